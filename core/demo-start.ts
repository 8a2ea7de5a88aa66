/** First start: the demonstration issuer and its key (decisions 9). */
import { DEMO_BRANCH_ID, DEMO_FILE, DEMO_NIT } from './demo.ts';
import type { Instant } from './domain/fiscal-time.ts';
import { createApiKeyRow } from './provision/api-key.ts';
import { applyProvision } from './provision.ts';
import type { Vault } from './signing/vault.ts';
import { listApiKeys } from './store/api-keys.ts';
import { listIssuers } from './store/issuers.ts';
import type { Reader, Store } from './store/store.ts';
import { systemRandom } from './system.ts';

/** Randomness of a key's id, in bytes. */
const KEY_ID_BYTES = 8;

export interface DemoDeps {
  readonly store: Store;
  readonly vault: Vault;
  readonly now: () => Instant;
}

/**
 * Creates the demo issuer in a data folder that has no issuer yet.
 *
 * @returns its API key, shown this once; null when the folder is in use already
 */
export async function provisionDemo(deps: DemoDeps): Promise<string | null> {
  const { store } = deps;
  if (!store.read(isFresh)) return null;
  await applyProvision(DEMO_FILE, { ...deps, actor: 'primer inicio', demoNit: DEMO_NIT });
  const id = systemRandom.bytes(KEY_ID_BYTES).toString('hex');
  const owner = { issuerId: DEMO_NIT, branchId: DEMO_BRANCH_ID, ambiente: 'PRUEBAS' } as const;
  const { key } = await store.transact((tx, now) =>
    createApiKeyRow(
      tx,
      { id, role: 'user', ...owner, expiresAt: null },
      { now, actor: 'primer inicio', randomBytes: systemRandom.bytes },
    ),
  );
  return key;
}

/** Nobody uses the folder yet; a first start that was cut off before its key was made counts as such. */
function isFresh(reader: Reader): boolean {
  const others = listIssuers(reader).filter((issuer) => issuer.id !== DEMO_NIT);
  return others.length === 0 && listApiKeys(reader).length === 0;
}
