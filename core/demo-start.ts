/** First start: the demonstration issuer and its key (decisions 9). */
import { createHash } from 'node:crypto';
import { DEMO_BRANCH_ID, DEMO_FILE, DEMO_NIT } from './demo.ts';
import { apiKeyHash } from './engine/authenticate.ts';
import type { Instant } from './domain/fiscal-time.ts';
import { applyProvision } from './provision.ts';
import type { Vault } from './signing/vault.ts';
import { appendAudit } from './store/audit.ts';
import { createApiKey, listApiKeys } from './store/api-keys.ts';
import { listIssuers } from './store/issuers.ts';
import type { Reader, Store } from './store/store.ts';
import { systemRandom } from './system.ts';

/** Randomness of an API key, in bytes; written as twice as many hex digits (decisions 2). */
const KEY_BYTES = 32;

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
  const key = `sk_user_${systemRandom.bytes(KEY_BYTES).toString('hex')}`;
  const id = createHash('sha256').update(`demo ${key}`).digest('hex').slice(0, 16);
  await store.transact((tx, now) => {
    const owner = { issuerId: DEMO_NIT, branchId: DEMO_BRANCH_ID, ambiente: 'PRUEBAS' } as const;
    createApiKey(
      tx,
      { id, hash: apiKeyHash(key), last4: key.slice(-4), role: 'user', ...owner, expiresAt: null },
      now,
    );
    appendAudit(tx, { at: now, actor: 'primer inicio', accion: 'llave-creada', detalle: { id, ...owner } });
  });
  return key;
}

/** Nobody uses the folder yet; a first start that was cut off before its key was made counts as such. */
function isFresh(reader: Reader): boolean {
  const others = listIssuers(reader).filter((issuer) => issuer.id !== DEMO_NIT);
  return others.length === 0 && listApiKeys(reader).length === 0;
}
