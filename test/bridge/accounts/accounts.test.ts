/** What customers owe, at the till: looked at by who sells, paid into the open drawer once, on a line of its own in X and Z. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BridgeInput } from '../../../core/contract/bridge/bridge.ts';
import { openShopApp, type Desk, type ShopApp } from '../shop-app.ts';

let shop: ShopApp;
let desk: Desk;
let boss: Desk;
const ANA = { tipoDocumento: '37', numDocumento: 'PAS-1' } as const;
const ana = {
  ...ANA,

  nombre: 'Ana Inventada',
  nrc: null,
  nombreComercial: null,
  codActividad: null,
  correo: null,
  telefono: null,
  direccion: null,
};

beforeAll(async () => {
  shop = await openShopApp();
  desk = await shop.enter('Carlos Cajero');
  boss = await shop.enter('Marta Gerente');
  await boss.ask('customers.save', ana);
});
afterAll(() => shop.close());

const onCredit = async (monto: number, periodo: number): Promise<string> => {
  const request = JSON.stringify({
    items: [{ cantidad: 1, descripcion: 'Arroz', precioUni: monto, tipoItem: 1 }],
    receptor: { ...ANA, nombre: ana.nombre },
    pagos: [{ codigo: '01', montoPago: monto, plazo: '01', periodo }],
  });
  const { result } = await boss.ask('documents.issue', {
    tipoDte: '01',
    request,
    preciosConIva: true,
    idempotencyKey: crypto.randomUUID(),
  });
  return result.codigoGeneracion ?? '';
};
const payment = (more: Partial<BridgeInput<'accounts.pay'>> = {}): BridgeInput<'accounts.pay'> => ({
  ...ANA,
  clave: crypto.randomUUID(),
  monto: '5.00',
  forma: '01',
  referencia: null,
  documentos: [],
  ...more,
});

it('is paid in cash only into an open drawer, once however often it is sent', async () => {
  const late = await onCredit(12, 30);
  const soon = await onCredit(8, 5);
  expect(await desk.ask('accounts.view', ANA)).toMatchObject({
    saldo: '20.00',
    cargos: [{ codigoGeneracion: soon }, { codigoGeneracion: late }],
    cajaAbierta: false,
  });
  const closed = await desk.call('accounts.pay', payment());
  expect(closed).toMatchObject({ ok: false, problem: { codigo: 'ESTADO_NO_PERMITE' } });
  await desk.ask('cash.open', { fondo: '50.00' });
  const once = payment({ monto: '10.00', documentos: [late] });
  const paid = await desk.ask('accounts.pay', once);
  expect(await desk.ask('accounts.pay', once)).toEqual({
    ...paid,
    cuenta: { ...paid.cuenta, segun: null },
  });
  expect(await desk.call('accounts.pay', { ...once, monto: '11.00' })).toMatchObject({
    problem: { broken: { regla: 'ya-guardado-con-otros-datos' } },
  });
  expect(paid.cuenta).toMatchObject({
    saldo: '10.00',
    cargos: [{ pendiente: '8.00' }, { pendiente: '2.00' }],
    abonos: [{ recibo: paid.recibo, monto: '10.00', forma: '01' }],
  });
  const { efectivo, movimientos } = await boss.ask('cash.x', {
    sesion: (await boss.ask('cash.list', {})).sesiones[0]?.id ?? 0,
  });
  expect(efectivo).toMatchObject({ abonos: '10.00', entradas: '0.00', ventas: '0.00', esperado: '60.00' });
  expect(movimientos).toMatchObject([
    { tipo: 'ENTRADA', motivo: `Abono de Ana Inventada, recibo ${paid.recibo}` },
  ]);
});

it('is paid by transfer without a drawer, beyond what is owed, and stands in the X and in the audit log', async () => {
  await desk.ask('accounts.pay', payment({ monto: '15.00', forma: '03', referencia: 'T-881' }));
  expect(await desk.ask('accounts.view', ANA)).toMatchObject({ saldo: '-5.00', cargos: [] });
  expect(await desk.ask('cash.x', {})).toMatchObject({
    abonos: [{ forma: '03', cantidad: 1, monto: '15.00' }],
    efectivo: null,
  });
  const { filas } = await boss.ask('audit.search', { texto: 'abono', antes: null });
  const said = filas.map(({ detalle }) => detalle.map(({ valor }) => valor));
  expect(said).toEqual([
    ['Ana Inventada', expect.any(String), '15.00', 'Transferencia bancaria', 'T-881'],
    ['Ana Inventada', expect.any(String), '10.00', 'Efectivo'],
  ]);
});

it('stands in the next X where it was paid otherwise than in cash while no drawer was open, and in one Z only', async () => {
  const { conteo } = await desk.ask('cash.count', { clave: 'c-1', denominaciones: { 'billete-20': 3 } });
  expect(await desk.ask('cash.close', { conteo: conteo.id })).toMatchObject({
    kind: 'closed',
    z: { reporte: { abonos: [{ forma: '03', monto: '15.00' }] } },
  });
  await desk.ask('accounts.pay', payment({ monto: '7.00', forma: '03' }));
  await desk.ask('cash.open', { fondo: '60.00' });
  expect(await desk.ask('cash.x', {})).toMatchObject({
    abonos: [{ forma: '03', cantidad: 1, monto: '7.00' }],
  });
});

it('refuses nothing paid, a document that is not owed, and nobody of the file', async () => {
  const refused = [
    await desk.call('accounts.pay', payment({ monto: '0' })),
    await desk.call('accounts.pay', payment({ documentos: ['AAAAAAAA-BBBB-4CCC-8DDD-EEEEEEEEEEEE'] })),
    await desk.call('accounts.pay', payment({ numDocumento: 'NADIE' })),
  ];
  expect(refused.map((each) => (each.ok ? 'ok' : each.problem.codigo))).toEqual([
    'VALIDACION',
    'VALIDACION',
    'CLIENTE_NO_ENCONTRADO',
  ]);
});

it('stays with the document it is under: a customer who owes gets no other one, whatever else is changed', async () => {
  const kept = await boss.ask('customers.save', { ...ana, numDocumento: 'PAS-2' });
  const changed = (more: object) => desk.call('customers.save', { ...kept, ...more });
  expect(await changed({ numDocumento: 'PAS-3' })).toMatchObject({ ok: true });
  expect(await changed({ numDocumento: 'PAS-2' })).toMatchObject({ ok: true });
  const owing = { ...ANA, numDocumento: 'PAS-2' };
  await boss.ask('accounts.enter', {
    ...owing,
    clave: 'a-1',
    tipo: 'AUMENTO',
    monto: '20.00',
    motivo: 'Viene del cuaderno',
  });
  for (const other of [{ numDocumento: 'PAS-3' }, { tipoDocumento: null, numDocumento: null }])
    expect(await changed(other)).toMatchObject({
      ok: false,
      problem: { codigo: 'ESTADO_NO_PERMITE', message: expect.stringContaining('$20.00') },
    });
  expect(await changed({ nombre: 'Ana de otro apellido' })).toMatchObject({ ok: true });
  expect(await desk.ask('accounts.view', owing)).toMatchObject({ saldo: '20.00' });
});
