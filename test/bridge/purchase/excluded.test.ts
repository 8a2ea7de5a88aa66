/** A purchase without a factura at the till: issued once, paid from the drawer, approved, undone, and the supplier found again. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BridgeInput } from '../../../core/contract/bridge/bridge.ts';
import { verifyCash } from '../../../core/store/proof/verify-cash.ts';
import { verifyCopies } from '../../../core/store/proof/verify-copies.ts';
import { collectFaults } from '../../../core/store/proof/verify-faults.ts';
import { audit, onStore } from '../manager-sales.ts';
import { openShopApp, PIN, type Desk, type ShopApp } from '../shop-app.ts';

const DAY_MS = 86_400_000;
/** Nobody has to wait that long after one wrong PIN. */
const MINUTE_MS = 60_000;

let shop: ShopApp;
let desk: Desk;
let boss: Desk;
let approval: { readonly userId: string; readonly pin: string };
beforeAll(async () => {
  shop = await openShopApp({ settings: { settings: { compraSinFactura: true } } });
  desk = await shop.enter('Carlos Cajero');
  boss = await shop.enter('Marta Gerente');
  const users = await desk.ask('session.users', {});
  approval = { userId: users.find(({ rol }) => rol === 'gerente')?.id ?? '', pin: PIN['Marta Gerente'] };
});
afterAll(() => shop.close());

const ROSA = {
  tipoDocumento: '13',
  numDocumento: '01234567-8',
  nombre: 'Rosa Inventada Peña',
  direccion: { departamento: '06', municipio: '14', complemento: 'Cantón Ejemplo, calle 2' },
};
const EGGS = { cantidad: 1, descripcion: 'Cartón de huevos', precioUni: 4, tipoItem: 1 };
const CLEANING = { cantidad: 1, descripcion: 'Limpieza', precioUni: 50, tipoItem: 2 };

const requestOf = (items: readonly object[], more: object = {}) =>
  JSON.stringify({ items, receptor: ROSA, ...more });
const buy = (at: Desk, request: string, more: Partial<BridgeInput<'excluded.issue'>> = {}) =>
  at.call('excluded.issue', { request, idempotencyKey: crypto.randomUUID(), ...more });

/** Buys what must go well, and gives the code of it. */
async function bought(at: Desk, request: string, more: object = {}): Promise<string> {
  const reply = await buy(at, request, more);
  if (!reply.ok) throw new Error(JSON.stringify(reply.problem));
  return reply.value.result.codigoGeneracion ?? '';
}

/** The open session as a manager sees it. */
async function drawer() {
  const [session] = (await boss.ask('cash.list', {})).sesiones;
  return boss.ask('cash.x', { sesion: session?.id ?? 0 });
}

async function closeDrawer() {
  const { efectivo, sesion } = await drawer();
  const denominaciones = { 'moneda-0.01': Math.round(Number(efectivo?.esperado) * 100) };
  const count = { clave: crypto.randomUUID(), denominaciones, sesion };
  const { conteo } = await boss.ask('cash.count', count);
  const closed = await boss.ask('cash.close', { conteo: conteo.id });
  if (closed.kind !== 'closed') throw new Error(closed.message);
  return closed.z.reporte;
}

async function tomorrow(): Promise<void> {
  shop.pass(DAY_MS);
  await desk.become('Carlos Cajero');
  await boss.become('Marta Gerente');
}

/** What the proof of the Z and of the copied rows finds wrong. */
const proof = () =>
  onStore(shop, (store) => {
    const faults = collectFaults();
    store.read((reader) => {
      verifyCash(reader, faults);
      verifyCopies(reader, faults);
    });
    return Promise.resolve(faults.listed);
  });

describe('a purchase without a factura', () => {
  it('says what is withheld and what is handed over before it is paid', async () => {
    const request = requestOf([EGGS, CLEANING]);
    expect(await desk.ask('excluded.preview', { request })).toMatchObject({
      emitible: true,
      lineas: [
        { importe: '4.00', retieneRenta: false },
        { importe: '50.00', retieneRenta: true },
      ],
      totales: { subTotal: '54.00', reteRenta: '5.00', total: '49.00' },
      aprobacion: { requerida: true, gerentes: [{ nombre: 'Marta Gerente' }] },
      faults: [],
    });
    const wrong = JSON.stringify({ items: [EGGS], receptor: { ...ROSA, numDocumento: '123' } });
    const { emitible, faults, totales } = await desk.ask('excluded.preview', { request: wrong });
    expect([emitible, faults.map(({ campo }) => campo), totales?.total]).toEqual([
      false,
      ['receptor.numDocumento'],
      '4.00',
    ]);
  });

  it('takes its cash out of the open drawer once under its key, on a line of its own, and is no sale', async () => {
    await desk.ask('cash.open', { fondo: '100' });
    await desk.sell('10.00');
    const [request, idempotencyKey] = [requestOf([EGGS]), crypto.randomUUID()];
    const codes = [
      await bought(desk, request, { idempotencyKey }),
      await bought(desk, request, { idempotencyKey }),
    ];
    expect(new Set(codes).size).toBe(1);
    expect(await desk.ask('documents.ofKey', { idempotencyKey })).toEqual({ codigoGeneracion: codes[0] });
    const { efectivo, total, tipos, pagos } = await drawer();
    expect(efectivo).toMatchObject({ ventas: '10.00', compras: '4.00', salidas: '0.00', esperado: '106.00' });
    expect([total, pagos]).toEqual(['10.00', [{ forma: '01', cantidad: 1, monto: '10.00' }]]);
    expect(tipos).toContainEqual({ tipoDte: '14', cantidad: 1, vigentes: 1, monto: '4.00', iva: '0.00' });
    expect((await desk.ask('cash.state', {})).retiradoHoy).toBe('4.00');
  });

  it('leaves the drawer as it is where it is paid by transfer', async () => {
    const pagos = [{ codigo: '05', montoPago: 45 }];
    await bought(desk, requestOf([CLEANING], { pagos }));
    expect((await drawer()).efectivo).toMatchObject({ compras: '4.00', esperado: '106.00' });
  });

  it('needs a manager beyond what a cashier takes out in a day, and then uses up nothing', async () => {
    const request = requestOf([{ ...EGGS, cantidad: 5 }]);
    const first = await buy(desk, request);
    expect(first).toMatchObject({
      problem: {
        codigo: 'APROBACION_REQUERIDA',
        message:
          'Pagar $20.00 en efectivo, con lo que ya sacó hoy, es más de lo que decide un cajero solo: lo aprueba un gerente con su PIN',
      },
    });
    expect(await buy(desk, request, { approval: { ...approval, pin: '0' } })).toMatchObject({
      problem: { codigo: 'APROBACION_NEGADA' },
    });
    shop.pass(MINUTE_MS);
    await bought(desk, request, { approval });
    expect((await drawer()).efectivo).toMatchObject({ compras: '24.00', esperado: '86.00' });
    expect((await desk.ask('cash.state', {})).retiradoHoy).toBe('4.00');
    // A withdrawal of the same day counts it.
    const out = { clave: 'hielo', tipo: 'SALIDA', monto: '1.01', motivo: 'Hielo' } as const;
    expect(await desk.ask('cash.move', out)).toMatchObject({ kind: 'refused', falta: 'aprobacion' });
    const log = await audit(shop, 'compra sin factura');
    expect(log[0]?.detalle).toMatchObject({
      proveedor: 'Rosa Inventada Peña',
      monto: '20.00',
      pidio: 'Carlos Cajero',
      aprobo: 'Marta Gerente',
    });
  });

  it('pays no more than there is, once somebody may know', async () => {
    expect(await buy(desk, requestOf([{ ...EGGS, cantidad: 25 }]), { approval })).toMatchObject({
      problem: { codigo: 'ESTADO_NO_PERMITE', broken: { regla: 'efectivo-insuficiente' } },
    });
    expect((await drawer()).efectivo?.esperado).toBe('86.00');
  });

  it('brings its cash back when it is invalidated, by the person at the till', async () => {
    const [page] = (await desk.ask('documents.list', { tipoDte: '14' })).documentos;
    const codigoGeneracion = page?.codigoGeneracion ?? '';
    const { documento } = await desk.ask('invalidation.plan', { codigoGeneracion });
    const { tipoDte, fecEmi } = documento;
    const request = JSON.stringify({
      documento: { tipoDte, codigoGeneracion, fecEmi },
      motivo: { tipoAnulacion: 2, motivoAnulacion: 'Devolvió el dinero' },
    });
    expect(await desk.ask('documents.invalidate', { request, approval })).toMatchObject({ kind: 'done' });
    const [owed] = (await desk.ask('returns.owed', {})).porPagar;
    expect(owed).toMatchObject({ sentido: 'entra', monto: '20.00', estado: 'por-pagar' });
    await desk.ask('returns.pay', { codigo: owed?.codigo ?? '' });
    expect((await drawer()).efectivo).toMatchObject({
      compras: '24.00',
      entradas: '20.00',
      esperado: '106.00',
    });
  });

  it('stands in the Z, which the proof of the database holds', async () => {
    expect(await closeDrawer()).toMatchObject({
      total: '10.00',
      efectivo: { ventas: '10.00', compras: '24.00', entradas: '20.00', esperado: '106.00' },
    });
    const { hoy } = await boss.ask('till.context', {});
    const tie = await boss.ask('cash.tie', { desde: hoy, hasta: hoy });
    expect([tie.cuadra, tie.total, tie.efectivoSinSesion.total]).toEqual([true, '10.00', '0.00']);
    expect(await proof()).toEqual([]);
  });
});

describe('a purchase that another one replaces', () => {
  it('took its cash once: the drawer is short of the second alone', async () => {
    await tomorrow();
    await desk.ask('cash.open', { fondo: '100' });
    const former = await bought(desk, requestOf([EGGS]));
    const later = await bought(boss, requestOf([{ ...EGGS, precioUni: 3 }], { reemplazaA: former }));
    // The manager bought at another till, whose drawer is closed: both count until the first is invalidated.
    expect((await drawer()).efectivo).toMatchObject({ compras: '4.00', esperado: '96.00' });
    const again = await bought(desk, requestOf([{ ...EGGS, precioUni: 0.5 }], { reemplazaA: former }), {
      approval,
    });
    expect(later).not.toBe(again);
    // 4.00 left for the first, of which the supplier gave 3.50 back.
    expect((await drawer()).efectivo).toMatchObject({ compras: '0.50', esperado: '99.50' });
    const { documento } = await desk.ask('invalidation.plan', { codigoGeneracion: former });
    const { tipoDte, fecEmi } = documento;
    const request = JSON.stringify({
      documento: { tipoDte, codigoGeneracion: former, fecEmi, codigoGeneracionR: again },
      motivo: { tipoAnulacion: 1, motivoAnulacion: 'El precio no era ese' },
    });
    expect(await desk.ask('documents.invalidate', { request, approval })).toMatchObject({ devolver: [] });
    expect((await drawer()).efectivo).toMatchObject({ compras: '0.50', esperado: '99.50' });
    expect((await desk.ask('returns.owed', {})).porPagar).toEqual([]);
    await closeDrawer();
    expect(await proof()).toEqual([]);
  });
});

describe('who sold before', () => {
  it.each([
    ['rosa', 1],
    ['pena', 1],
    ['0123-4', 1],
    ['', 1],
    ['osa', 0],
    ['1234', 0],
  ])('is found by the beginning of number or words of the name: %s', async (q, found) => {
    const { proveedores } = await desk.ask('excluded.suppliers', { q });
    expect(proveedores).toHaveLength(found);
    if (found === 1)
      expect(proveedores[0]).toMatchObject({
        tipoDocumento: '13',
        numDocumento: '012345678',
        nombre: 'Rosa Inventada Peña',
        direccion: { departamento: '06', complemento: expect.stringContaining('Cantón Ejemplo, calle 2') },
      });
  });
});

/** Buys what the authority refuses. */
async function refused(request: string): Promise<string> {
  shop.simulator.addFaults([{ paso: 'recepcion', falla: 'rechazo-corchetes' }]);
  const codigo = await bought(desk, request);
  shop.simulator.clearFaults();
  return codigo;
}

describe('a purchase that the authority refused', () => {
  it('counts nowhere until it is corrected under its number, with what it said', async () => {
    await tomorrow();
    await desk.ask('cash.open', { fondo: '100' });
    const codigo = await refused(requestOf([EGGS, { ...CLEANING, retieneRenta: false, precioUni: 0.5 }]));
    expect((await drawer()).efectivo).toMatchObject({ compras: '0.00', esperado: '100.00' });
    const draft = await desk.ask('excluded.draft', { codigoGeneracion: codigo });
    expect(JSON.parse(draft?.request ?? '{}')).toMatchObject({
      receptor: { nombre: 'Rosa Inventada Peña' },
      items: [{ descripcion: 'Cartón de huevos' }, { descripcion: 'Limpieza', retieneRenta: false }],
    });
    const corrected = await buy(desk, draft?.request ?? '', { corrige: codigo });
    expect(corrected).toMatchObject({
      value: { result: { estado: 'PROCESADO', numeroControl: draft?.numeroControl } },
    });
    expect((await drawer()).efectivo).toMatchObject({ compras: '4.50', esperado: '95.50' });
    expect((await desk.ask('cash.state', {})).retiradoHoy).toBe('4.50');
  });

  it('takes out of another drawer what it takes once its own is closed', async () => {
    await tomorrow();
    const codigo = await refused(requestOf([EGGS]));
    await closeDrawer();
    await desk.ask('cash.open', { fondo: '50' });
    const draft = await desk.ask('excluded.draft', { codigoGeneracion: codigo });
    await bought(desk, draft?.request ?? '', { corrige: codigo });
    expect((await drawer()).efectivo).toMatchObject({ compras: '0.00', salidas: '4.00', esperado: '46.00' });
    expect((await desk.ask('cash.state', {})).retiradoHoy).toBe('4.00');
  });
});

describe('a shop that does not buy so', () => {
  it('is told by the till, and nothing is issued', async () => {
    const other = await openShopApp();
    try {
      const till = await other.enter('Carlos Cajero');
      expect((await till.ask('till.context', {})).compraSinFactura).toBeUndefined();
      expect(await buy(till, requestOf([EGGS]))).toMatchObject({
        problem: { codigo: 'ESTADO_NO_PERMITE', broken: { regla: 'compra-sin-factura-apagada' } },
      });
    } finally {
      await other.close();
    }
  });
});
