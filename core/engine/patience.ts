/** How long a caller waits for the authority (decisions 5). */
import type { Issuer } from '../contract/issuer.ts';
import type { Clock } from './deps.ts';
import { DEFAULT_ESPERA_MS } from './limits.ts';

/** The wait of one call in milliseconds: the issuer's setting, lowered by the caller's header. */
export function patienceMs(issuer: Issuer, input: { readonly esperaMaximaMs?: number | undefined }): number {
  const longest = issuer.settings.esperaMaximaMs ?? DEFAULT_ESPERA_MS;
  return Math.min(longest, input.esperaMaximaMs ?? longest);
}

/** What `ended` resolves to, or null once `ms` milliseconds have passed; rejects when it rejects before. */
export async function within<T>(clock: Clock, ms: number, ended: Promise<T>): Promise<T | null> {
  const patience = Promise.withResolvers<null>();
  const cancel = clock.after(ms, () => patience.resolve(null));
  try {
    return await Promise.race([ended, patience.promise]);
  } finally {
    cancel();
  }
}
