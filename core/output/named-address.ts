/** Resolves host names through the computer's resolver (§webhooks). */
import { lookup as resolveName, type LookupAddress } from 'node:dns';
import { isLocalAddress } from './local-address.ts';

/** Timeout after which a name counts as unknown, in ms. */
const NAME_TIMEOUT_MS = 2_000;

export type ResolveName = (
  name: string,
  done: (error: Error | null, addresses: readonly LookupAddress[]) => void,
) => void;

export const byComputer: ResolveName = (name, done) => resolveName(name, { all: true }, done);

/**
 * Current address of a name outside this computer and its private network; null if none, unknown or too slow: each call
 * checks again.
 */
export function foreignAddress(name: string, resolve: ResolveName = byComputer): Promise<string | null> {
  return new Promise((settle) => {
    const late = setTimeout(() => settle(null), NAME_TIMEOUT_MS);
    resolve(name, (error, addresses) => {
      clearTimeout(late);
      const found = error === null ? addresses : [];
      settle(found.find(({ address }) => !isLocalAddress(address))?.address ?? null);
    });
  });
}
