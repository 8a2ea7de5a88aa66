/** The cash of a sale whose invalidation was refused for its edition and sealed in the other one (§editions). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShopApp, PIN, type ShopApp } from '../shop-app.ts';

let shop: ShopApp;
beforeAll(async () => {
  shop = await openShopApp({ edition2026From: '2026-01-01' });
});
afterAll(() => shop.close());

it('is owed until it is handed over, once', async () => {
  const desk = await shop.enter('Carlos Cajero');
  const users = await desk.ask('session.users', {});
  const userId = users.find(({ rol }) => rol === 'gerente')?.id ?? '';
  const approval = { userId, pin: PIN['Marta Gerente'] };
  const { result } = await desk.sell('11.30');
  const { tipoDte, codigoGeneracion, fecEmi } = (
    await desk.ask('invalidation.plan', { codigoGeneracion: result.codigoGeneracion ?? '' })
  ).documento;
  await desk.ask('cash.open', { fondo: '50.00' });
  shop.simulator.takeEditions('anterior');
  const request = JSON.stringify({
    documento: { tipoDte, codigoGeneracion, fecEmi },
    motivo: { tipoAnulacion: 2, motivoAnulacion: 'Precio equivocado' },
  });
  expect(await desk.ask('documents.invalidate', { request, approval })).toMatchObject({
    kind: 'done',
    documento: { estado: 'INVALIDADO' },
  });
  const [back] = (await desk.ask('returns.owed', {})).porPagar;
  expect(back).toMatchObject({ monto: '11.30', sentido: 'sale', estado: 'por-pagar' });
  const codigo = back?.codigo ?? '';
  for (let time = 0; time < 2; time += 1)
    expect(await desk.ask('returns.pay', { codigo })).toMatchObject({ estado: 'pagada' });
  const boss = await shop.enter('Marta Gerente');
  const sesion = (await desk.ask('cash.state', {})).abierta?.id ?? 0;
  expect((await boss.ask('cash.x', { sesion })).efectivo?.esperado).toBe('38.70');
  expect((await desk.ask('returns.owed', {})).porPagar).toEqual([]);
});
