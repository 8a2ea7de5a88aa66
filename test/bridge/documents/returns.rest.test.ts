/** Returns and adjustments at the till: which ways are lawful, what each comes to, who must approve, and where the money goes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BridgeInput } from '../../../core/contract/bridge/bridge.ts';
import type { ReturnForm, ReturnPlan } from '../../../core/contract/bridge/bridge-returns.ts';
import { openShopApp, PIN, type Desk, type ShopApp } from '../shop-app.ts';
import { RECEPTOR } from '../../support/shop/sales.ts';

const DAY_MS = 86_400_000;
/** 10 × 11.30 with VAT and 4 × 5.65: 135.60 in all. */
const ITEMS = [
  { cantidad: 10, descripcion: 'Resma de papel', precioUni: 11.3, tipoItem: 1, codigo: 'PAP-1' },
  { cantidad: 4, descripcion: 'Caja de lápices', precioUni: 5.65, tipoItem: 1, codigo: 'LAP-1' },
];
const units = (...cantidades: readonly string[]) => ({
  clase: 'devolucion' as const,
  lineas: cantidades.map((cantidad, linea) => ({ linea, cantidad })),
});
const ALL = units('10', '4');
type Make = BridgeInput<'returns.make'>;

let shop: ShopApp;
let desk: Desk;
let boss: Desk;
let managerId: string;
beforeAll(async () => {
  shop = await openShopApp();
  desk = await shop.enter('Carlos Cajero');
  boss = await shop.enter('Marta Gerente');
  managerId = (await desk.ask('session.users', {})).find(({ rol }) => rol === 'gerente')?.id ?? '';
});
afterAll(() => shop.close());

async function sell(tipoDte: '01' | '03' | '04', more: object = {}, at = desk): Promise<string> {
  const pays = tipoDte === '04' ? {} : more;
  const receptor =
    tipoDte === '01' ? {} : { receptor: tipoDte === '04' ? { ...RECEPTOR, bienTitulo: '01' } : RECEPTOR };
  const request = JSON.stringify({ items: ITEMS, ...receptor, ...pays });
  const sale = { tipoDte, request, preciosConIva: true, idempotencyKey: crypto.randomUUID() };
  const { result } = await at.ask('documents.issue', sale);
  expect(result.codigoGeneracion).not.toBeNull();
  return result.codigoGeneracion ?? '';
}

/** So much time passes, and both log in again. */
async function later(ms: number): Promise<void> {
  shop.pass(ms);
  await desk.become('Carlos Cajero');
  await boss.become('Marta Gerente');
}

const planOf = (documento: string, ajuste?: Make['ajuste']) =>
  desk.ask('returns.plan', { documento, ...(ajuste === undefined ? {} : { ajuste }) });
/** The default, then every other lawful way. */
const lawful = ({ formas }: ReturnPlan): readonly ReturnForm[] =>
  (formas ?? [])
    .filter(({ legal }) => legal)
    .toSorted((a, b) => Number(b.porDefecto) - Number(a.porDefecto))
    .map(({ forma }) => forma);
const why = ({ formas }: ReturnPlan, forma: ReturnForm) =>
  formas?.find((each) => each.forma === forma)?.motivo.regla;

function make(codigoGeneracion: string, more: Partial<Make> = {}) {
  return desk.call('returns.make', {
    clave: crypto.randomUUID(),
    codigoGeneracion,
    ajuste: units('1'),
    forma: 'nota-credito',
    motivo: 'Producto defectuoso',
    regresa: true,
    destino: 'efectivo',
    ...more,
  });
}
async function made(codigoGeneracion: string, more: Partial<Make> = {}) {
  const reply = await make(codigoGeneracion, more);
  if (!reply.ok) throw new Error(JSON.stringify(reply.problem));
  return reply.value;
}
const approval = () => ({ approval: { userId: managerId, pin: PIN['Marta Gerente'] } });
/** The X of the cashier's drawer, as the manager sees it at another till. */
const cash = async () => {
  const [session] = (await boss.ask('cash.list', {})).sesiones;
  return boss.ask('cash.x', { sesion: session?.id ?? 0 });
};

describe('the ways that are lawful', () => {
  it('begin with invalidating what comes back whole on the day it was sold, whatever it is', async () => {
    const sales = { '01': await sell('01'), '03': await sell('03'), '04': await sell('04') };
    expect(lawful(await planOf(sales['01'], ALL))).toEqual(['invalidacion']);
    expect(lawful(await planOf(sales['03'], ALL))).toEqual(['invalidacion', 'nota-credito']);
    expect(lawful(await planOf(sales['04'], ALL))).toEqual(['invalidacion']);
  });

  it('are a note for a part of a crédito fiscal, and another document for a part of anything else', async () => {
    const sales = { '01': await sell('01'), '03': await sell('03'), '04': await sell('04') };
    const part = units('1');
    const ofCredit = await planOf(sales['03'], part);
    expect(lawful(ofCredit)).toEqual(['nota-credito']);
    expect(why(ofCredit, 'invalidacion')).toBe('invalidar-en-parte');
    const ofInvoice = await planOf(sales['01'], part);
    expect(lawful(ofInvoice)).toEqual(['documento-nuevo']);
    expect(why(ofInvoice, 'nota-credito')).toBe('nota-solo-a-credito-fiscal');
    expect(why(ofInvoice, 'retorno')).toBe('retorno-antes-de-2026');
    expect(lawful(await planOf(sales['04'], part))).toEqual(['documento-nuevo']);
  });

  it('are a note for a price that was too high, and one for what was forgotten', async () => {
    const codigo = await sell('03');
    const off = await planOf(codigo, { clase: 'rebaja', lineas: [{ linea: 0, monto: '11.30' }] });
    expect(lawful(off)).toEqual(['nota-credito']);
    expect(off.formas?.find(({ porDefecto }) => porDefecto)).toMatchObject({
      monto: '11.30',
      iva: '1.30',
      avisos: [],
    });
    const charge = await planOf(codigo, { clase: 'cargo', descripcion: 'Flete', monto: '5.65' });
    expect(lawful(charge)).toEqual(['nota-debito']);
    expect(charge.formas?.find(({ porDefecto }) => porDefecto)).toMatchObject({ monto: '5.65', iva: '0.65' });
    const invoice = await planOf(await sell('01'), { clase: 'cargo', descripcion: 'Flete', monto: '5.65' });
    expect(lawful(invoice)).toEqual(['documento-nuevo']);
    expect(why(invoice, 'documento-nuevo')).toBe('cobrar-con-otro-documento');
  });

  it('leave out invalidating what a note adjusts, and count what came back', async () => {
    const codigo = await sell('03');
    const { documento } = await made(codigo, { ajuste: units('3'), ...approval() });
    const plan = await planOf(codigo, units('7', '4'));
    expect(plan.lineas.map(({ quedan }) => quedan)).toEqual(['7', '4']);
    expect(plan.disponible).toBe('90.00');
    expect(lawful(plan)).toEqual(['nota-credito']);
    const whole = await desk.call('returns.plan', { documento: codigo, ajuste: ALL });
    expect(whole).toMatchObject({
      problem: { errors: [{ campo: 'ajuste.lineas[0].cantidad', regla: 'devolver-de-mas' }] },
    });
    expect(await planOf(documento.codigoGeneracion)).toMatchObject({
      impedimento: { regla: 'devolver-una-nota' },
      formas: null,
    });
  });
});

describe('who may', () => {
  it('find a ticket that somebody else sold by its code or QR code, by its number only their own', async () => {
    const codigo = await sell('03');
    const { documento } = await planOf(
      `https://admin.factura.gob.sv/consultaPublica?ambiente=00&codGen=${codigo}&fechaEmi=2026-11-23`,
    );
    expect((await planOf(documento.numeroControl.toLowerCase())).documento.codigoGeneracion).toBe(codigo);
    const theirs = await sell('03', {}, boss);
    const { documento: other } = await planOf(theirs);
    expect((await planOf(theirs)).documento.vendio).toBe('Marta Gerente');
    expect(await desk.call('returns.plan', { documento: other.numeroControl })).toMatchObject({
      problem: { codigo: 'DOCUMENTO_NO_ENCONTRADO', broken: { regla: 'devolver-sin-encontrar' } },
    });
  });

  it('give back alone up to their limit, beyond it with the PIN of a manager', async () => {
    const codigo = await sell('03');
    const two = units('2');
    expect((await planOf(codigo, two)).formas?.[1]).toMatchObject({ monto: '22.60', aprobacion: null });
    const three = units('3');
    expect((await planOf(codigo, three)).formas?.[1]).toMatchObject({
      aprobacion: { regla: 'aprobar-devolucion', parametros: { monto: '33.90', limite: '25.00' } },
    });
    const refused = await make(codigo, { ajuste: three, destino: 'otro' });
    expect(refused).toMatchObject({ problem: { codigo: 'APROBACION_REQUERIDA' } });
    const wrong = await make(codigo, {
      ajuste: three,
      destino: 'otro',
      approval: { userId: managerId, pin: '0' },
    });
    expect(wrong).toMatchObject({ problem: { codigo: 'APROBACION_NEGADA' } });
    expect((await planOf(codigo)).disponible).toBe('120.00');
    shop.pass(60_000);
    const done = await made(codigo, { ajuste: three, destino: 'otro', ...approval() });
    expect(done).toMatchObject({
      estado: 'PROCESADO',
      documento: { tipoDte: '05' },
      liquidacion: { estado: 'nada', monto: '33.90' },
    });
    // The list writes a nota de crédito below zero, and adds it up so in every state.
    const note = { cantidad: 1, monto: '-33.90' };
    expect(await desk.ask('documents.totals', { codigo: done.documento?.codigoGeneracion })).toMatchObject({
      total: note,
      ventas: note,
      porEstado: [{ estado: 'PROCESADO', ...note }],
    });
  });
});

describe('later', () => {
  it('the note is preferred a week on, when only some texts still let a crédito fiscal be invalidated', async () => {
    const [credit, invoice] = [await sell('03'), await sell('01')];
    await later(7 * DAY_MS);
    const late = await planOf(credit, ALL);
    expect(lawful(late)).toEqual(['nota-credito', 'invalidacion']);
    expect(why(late, 'invalidacion')).toBe('devolver-invalidando-con-duda');
    expect(lawful(await planOf(invoice, ALL))).toEqual(['invalidacion']);
    await later(90 * DAY_MS);
    const over = await planOf(credit, ALL);
    expect(lawful(over)).toEqual([]);
    expect([why(over, 'invalidacion'), why(over, 'nota-credito')]).toEqual([
      'plazo-de-invalidacion-vencido',
      'plazo-de-nota',
    ]);
  });
});

describe('the money', () => {
  it('is owed while the drawer is closed, and leaves it once it is open', async () => {
    const codigo = await sell('03');
    expect(await make(codigo, { destino: 'cambio' })).toMatchObject({
      problem: { broken: { regla: 'cambio-caja-cerrada' } },
    });
    const clave = crypto.randomUUID();
    const done = await made(codigo, { ajuste: units('1'), clave });
    expect(done.liquidacion).toMatchObject({ estado: 'por-pagar', motivo: { regla: 'pagar-caja-cerrada' } });
    const { codigo: owed } = done.liquidacion;
    expect((await desk.ask('returns.owed', {})).porPagar.map((each) => each.codigo)).toContain(owed);
    expect(await desk.call('returns.pay', { codigo: owed })).toMatchObject({
      problem: { broken: { regla: 'pagar-caja-cerrada' } },
    });
    await desk.ask('cash.open', { fondo: '100.00' });
    // More than the five dollars that a cashier takes out alone.
    expect(await desk.call('returns.pay', { codigo: owed })).toMatchObject({
      problem: { codigo: 'APROBACION_REQUERIDA' },
    });
    // Asked for again by its key it was made, and is owed for that reason.
    const again = {
      documento: done.documento,
      liquidacion: { estado: 'por-pagar', motivo: { regla: 'aprueba-un-gerente' } },
    };
    expect(await desk.ask('returns.ofKey', { clave })).toMatchObject(again);
    expect(await made(codigo, { ajuste: units('1'), clave })).toMatchObject(again);
    await expect(made(codigo, { ajuste: units('2'), clave })).rejects.toThrow('ya-guardado-con-otros-datos');
    expect(await desk.ask('returns.pay', { codigo: owed, ...approval() })).toMatchObject({
      estado: 'pagada',
    });
    expect(await desk.ask('returns.pay', { codigo: owed })).toMatchObject({ estado: 'pagada' });
    const { movimientos, efectivo } = await cash();
    expect(movimientos).toMatchObject([
      {
        tipo: 'SALIDA',
        monto: '11.30',
        aprobo: 'Marta Gerente',
        motivo: expect.stringMatching(/^Devolución DTE-05-/),
      },
    ]);
    expect(efectivo).toMatchObject({ salidas: '11.30', esperado: '88.70' });
    expect((await desk.ask('returns.owed', {})).porPagar.map((each) => each.codigo)).not.toContain(owed);
  });

  it('leaves the open drawer with the note itself, once however often it is asked for', async () => {
    const before = await cash();
    const codigo = await sell('03');
    const clave = crypto.randomUUID();
    const [first, second] = await Promise.all([
      made(codigo, { clave, ...approval() }),
      made(codigo, { clave, ...approval() }),
    ]);
    expect(second).toEqual(first);
    expect(await made(codigo, { clave })).toEqual(first);
    expect(await desk.ask('returns.ofKey', { clave })).toEqual(first);
    expect(await desk.ask('returns.ofKey', { clave: crypto.randomUUID() })).toBeNull();
    expect(first.liquidacion).toMatchObject({ estado: 'pagada', monto: '11.30' });
    const after = await cash();
    expect(after.movimientos.length).toBe(before.movimientos.length + 1);
    expect(Number(after.efectivo?.esperado)).toBeCloseTo(Number(before.efectivo?.esperado) + 135.6 - 11.3, 2);
    expect(Number(after.total)).toBeCloseTo(Number(before.total) + 135.6 - 11.3, 2);
  });

  it('of an invalidated sale of the same session is counted in and out, not twice', async () => {
    const before = await cash();
    const codigo = await sell('01');
    const done = await made(codigo, { ajuste: ALL, forma: 'invalidacion', ...approval() });
    expect(done).toMatchObject({ documento: { estado: 'INVALIDADO' }, liquidacion: { estado: 'pagada' } });
    const after = await cash();
    expect(after.total).toBe(before.total);
    expect(after.efectivo?.esperado).toBe(before.efectivo?.esperado);
  });

  it('of a forgotten charge goes into the drawer', async () => {
    const before = await cash();
    const codigo = await sell('03', { pagos: [{ codigo: '02', montoPago: 135.6, plazo: '01' }] });
    const charge = { clase: 'cargo', descripcion: 'Flete', monto: '5.65' } as const;
    const done = await made(codigo, { ajuste: charge, forma: 'nota-debito' });
    expect(done).toMatchObject({
      documento: { tipoDte: '06' },
      liquidacion: { estado: 'pagada', monto: '5.65' },
    });
    const after = await cash();
    expect(Number(after.efectivo?.esperado)).toBeCloseTo(Number(before.efectivo?.esperado) + 5.65, 2);
  });

  it('of a note that was refused is agreed anew with its correction, under the same number', async () => {
    const codigo = await sell('03');
    shop.simulator.addFaults([{ paso: 'recepcion', falla: 'rechazo-corchetes', cuando: { tipoDte: '05' } }]);
    const refused = await made(codigo, { ajuste: units('2', '1'), ...approval() });
    shop.simulator.clearFaults();
    expect(refused).toMatchObject({ estado: 'RECHAZADO', liquidacion: { estado: 'anulada' } });
    const { codigoGeneracion, numeroControl } = refused.documento;
    const plan = await planOf(numeroControl);
    expect(plan).toMatchObject({
      documento: { codigoGeneracion: codigo },
      corrige: {
        tipoDte: '05',
        codigoGeneracion,
        numero: numeroControl,
        ajuste: units('2', '1'),
        motivo: 'Producto defectuoso',
      },
    });
    expect(plan.corrige?.motivos).not.toEqual([]);
    const before = await cash();
    const clave = crypto.randomUUID();
    const corrected = await made(codigo, { clave, corrige: codigoGeneracion, ...approval() });
    expect(corrected).toMatchObject({
      estado: 'PROCESADO',
      documento: { numeroControl },
      liquidacion: { estado: 'pagada', monto: '11.30' },
    });
    expect(await made(codigo, { clave, corrige: codigoGeneracion })).toEqual(corrected);
    const after = await cash();
    expect(Number(after.efectivo?.esperado)).toBeCloseTo(Number(before.efectivo?.esperado) - 11.3, 2);
    expect((await planOf(numeroControl)).corrige).toBeNull();
  });

  it('is given back without the line too: the note goes out in contingency', async () => {
    const codigo = await sell('03');
    await shop.simulator.turnOff();
    try {
      const done = await made(codigo, approval());
      expect(done).toMatchObject({
        estado: expect.stringMatching(/^(CONTINGENCIA|PENDIENTE)$/),
        liquidacion: { estado: 'pagada' },
      });
    } finally {
      await shop.simulator.turnOn();
    }
  });

  it('that left for a note which was refused later is not handed over again', async () => {
    const codigo = await sell('03');
    await shop.simulator.turnOff();
    const given = await made(codigo, approval());
    await shop.simulator.turnOn();
    expect(given.liquidacion).toMatchObject({ estado: 'pagada', monto: '11.30' });
    const { codigoGeneracion } = given.documento;
    shop.simulator.addFaults([
      { paso: 'recepcion', falla: 'rechazo-corchetes', cuando: { codigoGeneracion } },
      { paso: 'lote', falla: 'rechazo-corchetes', cuando: { codigoGeneracion } },
    ]);
    await boss.ask('queue.sendAll', {});
    await expect
      .poll(async () => (await boss.ask('documents.view', { codigoGeneracion })).result.estado, {
        timeout: 20_000,
      })
      .toBe('RECHAZADO');
    shop.simulator.clearFaults();
    const before = await cash();
    const off: Make['ajuste'] = { clase: 'rebaja', lineas: [{ linea: 0, monto: '11.30' }] };
    const again = await made(codigo, { ajuste: off, corrige: codigoGeneracion, ...approval() });
    expect(again).toMatchObject({
      documento: { codigoGeneracion },
      liquidacion: { estado: 'nada' },
      avisos: [],
    });
    expect((await cash()).efectivo?.esperado).toBe(before.efectivo?.esperado);
  });

  it('of an exchange needs no cash in the drawer, which has to be open', async () => {
    const codigo = await sell('03');
    const { efectivo } = await cash();
    const motivo = 'Al banco';
    const monto = Number(efectivo?.esperado).toFixed(2);
    await desk.ask('cash.move', { clave: 'todo', tipo: 'SALIDA', monto, motivo, ...approval() });
    expect(await made(codigo, approval())).toMatchObject({
      liquidacion: { estado: 'por-pagar', motivo: { regla: 'pagar-sin-efectivo' } },
    });
    expect(await made(codigo, { destino: 'cambio', ...approval() })).toMatchObject({
      liquidacion: { estado: 'pagada' },
    });
    await desk.ask('cash.move', { clave: 'vuelve', tipo: 'ENTRADA', monto, motivo });
  });

  it('ties at the end of the day', async () => {
    await desk.become('Marta Gerente');
    const { efectivo } = await desk.ask('cash.x', {});
    const cents = Math.round(Number(efectivo?.esperado) * 100);
    const { conteo } = await desk.ask('cash.count', {
      clave: crypto.randomUUID(),
      denominaciones: { 'moneda-0.01': cents },
    });
    expect(await desk.ask('cash.close', { conteo: conteo.id })).toMatchObject({ kind: 'closed' });
    const today = (await desk.ask('till.context', {})).hoy;
    expect(await desk.ask('cash.tie', { desde: today, hasta: today })).toMatchObject({ cuadra: true });
  });
});
