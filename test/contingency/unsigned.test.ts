/** A document that has no signature and that nobody will sign: only a damaged database holds one. */
import { afterEach, expect, it } from 'vitest';
import { addVersion, findDocumentByCode } from '../../core/store/documents/documents.ts';
import { FACTURA } from '../support/shop/sales.ts';
import { openShop, type Shop } from '../support/shop/shop.ts';

let shop: Shop;
afterEach(() => shop.close());

it('fails the call that asks for it again, and the next sale goes on', async () => {
  shop = await openShop();
  const sold = await shop.issue('01', FACTURA, { idempotencyKey: 'venta-1' });
  expect(sold.body).toMatchObject({ estado: 'PROCESADO' });
  // Settled, so that it is in no queue; the version that counts was never signed.
  await shop.store.transact((tx, at) => {
    const id = findDocumentByCode(tx, String(sold.body['codigoGeneracion']))?.id ?? 0;
    addVersion(tx, id, { causa: 'CORRECCION', payload: '{}', sha256: '0'.repeat(64), at });
  });
  expect(await shop.issue('01', FACTURA, { idempotencyKey: 'venta-1' })).toMatchObject({
    status: 500,
    body: { codigo: 'ERROR_INTERNO' },
  });
  expect(await shop.issue('01', FACTURA, { idempotencyKey: 'venta-2' })).toMatchObject({
    status: 200,
    body: { numeroControl: 'DTE-01-0001-00000002' },
  });
});
