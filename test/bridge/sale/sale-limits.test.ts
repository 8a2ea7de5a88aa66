/** A cashier who wants to give goods away: what the till asks a manager for, and what stands in the audit log afterwards. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TipoVenta } from '../../../core/contract/edition.ts';
import { DEFAULT_LIMITES } from '../../../core/contract/settings/role-limits.ts';
import { addManager, audit, SECOND_PIN, setSettings } from '../manager-sales.ts';
import { openStaffedApp, type Browser, type TillApp } from '../till-app.ts';

/** 5.90 in the catalogue of the demonstration. */
const COFFEE = { cantidad: 2, descripcion: 'Café molido', precioUni: 5.9, tipoItem: 1, codigo: 'CAF-400' };
const BUYER = {
  tipoDocumento: '36',
  numDocumento: '06141506051015',
  nrc: '1502360',
  nombre: 'Ferretería de Prueba, S.A. de C.V.',
  codActividad: '47522',
  correo: 'compras@ferreteria.example',
  telefono: '22334455',
  direccion: { departamento: '06', municipio: '23', distrito: '14', complemento: 'Calle de Prueba 210' },
};
const ACTION = 'venta fuera de límites';

let keys = 0;
const saleOf = (item: object, more: object = {}, tipoDte: TipoVenta = '01') => ({
  tipoDte,
  request: JSON.stringify({ items: [{ ...COFFEE, ...item }], ...more }),
  idempotencyKey: `límite-${(keys += 1)}`,
  preciosConIva: true,
});

describe('a sale at a till', () => {
  let till: TillApp;
  let cashier: Browser;
  let manager: Browser;
  let managerId: string;
  beforeAll(async () => {
    ({ till, cashier, manager, managerId } = await openStaffedApp());
  });
  afterAll(() => till.close());

  const approval = () => ({ userId: managerId, pin: till.pinOf('gerente') });
  const issued = async (browser: Browser) => (await browser.ask('documents.list', {})).documentos.length;
  const rows = async () => (await audit(till, ACTION)).length;

  it.each([
    ['a price below the catalogue', { precioUni: 5.89 }, {}, '«Café molido» a $5.89 en lugar de $5.90'],
    [
      'a code typed otherwise',
      { precioUni: 0.01, codigo: 'caf-400' },
      {},
      '«Café molido» a $0.01 en lugar de $5.90',
    ],
    [
      'a larger discount of a line',
      { montoDescu: 1.2 },
      {},
      '«Café molido» con descuento: $10.60 en lugar de $11.80',
    ],
    [
      'a discount on the whole',
      {},
      { descuGravada: 1.2 },
      '«Café molido» con descuento: $10.60 en lugar de $11.80',
    ],
    [
      'both together',
      { montoDescu: 0.7 },
      { descuGravada: 0.7 },
      '«Café molido» con descuento: $10.40 en lugar de $11.80',
    ],
    [
      'a free line',
      { codigo: undefined, montoDescu: 6 },
      {},
      '«Café molido» con descuento: $5.80 en lugar de $11.80',
    ],
    [
      '50 for almost nothing',
      { cantidad: 50, precioUni: 0.01, montoDescu: 0.49 },
      {},
      '«Café molido» a $0.01 en lugar de $5.90; «Café molido» con descuento: $0.01 en lugar de $0.50',
    ],
  ])('asks a cashier for a manager’s PIN and issues nothing: %s', async (_what, item, more, sentence) => {
    const before = await issued(manager);
    expect(await cashier.call('documents.issue', saleOf(item, more))).toMatchObject({
      ok: false,
      problem: { codigo: 'APROBACION_REQUERIDA', message: `${sentence}: lo aprueba un gerente con su PIN` },
    });
    expect(await issued(manager)).toBe(before);
  });

  it('asks for it also in a crédito fiscal, with prices without VAT, and for a credit that is no sale', async () => {
    const credit = saleOf({ precioUni: 5.5 }, { receptor: BUYER }, '03');
    expect(await cashier.call('documents.issue', credit)).toMatchObject({
      problem: { codigo: 'APROBACION_REQUERIDA' },
    });
    const gift = { cantidad: 1, descripcion: 'Abono', precioUni: 0, tipoItem: 1, noGravado: -11.79 };
    const request = JSON.stringify({ items: [COFFEE, gift] });
    expect(await cashier.call('documents.issue', { ...saleOf({}), request })).toMatchObject({
      problem: { codigo: 'APROBACION_REQUERIDA' },
    });
    const hidden = { ...COFFEE, cantidad: 1, precioUni: 0, noGravado: 0.01 };
    expect(await cashier.call('documents.issue', saleOf(hidden))).toMatchObject({
      problem: { codigo: 'APROBACION_REQUERIDA' },
    });
  });

  it('is told what is wrong with it before anybody types a PIN in vain', async () => {
    const faulty = saleOf({ precioUni: 1, uniMedida: 98 });
    expect(await cashier.call('documents.issue', { ...faulty, approval: approval() })).toMatchObject({
      problem: { codigo: 'VALIDACION', errors: [{ campo: 'items[0].uniMedida' }] },
    });
    expect(await audit(till, 'aprobación concedida')).toEqual([]);
  });

  it('asks for it where nothing is charged', async () => {
    expect(await cashier.call('documents.issue', saleOf({ codigo: undefined, precioUni: 0 }))).toMatchObject({
      problem: {
        codigo: 'APROBACION_REQUERIDA',
        message: 'Una venta que no cobra nada: lo aprueba un gerente con su PIN',
      },
    });
  });

  it('goes through with a manager’s PIN, and before, after and both people stand in the audit log', async () => {
    const sale = saleOf({ precioUni: 5, montoDescu: 5 });
    const wrong = { userId: managerId, pin: '0' };
    expect(await cashier.call('documents.issue', { ...sale, approval: wrong })).toMatchObject({
      problem: { codigo: 'APROBACION_NEGADA' },
    });
    till.pass(60_000);
    const { result } = await cashier.ask('documents.issue', { ...sale, approval: approval() });
    expect(result.numeroControl).toMatch(/^DTE-01/);
    const both = {
      antes: 'Café molido: precio 5.9 · Café molido: 10',
      ahora: 'Café molido: precio 5 · Café molido: 5',
    };
    expect((await audit(till, ACTION))[0]).toMatchObject({
      actor: 'Cajero de demostración',
      detalle: {
        documento: result.codigoGeneracion,
        numeroControl: result.numeroControl,
        ...both,
        pidio: 'Cajero de demostración',
        aprobo: 'Gerente de demostración',
      },
    });
    expect((await audit(till, 'aprobación concedida'))[0]).toMatchObject({
      detalle: { asunto: ACTION, ...both },
    });
    // A lost answer: the same call again issues nothing more, and asks for no PIN.
    expect(await cashier.ask('documents.issue', sale)).toMatchObject({ replayed: true });
    expect(await rows()).toBe(1);
  });

  it('goes through alone within the limits: ten percent in all, a higher price, a delivery note', async () => {
    for (const sale of [
      saleOf({}),
      saleOf({ montoDescu: 1.18 }),
      saleOf({ montoDescu: 0.59 }, { descuGravada: 0.56 }),
      saleOf({ precioUni: 7 }),
      saleOf({ precioUni: 7, montoDescu: 3.38 }),
      saleOf({ montoDescu: 1.18 }, { receptor: BUYER }, '03'),
      saleOf({ codigo: 'DESCONOCIDO', precioUni: 0.5 }),
      saleOf({ precioUni: 0.01 }, { receptor: { ...BUYER, bienTitulo: '04' } }, '04'),
    ]) {
      const reply = await cashier.call('documents.issue', sale);
      expect([sale.request, reply.ok ? 'issued' : reply.problem]).toEqual([sale.request, 'issued']);
    }
    expect(await rows()).toBe(1);
  });

  it('of a manager goes through, and stands in the audit log all the same', async () => {
    const { result } = await manager.ask('documents.issue', saleOf({ precioUni: 1 }));
    expect((await audit(till, ACTION))[0]).toMatchObject({
      actor: 'Gerente de demostración',
      detalle: { documento: result.codigoGeneracion, aprobo: null, segundaPersona: 'dentro de sus límites' },
    });
  });

  it('that was charged or is somebody else’s is changed with a manager’s PIN, and both people are written down', async () => {
    const act = { acto: 'línea quitada tras cobrar', antes: '1 × Café a 5.90', ahora: '' } as const;
    expect(await cashier.call('sale.approve', act)).toMatchObject({
      problem: {
        codigo: 'APROBACION_REQUERIDA',
        message: 'Línea quitada tras cobrar: lo aprueba un gerente con su PIN',
      },
    });
    expect(await audit(till, act.acto)).toEqual([]);
    expect(await cashier.ask('sale.approve', { ...act, approval: approval() })).toEqual({
      aprobo: 'Gerente de demostración',
    });
    expect((await audit(till, act.acto))[0]).toMatchObject({
      actor: 'Cajero de demostración',
      detalle: { antes: act.antes, pidio: 'Cajero de demostración', aprobo: 'Gerente de demostración' },
    });
    expect(await manager.ask('sale.approve', act)).toEqual({ aprobo: null });
  });

  it('follows the limits that the settings give each role', async () => {
    const limitesVenta = {
      cajero: { ...DEFAULT_LIMITES.cajero, descuentoMaximo: '50', bajarPrecio: true, devolucionMaxima: '40' },
      gerente: { ...DEFAULT_LIMITES.gerente, descuentoMaximo: '60' },
    };
    const kept = await manager.ask('settings.saveRules', { limitesVenta });
    expect(kept.reglas.limitesVenta).toEqual(limitesVenta);
    expect(await cashier.ask('documents.issue', saleOf({ precioUni: 1, montoDescu: 1 }))).toMatchObject({
      result: { numeroControl: expect.stringMatching(/^DTE-01/) },
    });
    expect(await cashier.call('documents.issue', saleOf({ montoDescu: 6 }))).toMatchObject({
      problem: { codigo: 'APROBACION_REQUERIDA' },
    });
    const large = saleOf({ montoDescu: 8 });
    await manager.ask('documents.issue', large);
    expect((await audit(till, ACTION))[0]).toMatchObject({
      detalle: { aprobo: null, segundaPersona: 'sin segunda persona: no hay otro gerente' },
    });
    const bertaId = await addManager(till, 'Berta Gerente');
    const other = saleOf({ montoDescu: 8 });
    expect(await manager.call('documents.issue', other)).toMatchObject({
      problem: { codigo: 'APROBACION_REQUERIDA' },
    });
    await manager.ask('documents.issue', { ...other, approval: { userId: bertaId, pin: SECOND_PIN } });
    expect((await audit(till, ACTION))[0]).toMatchObject({ detalle: { aprobo: 'Berta Gerente' } });
    expect(
      await manager.call('settings.saveRules', {
        limitesVenta: { cajero: { descuentoMaximo: '101', bajarPrecio: true } },
      }),
    ).toMatchObject({ problem: { errors: [{ campo: 'limitesVenta.cajero.descuentoMaximo' }] } });
    await setSettings(till, {});
  });
});
