/** A note whose money moved and that was refused: too late to be corrected it is made anew, and nothing is paid twice. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BridgeInput } from '../../../core/contract/bridge/bridge.ts';
import { openShopApp, PIN, type Desk, type ShopApp } from '../shop-app.ts';
import { RECEPTOR } from '../../support/shop/sales.ts';

const HOUR_MS = 3_600_000;
/** 10 × 11.30 with VAT. */
const SALE = {
  items: [{ cantidad: 10, descripcion: 'Resma de papel', precioUni: 11.3, tipoItem: 1, codigo: 'PAP-1' }],
  receptor: RECEPTOR,
};
type Make = BridgeInput<'returns.make'>;
const units = (cantidad: string): Make['ajuste'] => ({
  clase: 'devolucion',
  lineas: [{ linea: 0, cantidad }],
});

let shop: ShopApp;
let desk: Desk;
let boss: Desk;
let managerId: string;
beforeAll(async () => {
  shop = await openShopApp();
  desk = await shop.enter('Carlos Cajero');
  boss = await shop.enter('Marta Gerente');
  await desk.ask('cash.open', { fondo: '200' });
  managerId = (await desk.ask('session.users', {})).find(({ rol }) => rol === 'gerente')?.id ?? '';
});
afterAll(() => shop.close());

async function sell(): Promise<string> {
  const sale = { tipoDte: '03', preciosConIva: true, idempotencyKey: crypto.randomUUID() } as const;
  const { result } = await desk.ask('documents.issue', { ...sale, request: JSON.stringify(SALE) });
  return String(result.codigoGeneracion);
}

const approval = () => ({ approval: { userId: managerId, pin: PIN['Marta Gerente'] } });
const make = (codigoGeneracion: string, more: Partial<Make>, who = desk) =>
  who.call('returns.make', {
    clave: crypto.randomUUID(),
    codigoGeneracion,
    ajuste: units('2'),
    forma: 'nota-credito',
    motivo: 'Producto defectuoso',
    regresa: true,
    destino: 'efectivo',
    ...approval(),
    ...more,
  });
async function made(codigoGeneracion: string, more: Partial<Make>, who = desk) {
  const reply = await make(codigoGeneracion, more, who);
  if (!reply.ok) throw new Error(JSON.stringify(reply.problem));
  return reply.value;
}

const planOf = (documento: string) => desk.ask('returns.plan', { documento });
const inVain = async () => (await desk.ask('returns.owed', {})).enVano;
/** Cash that the cashier's drawer should hold, as the manager sees it at another till. */
const expected = async () => {
  const [session] = (await boss.ask('cash.list', {})).sesiones;
  return Number((await boss.ask('cash.x', { sesion: session?.id ?? 0 })).efectivo?.esperado);
};

async function undoNote({ codigoGeneracion }: { readonly codigoGeneracion: string }): Promise<void> {
  const { fecEmi } = (await desk.ask('documents.view', { codigoGeneracion })).result;
  const request = JSON.stringify({
    documento: { tipoDte: '05', codigoGeneracion, fecEmi },
    motivo: { tipoAnulacion: 2, motivoAnulacion: 'No se devolvió' },
  });
  expect(await desk.ask('documents.invalidate', { request, ...approval() })).toMatchObject({ kind: 'done' });
}

/** Given back without the line, and refused when it came back. */
async function refusedLater(codigo: string) {
  await shop.simulator.turnOff();
  const { documento, liquidacion } = await made(codigo, {});
  await shop.simulator.turnOn();
  expect(liquidacion).toMatchObject({ estado: 'pagada', monto: '22.60' });
  const { codigoGeneracion } = documento;
  for (const paso of ['recepcion', 'lote'] as const)
    shop.simulator.addFaults([{ paso, falla: 'rechazo-corchetes', cuando: { codigoGeneracion } }]);
  await boss.ask('queue.sendAll', {});
  await expect
    .poll(async () => (await desk.ask('documents.view', { codigoGeneracion })).result.estado, {
      timeout: 20_000,
    })
    .toBe('RECHAZADO');
  shop.simulator.clearFaults();
  return documento;
}

it('what is owed is named however many notes were refused before, of which nothing is', async () => {
  const codigoGeneracion = await sell();
  const giveBack = () => made(codigoGeneracion, { ajuste: units('1') }, boss);
  for (let refused = 0; refused < 100; refused += 1) {
    shop.simulator.addFaults([{ paso: 'recepcion', falla: 'rechazo-corchetes', cuando: { tipoDte: '05' } }]);
    expect((await giveBack()).liquidacion.estado).toBe('anulada');
  }
  shop.simulator.clearFaults();
  const { liquidacion } = await giveBack();
  expect(liquidacion).toMatchObject({ estado: 'por-pagar', monto: '11.30' });
  expect((await boss.ask('returns.owed', {})).porPagar).toMatchObject([{ codigo: liquidacion.codigo }]);
  await desk.ask('returns.pay', { codigo: liquidacion.codigo, ...approval() });
});

describe('a note that was refused after its money had moved', () => {
  it('is told of where the drawer is, and made anew once it is too late to correct it', async () => {
    const codigo = await sell();
    const { codigoGeneracion, numeroControl } = await refusedLater(codigo);
    expect(await inVain()).toEqual([
      { codigoGeneracion, numeroControl, monto: '22.60', por: 'Carlos Cajero' },
    ]);
    expect(await planOf(codigoGeneracion)).toMatchObject({
      corrige: { tarde: null, movido: '22.60' },
      rechazadas: [],
    });
    // Who begins with the sale is told of it, too.
    expect((await planOf(codigo)).rechazadas).toEqual(await inVain());
    shop.pass(25 * HOUR_MS);
    await desk.become('Carlos Cajero');
    await boss.become('Marta Gerente');
    expect(await planOf(codigoGeneracion)).toMatchObject({
      documento: { codigoGeneracion: codigo },
      impedimento: null,
      corrige: { codigoGeneracion, movido: '22.60', tarde: { regla: 'no-corregible' }, ajuste: units('2') },
    });
    const before = await expected();
    // Money that came in is none of what went out.
    const charge: Make['ajuste'] = { clase: 'cargo', descripcion: 'Flete', monto: '5.65' };
    expect(
      await make(codigo, { ajuste: charge, forma: 'nota-debito', repone: codigoGeneracion }),
    ).toMatchObject({ ok: false, problem: { codigo: 'ESTADO_NO_PERMITE' } });
    // One unit more comes back than the refused note said: only that one is paid.
    const again = await made(codigo, { ajuste: units('3'), repone: codigoGeneracion });
    expect(again).toMatchObject({
      estado: 'PROCESADO',
      liquidacion: { estado: 'pagada', monto: '11.30', sentido: 'sale' },
    });
    expect(again.documento.numeroControl).not.toBe(numeroControl);
    expect(await expected()).toBeCloseTo(before - 11.3, 2);
    expect([await inVain(), (await planOf(codigo)).rechazadas]).toEqual([[], []]);
    // Its place is taken: nothing is deducted a second time.
    expect((await planOf(codigoGeneracion)).impedimento).toMatchObject({
      regla: 'devolver-nota-repuesta',
      parametros: { numero: again.documento.numeroControl },
    });
    expect(await make(codigo, { repone: codigoGeneracion })).toMatchObject({
      ok: false,
      problem: { codigo: 'ESTADO_NO_PERMITE' },
    });
    // Invalidated, all that moved comes back.
    await undoNote(again.documento);
    const [back] = (await desk.ask('returns.owed', {})).porPagar;
    expect(back).toMatchObject({ sentido: 'entra', monto: '33.90' });
    await desk.ask('returns.pay', { codigo: String(back?.codigo) });
    expect(await expected()).toBeCloseTo(before + 22.6, 2);
  });
});

it('says what moved too much where less comes back than the refused note said', async () => {
  const codigo = await sell();
  const { codigoGeneracion: corrige } = await refusedLater(codigo);
  const { liquidacion } = await made(codigo, { ajuste: units('1'), corrige });
  expect(liquidacion).toMatchObject({ estado: 'nada', monto: '0.00', sentido: 'sale', deMas: '11.30' });
  const next = await made(codigo, { ajuste: units('1') });
  expect(next.liquidacion).toMatchObject({ estado: 'pagada', deMas: null });
});

describe('an invalidation that was refused after its money had moved', () => {
  it('is told of where the drawer is, and the note made in its place pays nothing more', async () => {
    const codigo = await sell();
    const before = await expected();
    const moved = async () => (before - (await expected())).toFixed(2);
    const all = { ajuste: units('10'), forma: 'invalidacion' } as const;
    await shop.simulator.turnOff();
    const { liquidacion } = await made(codigo, all);
    await shop.simulator.turnOn();
    expect(liquidacion).toMatchObject({ estado: 'pagada', monto: '113.00' });
    shop.simulator.addFaults([{ paso: 'anulacion', falla: 'rechazo-corchetes' }]);
    await boss.ask('queue.sendAll', {});
    const view = () => desk.ask('documents.view', { codigoGeneracion: codigo });
    await expect.poll(async () => (await view()).result.estado, { timeout: 20_000 }).toBe('PROCESADO');
    shop.simulator.clearFaults();
    expect(await inVain()).toMatchObject([{ codigoGeneracion: codigo, monto: '113.00' }]);
    expect(await planOf(codigo)).toMatchObject({ movido: '113.00', corrige: null });
    await made(codigo, { ajuste: units('4') });
    expect([await moved(), (await planOf(codigo)).movido]).toEqual(['113.00', '67.80']);
    const note = await made(codigo, { ajuste: units('6') });
    expect(note).toMatchObject({ estado: 'PROCESADO', liquidacion: { estado: 'nada', monto: '0.00' } });
    expect([await moved(), await inVain()]).toEqual(['113.00', []]);
    // It moved for none of the notes: nothing comes back with one of them.
    await undoNote(note.documento);
    expect([(await desk.ask('returns.owed', {})).porPagar, await moved()]).toEqual([[], '113.00']);
    expect(await inVain()).toMatchObject([{ codigoGeneracion: codigo, monto: '67.80' }]);
  });
});
