/** A repetition under the same key says what was warned of the first time, whatever the settings became since (§idempotency). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { avisosIn } from '../../../core/http/wording/aviso-header.ts';
import { findIssuer, upsertIssuer } from '../../../core/store/issuers/issuers.ts';
import { openShop, type CallerAnswer, type Shop } from '../../support/shop/shop.ts';
import { FACTURA } from '../../support/shop/sales.ts';
import { SHOP_NIT } from '../../support/shop/shop-file.ts';
import { changedRequest } from '../adjusting/changed-request.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ at: '2026-11-15 10:00:00' });
});
afterAll(() => shop?.close());

const warnings = ({ headers }: CallerAnswer) => avisosIn(headers['X-Aviso']);
const changeEdition = (edition2026From: string) =>
  shop.store.transact((tx, now) => {
    const issuer = findIssuer(tx, SHOP_NIT);
    if (issuer !== null) upsertIssuer(tx, { ...issuer, edition2026From }, now);
  });

it('repeats the warnings of the first answer', async () => {
  const request = changedRequest('01', { 'receptor.direccion.municipio': '23' });
  const first = await shop.issue('01', request, { idempotencyKey: 'venta-1' });
  const again = await shop.issue('01', request, { idempotencyKey: 'venta-1' });
  expect(again.headers['Idempotency-Replayed']).toBe('true');
  expect(warnings(first)).toContain('Desde 2026-12-01 receptor.direccion.distrito será obligatorio');
  expect(warnings(again)).toEqual(warnings(first));
});

it('tells no other edition than the first answer did, though the date of the change was moved', async () => {
  const first = await shop.issue('01', FACTURA, { idempotencyKey: 'venta-2' });
  await changeEdition('2026-11-01');
  const again = await shop.issue('01', FACTURA, { idempotencyKey: 'venta-2' });
  expect([warnings(first), warnings(again)]).toEqual([[], []]);
});
