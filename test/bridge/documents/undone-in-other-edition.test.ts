/** The cash of a sale whose invalidation was refused for its edition and sealed in the other one (§editions). */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
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

it('is owed once where it was refused for good and asked for anew in the same millisecond', async () => {
  const desk = await shop.enter('Carlos Cajero');
  const users = await desk.ask('session.users', {});
  const userId = users.find(({ rol }) => rol === 'gerente')?.id ?? '';
  await desk.ask('cash.open', { fondo: '50.00' });
  shop.simulator.takeEditions('ambas');
  const { result } = await desk.sell('11.30');
  const request = {
    codigoGeneracion: result.codigoGeneracion ?? '',
    ajuste: { clase: 'devolucion', lineas: [{ linea: 0, cantidad: '1' }] },
    forma: 'invalidacion',
    motivo: 'Ya no lo quiere',
    regresa: true,
    destino: 'efectivo',
    approval: { userId, pin: PIN['Marta Gerente'] },
  } as const;
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    shop.simulator.addFaults([{ paso: 'anulacion', falla: 'rechazo-corchetes', veces: 1 }]);
    const refused = await desk.ask('returns.make', { ...request, clave: crypto.randomUUID() });
    expect(refused).toMatchObject({ estado: 'PROCESADO', liquidacion: { estado: 'anulada' } });
    await desk.ask('returns.make', { ...request, clave: crypto.randomUUID() });
    await expect(desk.call('returns.pay', { codigo: refused.liquidacion.codigo })).resolves.toMatchObject({
      problem: { broken: { regla: 'pagar-anulada' } },
    });
    expect((await desk.ask('returns.owed', {})).porPagar).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});
