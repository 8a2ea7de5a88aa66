/** A key that a manager gave to a program, on the service's own database. */
import { apiKeyHash } from '../../../core/engine/authenticate.ts';
import { dataFolder } from '../../../core/platform/data-folder.ts';
import { createApiKey } from '../../../core/store/people/api-keys.ts';
import { openStore } from '../../../core/store/store.ts';
import { SHOP_NIT } from '../../support/shop/shop-file.ts';
import type { ShopApp } from '../shop-app.ts';

export async function keyOfAnotherProgram({ dataDir, env }: ShopApp): Promise<string> {
  const key = `sk_admin_${'7'.repeat(64)}`;
  const store = openStore({ file: dataFolder(dataDir, env).database, now: Date.now, migrate: false });
  const of = { role: 'admin', issuerId: SHOP_NIT, branchId: 'central', ambiente: 'PRUEBAS' } as const;
  const given = { id: 'tienda', hash: apiKeyHash(key), last4: key.slice(-4), expiresAt: null, ...of };
  await store.transact((tx, now) => createApiKey(tx, given, now));
  await store.close();
  return key;
}
