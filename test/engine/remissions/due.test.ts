/** Notas de remisión whose bill the law awaits: told by the health, and named by `doctor` (§remission-billing). */
import { afterEach, expect, it } from 'vitest';
import { checkRemissions, REMISSION_MONTHS } from '../../../core/diagnostics/checks/remissions.ts';
import { instantOf, fiscalDate } from '../../../core/domain/fiscal-time.ts';
import { createRemissionsDue } from '../../../core/engine/remissions/remissions-due.ts';
import { SHOP_NIT } from '../../support/shop/shop-file.ts';
import { remissionShop, rice, type RemissionShop } from './remission-shop.ts';

let at: RemissionShop;
afterEach(() => at.shop.close());

const told = () => at.shop.engine.health().remisiones;
const found = () =>
  at.shop.store.read((reader) => {
    const today = fiscalDate(at.shop.clock.now());
    return checkRemissions(createRemissionsDue(REMISSION_MONTHS)(reader, today), today);
  });
const on = (day: string) => at.shop.clock.set(instantOf(day, '10:00:00'));
const place = { emisor: SHOP_NIT, ambiente: 'PRUEBAS', sucursal: 'central' };

it('are reminded of from five days before the last day, and late after it', async () => {
  at = await remissionShop({ at: '2026-10-12 10:00:00' });
  const first = await at.send([rice(10)]);
  await at.send([rice(1)]);
  await at.send([rice(1)], { title: '03' });
  await at.send([rice(1)], { title: '04' });
  on('2026-10-28');
  expect([told(), found()]).toEqual([[], []]);
  on('2026-10-29');
  expect(told()).toEqual([{ ...place, porFacturar: 2, fueraDePlazo: 0, ultimoDia: '2026-11-03' }]);
  const named = `${String(first.body['numeroControl'])} (hasta el 2026-11-03)`;
  const [near, ...more] = found();
  expect([near?.estado, more]).toEqual(['aviso', []]);
  expect(near?.detalle).toContain(`por facturar: ${named}`);
  on('2026-11-03');
  await at.send([rice(2)]);
  expect(told()).toEqual([{ ...place, porFacturar: 2, fueraDePlazo: 0, ultimoDia: '2026-11-03' }]);
  on('2026-11-04');
  expect(told()).toEqual([{ ...place, porFacturar: 2, fueraDePlazo: 2, ultimoDia: '2026-11-03' }]);
  expect(found()[0]?.detalle).toContain(`sin facturar y fuera de plazo: ${named}`);
  on('2026-11-28');
  expect(told()).toEqual([{ ...place, porFacturar: 3, fueraDePlazo: 2, ultimoDia: '2026-11-03' }]);
  expect(found().map(({ detalle }) => detalle.split(':')[0])).toEqual([
    'sin facturar y fuera de plazo',
    'por facturar',
  ]);
  on('2026-12-31');
  expect(told()).toEqual([{ ...place, porFacturar: 1, fueraDePlazo: 1, ultimoDia: '2026-12-03' }]);
  // Whoever did not bill in a month is told by `doctor` only.
  on('2027-01-28');
  expect(told()).toEqual([]);
  expect(found().map(({ detalle }) => detalle.split('(hasta').length - 1)).toEqual([3]);
});

it('wait no more once they are billed whole or came back, and wait again when that is undone', async () => {
  at = await remissionShop({ at: '2026-10-30 10:00:00' });
  const sent = await at.send([rice(10)]);
  const counted = () => told()[0]?.porFacturar ?? 0;
  expect(counted()).toBe(1);
  const part = await at.bill([sent], [rice(4)]);
  expect(counted()).toBe(1);
  await at.back(sent, { numItem: 1, cantidad: '1', averia: false });
  expect(counted()).toBe(1);
  await at.bill([sent], [rice(5)]);
  expect(counted()).toBe(0);
  await at.undo(part);
  expect(counted()).toBe(1);
});
