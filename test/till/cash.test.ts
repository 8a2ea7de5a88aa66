/** Cash sessions against figures typed by hand: what is expected, several tills, midnight, and what happens after a Z. */
import { afterEach, describe, expect, it } from 'vitest';
import { tieDay } from '../../core/till/cash/cash-reconciliation.ts';
import { zOfPeriod } from '../../core/till/cash/cash-changes.ts';
import { NOTA_REMISION, CREDITO_FISCAL } from '../support/shop/sales.ts';
import { openCashShop, PLACE, type CashShop } from './cash-shop.ts';
import { invalidar } from '../invalidation/event-caller.ts';
import { refusing } from '../engine/issuing/refused-shop.ts';

const HOUR_MS = 3_600_000;
const item = (precioUni: number) => ({
  items: [{ cantidad: 1, descripcion: 'Café', precioUni, tipoItem: 1 }],
});
const RESMAS = JSON.parse(CREDITO_FISCAL) as object;
const DAY = { desde: '2026-11-21', hasta: '2026-11-21' };

let cash: CashShop;
afterEach(() => cash.shop.close());

const tie = (days = DAY) => cash.shop.store.read((reader) => tieDay(reader, PLACE, days));

describe('what is expected', () => {
  it('is float plus cash less change and credit, plus cash in less cash out; 04 sells nothing', async () => {
    cash = await openCashShop();
    const { desk, at, sell } = cash;
    await desk['cash.open']({ fondo: '50.00' }, at('t-1'));
    // In cash, the payment left out; then card; then half cash, half transfer; then credit of 30 days.
    await sell('t-1', '01', item(11.3));
    await sell('t-1', '01', { ...item(20), pagos: [{ codigo: '05', montoPago: 20, referencia: 'V-1' }] });
    const mixed = [
      { codigo: '01', montoPago: 4.1 },
      { codigo: '03', montoPago: 5.9, referencia: 'T-1' },
    ];
    await sell('t-1', '01', { ...item(10), pagos: mixed });
    const credit = [{ codigo: '01', montoPago: 48.03, plazo: '01', periodo: 30 }];
    await sell('t-1', '03', { ...RESMAS, pagos: credit });
    await sell('t-1', '04', JSON.parse(NOTA_REMISION) as object);
    await desk['cash.move']({ clave: 'm-1', tipo: 'ENTRADA', monto: '25.00', motivo: 'Cambio' }, at('t-1'));
    await desk['cash.move']({ clave: 'm-2', tipo: 'SALIDA', monto: '7.35', motivo: 'Hielo' }, at('t-1'));
    const x = desk['cash.x']({}, at('t-1'));
    expect(x).toMatchObject({
      fondo: '50.00',
      total: '89.33',
      // 11.30 → 1.30; 20.00 → 2.30; 10.00 → 1.15; 42.50 × 13 % = 5.53.
      iva: '10.28',
      tipos: [
        { tipoDte: '01', cantidad: 3, vigentes: 3, monto: '41.30', iva: '4.75' },
        { tipoDte: '03', cantidad: 1, vigentes: 1, monto: '48.03', iva: '5.53' },
        { tipoDte: '04', cantidad: 1, vigentes: 1, monto: '84.75', iva: '9.75' },
      ],
      pagos: [
        { forma: '01', cantidad: 2, monto: '15.40' },
        { forma: '02', cantidad: 1, monto: '20.00' },
        { forma: '05', cantidad: 1, monto: '5.90' },
        { forma: 'credito', cantidad: 1, monto: '48.03' },
      ],
      efectivo: { ventas: '15.40', entradas: '25.00', salidas: '7.35', esperado: '83.05' },
      secuencias: [{ tipoDte: '01', cantidad: 3 }, { tipoDte: '03' }, { tipoDte: '04' }],
    });
    expect(x.secuencias[0]).toMatchObject({
      primero: 'DTE-01-0001-00000001',
      ultimo: 'DTE-01-0001-00000003',
    });
    const { reporte } = await cash.close('t-1', 8305);
    expect(reporte).toMatchObject({
      numero: 1,
      conteo: { diferencia: '0.00' },
      efectivo: { esperado: '83.05' },
    });
    expect(tie()).toMatchObject({ cuadra: true, total: '89.33', estadisticas: '89.33', libro: '89.33' });
  });

  it('leaves out what was refused or invalidated meanwhile, and counts what waits', async () => {
    cash = await openCashShop();
    const { desk, at, sell, shop } = cash;
    await desk['cash.open']({ fondo: '10.00' }, at('t-1'));
    const sold = await sell('t-1', '01', item(11.3));
    await sell('t-1', '01', item(2));
    shop.simulator.addFaults(refusing());
    expect((await sell('t-1', '01', item(3))).estado).toBe('RECHAZADO');
    const { codigoGeneracion, fecEmi } = sold;
    const documento = { tipoDte: '01', codigoGeneracion, fecEmi };
    await invalidar(shop, { documento, motivo: { tipoAnulacion: 2 } });
    await shop.simulator.turnOff();
    await sell('t-1', '01', item(4));
    expect(desk['cash.x']({}, at('t-1'))).toMatchObject({
      total: '6.00',
      efectivo: { ventas: '6.00', esperado: '16.00' },
      estados: expect.arrayContaining([
        { tipoDte: '01', estado: 'RECHAZADO', cantidad: 1, monto: '3.00' },
        { tipoDte: '01', estado: 'INVALIDADO', cantidad: 1, monto: '11.30' },
      ]),
    });
  });
});

it('keeps the sessions of two tills and of other programs apart, and ties them together', async () => {
  cash = await openCashShop();
  const { desk, at, sell } = cash;
  await desk['cash.open']({ fondo: '10.00' }, at('t-1'));
  await desk['cash.open']({ fondo: '20.00' }, at('t-2'));
  await sell('t-1', '01', item(1.13));
  await sell('t-2', '01', item(2.26));
  await sell('t-1', '01', item(3.39));
  await sell(null, '01', item(100));
  const first = await cash.close('t-1', 1452);
  expect(first.reporte).toMatchObject({ numero: 1, caja: 1, total: '4.52', conteo: { diferencia: '0.00' } });
  // The other till goes on; this one sells without a session.
  await sell('t-1', '01', item(5));
  expect(desk['cash.x']({}, at('t-2'))).toMatchObject({ caja: 2, numeroSesion: 1, total: '2.26' });
  expect(tie()).toMatchObject({
    cuadra: true,
    z: [{ caja: 1, numero: 1, alCierre: '4.52', cambios: '0.00' }],
    abiertas: '2.26',
    sinSesion: '5.00',
    porLlave: '100.00',
    total: '111.78',
    estadisticas: '111.78',
    libro: '111.78',
    diferencias: [],
  });
});

it('names both days of a session that midnight falls into, and gives each day its part', async () => {
  cash = await openCashShop({ at: '2026-11-21 23:30:00' });
  const { desk, at, sell, shop } = cash;
  await desk['cash.open']({ fondo: '0' }, at('t-1'));
  await sell('t-1', '01', item(1.13));
  await shop.pass(HOUR_MS);
  await sell('t-1', '01', item(2.26));
  const { reporte } = await cash.close('t-1', 339);
  expect(reporte.dias).toEqual([
    { fecha: '2026-11-21', cantidad: 1, monto: '1.13' },
    { fecha: '2026-11-22', cantidad: 1, monto: '2.26' },
  ]);
  expect(tie()).toMatchObject({ cuadra: true, z: [{ numero: 1, alCierre: '1.13' }], total: '1.13' });
  const second = { desde: '2026-11-22', hasta: '2026-11-22' };
  expect(tie(second)).toMatchObject({ cuadra: true, z: [{ numero: 1, alCierre: '2.26' }], libro: '2.26' });
  const both = shop.store.read((reader) => zOfPeriod(reader, PLACE, { ...DAY, hasta: '2026-11-22' }));
  expect(both.map(({ numero, alCierre, cambios }) => [numero, alCierre, cambios])).toEqual([[1, 339n, 0n]]);
});

it('names rejection and correction of a document that waited when the Z was closed', async () => {
  cash = await openCashShop({ online: false });
  const { desk, at, sell, shop } = cash;
  await desk['cash.open']({ fondo: '0' }, at('t-1'));
  const waiting = await sell('t-1', '01', item(11.3));
  expect(waiting.estado).not.toBe('PROCESADO');
  const z = await cash.close('t-1', 1130);
  expect(z.reporte.total).toBe('11.30');
  // Sent when the line is back, and refused for what its code is: the correction has another one.
  await shop.simulator.turnOn();
  shop.simulator.addFaults(refusing('003', '[identificacion.codigoGeneracion] VALOR NO ES VALIDO'));
  for (let hour = 0; hour < 6; hour += 1) await shop.pass(HOUR_MS);
  const states = () => shop.documents().map(({ estado }) => estado);
  expect(states()).toEqual(['RECHAZADO']);
  const sesion = z.reporte.sesion;
  expect(desk['cash.z']({ sesion }, at('t-1'))).toMatchObject({
    reporte: z.reporte,
    cambios: [{ estado: 'RECHAZADO', montoAlCierre: '11.30', diferencia: '-11.30', diferenciaIva: '-1.30' }],
    hoy: { total: '0.00', iva: '0.00' },
  });
  expect(tie()).toMatchObject({ cuadra: true, total: '0.00', libro: '0.00' });
  const again = await sell('t-1', '01', item(22.6), waiting.codigoGeneracion ?? '');
  expect(again.estado).toBe('PROCESADO');
  const later = desk['cash.z']({ sesion }, at('t-1'));
  expect(later.reporte).toEqual(z.reporte);
  expect(later).toMatchObject({
    cambios: [
      {
        estado: 'PROCESADO',
        montoAlCierre: '11.30',
        monto: '22.60',
        diferencia: '11.30',
        diferenciaIva: '1.30',
      },
    ],
    hoy: { total: '22.60', iva: '2.60' },
  });
  const [change] = later.cambios;
  expect(change?.codigoAlCierre).toBe(waiting.codigoGeneracion);
  expect(change?.codigoGeneracion).toBe(again.codigoGeneracion);
  expect(again.codigoGeneracion).not.toBe(waiting.codigoGeneracion);
  const steps = change?.pasos.map(({ causa }) => causa) ?? [];
  expect(steps).toEqual(expect.arrayContaining(['rechazado', 'correccion', 'sellado']));
  expect(tie()).toMatchObject({
    cuadra: true,
    z: [{ alCierre: '11.30', cambios: '11.30' }],
    total: '22.60',
    estadisticas: '22.60',
    libro: '22.60',
  });
});

it('names every line that does not tie: document, field, both values', async () => {
  cash = await openCashShop();
  const { desk, at, sell, shop } = cash;
  await desk['cash.open']({ fondo: '0' }, at('t-1'));
  const sold = await sell('t-1', '01', item(11.3));
  await cash.close('t-1', 1130);
  const { default: Database } = await import('better-sqlite3');
  const raw = new Database(`${shop.folder}/datos/caja.db`);
  for (const name of raw.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").pluck().all())
    raw.exec(`DROP TRIGGER ${String(name)}`);
  raw.exec('UPDATE document SET monto_centavos = 1230');
  raw.close();
  expect(tie()).toMatchObject({
    cuadra: false,
    totalDiferencias: 2,
    diferencias: [
      {
        documento: sold.codigoGeneracion,
        campo: 'monto',
        fuentes: ['estadísticas', 'documento firmado'],
        valores: ['12.30', '11.30'],
      },
      {
        documento: '2026-11-21 01 PROCESADO',
        campo: 'monto',
        fuentes: ['documentos', 'estadísticas'],
        valores: ['12.30', '11.30'],
      },
    ],
  });
});
