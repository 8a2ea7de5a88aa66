/** A clock that was ahead while people worked, and was put right: nothing waits for the moment it showed. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShopApp, PIN, type Desk, type ShopApp } from '../shop-app.ts';

const DAY_MS = 86_400_000;
const AHEAD_MS = 400 * DAY_MS;

let shop: ShopApp;
let desk: Desk;
let boss: Desk;
beforeAll(async () => {
  shop = await openShopApp();
  shop.pass(AHEAD_MS);
  desk = await shop.enter('Carlos Cajero');
  boss = await shop.enter('Marta Gerente');
  await desk.ask('cash.open', { fondo: '10' });
  await desk.ask('cash.move', { clave: 'm-1', tipo: 'ENTRADA', monto: '1', motivo: 'Cambio' });
  // Wrong PINs make the right one wait.
  const userId = (await desk.ask('session.users', {})).find(({ rol }) => rol === 'gerente')?.id ?? '';
  for (let time = 0; time < 6; time += 1) await boss.call('session.login', { userId, pin: '000000' });
  shop.pass(-AHEAD_MS);
});
afterAll(() => shop.close());

describe('after the clock was put back', () => {
  it('a session that was used in the future is over, as one that nobody used', async () => {
    expect(await desk.ask('session.state', {})).toMatchObject({ stage: 'locked' });
  });

  it('the drawer of before is counted and closed of before is counted and closed', async () => {
    await desk.become('Carlos Cajero');
    expect(await desk.ask('cash.state', {})).toMatchObject({ abierta: { fondo: '10.00' } });
    await desk.ask('cash.move', { clave: 'm-2', tipo: 'ENTRADA', monto: '1', motivo: 'Cambio' });
    const denominaciones = { 'moneda-0.01': 1200 };
    const { conteo } = await desk.ask('cash.count', { clave: 'c-1', denominaciones });
    expect(await desk.ask('cash.close', { conteo: conteo.id })).toMatchObject({ kind: 'closed' });
    expect(await desk.ask('cash.open', { fondo: '5' })).toMatchObject({});
  });

  it('a PIN that waited is tried at once', async () => {
    const userId = (await desk.ask('session.users', {})).find(({ rol }) => rol === 'gerente')?.id ?? '';
    expect(await boss.call('session.login', { userId, pin: PIN['Marta Gerente'] })).toMatchObject({
      ok: true,
    });
  });
});
