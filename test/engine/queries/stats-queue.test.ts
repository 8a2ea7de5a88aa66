/** The queue that GET /stats tells of: documents and events, as GET /salud counts them (§invalidate-answer). */
import { afterEach, expect, it } from 'vitest';
import type { Caller } from '../../../core/contract/caller.ts';
import { FACTURA } from '../../support/shop/sales.ts';
import { openShop, type Shop } from '../../support/shop/shop.ts';
import { SHOP_NIT } from '../../support/shop/shop-file.ts';
import { invalidar, invalidation } from '../../invalidation/event-caller.ts';

const CENTRAL: Caller = {
  keyId: 'llave-1',
  role: 'user',
  issuerId: SHOP_NIT,
  branchId: 'central',
  ambiente: 'PRUEBAS',
};

let shop: Shop;
afterEach(() => shop.close());

it('an invalidation that waits is in the queue of its branch, and no other', async () => {
  shop = await openShop({ at: '2026-11-21 10:00:00' });
  const sale = await shop.issue('01', FACTURA);
  await shop.simulator.turnOff();
  await shop.clock.pass(60_000);
  const pending = await invalidar(shop, invalidation(sale, { tipoAnulacion: 2 }));
  expect(pending.body['estado']).toBe('PENDIENTE');
  const queueOf = async (caller: Caller) => (await shop.engine.reads.stats({}, caller)).cola;
  expect(await queueOf(CENTRAL)).toEqual({ pendientes: 1, masAntigua: '2026-11-21T16:01:00.000Z' });
  expect(await queueOf({ ...CENTRAL, role: 'admin' })).toMatchObject({ pendientes: 1 });
  expect(await queueOf({ ...CENTRAL, branchId: 'norte' })).toEqual({ pendientes: 0, masAntigua: null });
  expect(shop.engine.health().pendientes).toBe(1);
});
