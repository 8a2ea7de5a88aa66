/** The cash of what was replaced is counted where it lies, whoever asks for the invalidation. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { fiscalDate } from '../../../core/domain/fiscal-time.ts';
import { keyOfAnotherProgram } from './another-program.ts';
import { openShopApp, PIN, type Desk, type ShopApp } from '../shop-app.ts';

let shop: ShopApp;
let desk: Desk;
let other: Desk;
let boss: Desk;
let third: Desk;
let key: string;
let approval: { readonly userId: string; readonly pin: string };
beforeAll(async () => {
  shop = await openShopApp({ edition2026From: '2026-01-01' });
  [desk, other] = [await shop.enter('Carlos Cajero'), await shop.enter('Carlos Cajero')];
  third = await shop.enter('Carlos Cajero');
  boss = await shop.enter('Marta Gerente');
  key = await keyOfAnotherProgram(shop);
  const users = await desk.ask('session.users', {});
  const userId = users.find(({ rol }) => rol === 'gerente')?.id ?? '';
  approval = { userId, pin: PIN['Marta Gerente'] };
});
afterAll(() => shop.close());
beforeEach(() => desk.ask('cash.open', { fondo: '100.00' }));
afterEach(async () => {
  shop.simulator.takeEditions('ambas');
  for (const each of [desk, other]) await close(each);
});

async function open(who: Desk): Promise<number | null> {
  return (await who.ask('cash.state', {})).abierta?.id ?? null;
}
async function expected(who: Desk): Promise<string> {
  return (await boss.ask('cash.x', { sesion: (await open(who)) ?? 0 })).efectivo?.esperado ?? '';
}
async function close(who: Desk): Promise<void> {
  if ((await open(who)) === null) return;
  const cents = Math.round(Number(await expected(who)) * 100);
  const counted = { clave: crypto.randomUUID(), denominaciones: { 'moneda-0.01': cents } };
  const { conteo } = await who.ask('cash.count', counted);
  expect(await who.ask('cash.close', { conteo: conteo.id, approval })).toMatchObject({ kind: 'closed' });
}
async function sell(who: Desk, precio: string, more: object = {}): Promise<string> {
  return (await who.sell(precio, more, crypto.randomUUID())).result.codigoGeneracion ?? '';
}
const requestOf = (codigoGeneracion: string, codigoGeneracionR?: string) =>
  JSON.stringify({
    documento: { tipoDte: '01', codigoGeneracion, fecEmi: fiscalDate(Date.now()), codigoGeneracionR },
    motivo: { tipoAnulacion: codigoGeneracionR === undefined ? 2 : 3, motivoAnulacion: 'Precio equivocado' },
  });
async function atTill(who: Desk, ...documents: Parameters<typeof requestOf>): Promise<void> {
  const done = await who.ask('documents.invalidate', { request: requestOf(...documents), approval });
  expect(done).toMatchObject({ kind: 'done', documento: { estado: 'INVALIDADO' } });
}
async function byProgram(...documents: Parameters<typeof requestOf>): Promise<void> {
  const answer = await fetch(`${shop.api}/invalidar`, {
    method: 'POST',
    headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
    body: requestOf(...documents),
  });
  expect(answer.status, await answer.text()).toBe(200);
}
const undo = {
  'at the till of the replacement': (...of) => atTill(desk, ...of),
  'at another till': (...of) => atTill(third, ...of),
  'by another program': byProgram,
} as const satisfies Readonly<Record<string, (...of: Parameters<typeof requestOf>) => Promise<void>>>;
const owed = async () => (await desk.ask('returns.owed', {})).porPagar;

const askers = Object.keys(undo) as readonly (keyof typeof undo)[];

it.each(askers)('of what is replaced lies in the drawer of before, asked %s', async (asker) => {
  const former = await sell(desk, '10.00');
  await close(desk);
  await desk.ask('cash.open', { fondo: '50.00' });
  const later = await sell(desk, '7.00', { reemplazaA: former });
  expect(await expected(desk)).toBe('47.00');
  await undo[asker](former, later);
  expect([await expected(desk), await owed()]).toEqual(['47.00', []]);
  // Nobody took it: a cashier may take out as much as before.
  expect((await desk.ask('cash.state', {})).retiradoHoy).toBe('0.00');
});

it.each(askers)('of what is replaced at another till stays in its own drawer, asked %s', async (asker) => {
  await other.ask('cash.open', { fondo: '20.00' });
  const former = await sell(other, '10.00');
  const later = await sell(desk, '7.00', { reemplazaA: former });
  expect([await expected(other), await expected(desk)]).toEqual(['30.00', '97.00']);
  await undo[asker](former, later);
  expect([await expected(other), await expected(desk), await owed()]).toEqual(['30.00', '97.00', []]);
});

it.each(askers)(
  'of what is replaced stays where the replacement’s drawer is closed, asked %s',
  async (asker) => {
    await other.ask('cash.open', { fondo: '20.00' });
    const former = await sell(other, '10.00');
    const later = await sell(desk, '7.00', { reemplazaA: former });
    await close(desk);
    await undo[asker](former, later);
    expect([await expected(other), await owed()]).toEqual(['30.00', []]);
  },
);

it.each(askers)('pays for a replacement that did not name it, asked %s', async (asker) => {
  const former = await sell(desk, '10.00');
  await close(desk);
  await desk.ask('cash.open', { fondo: '50.00' });
  await undo[asker](former, await sell(desk, '7.00'));
  expect([await expected(desk), await owed()]).toEqual(['47.00', []]);
});

it.each(askers)('pays for a replacement in the other edition too, asked %s', async (asker) => {
  const former = await sell(desk, '10.00');
  await close(desk);
  await desk.ask('cash.open', { fondo: '50.00' });
  const later = await sell(desk, '7.00', { reemplazaA: former });
  shop.simulator.takeEditions('anterior');
  await undo[asker](former, later);
  expect([await expected(desk), await owed()]).toEqual(['47.00', []]);
});
