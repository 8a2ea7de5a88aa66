/** Limits how long a caller waits for the authority (§callers-wait). */
import type { Issuer } from '../../contract/settings/issuer.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Clock } from '../deps.ts';
import { DEFAULT_SETTINGS } from '../../contract/settings/issuer-settings.ts';

/** Enough to notice a delivery that has already ended. */
const SHORTEST_WAIT_MS = 1;

/** A call's wait limit from its start. */
export interface WaitLimit {
  readonly until: Instant;
  /** Total wait, unaffected by a clock set back. */
  readonly ms: number;
}

/** Wait limit for a new call: the issuer's setting, lowered by the caller's header. */
export function waitLimitOf(
  clock: Clock,
  issuer: Issuer,
  input: { readonly esperaMaximaMs?: number | undefined },
): WaitLimit {
  const longest = issuer.settings.esperaMaximaMs ?? DEFAULT_SETTINGS.esperaMaximaMs;
  const ms = Math.min(longest, input.esperaMaximaMs ?? longest);
  return { until: clock.now() + ms, ms };
}

/** Result of `ended`, or null after the limit; rejects when `ended` does. */
export async function within<T>(
  clock: Clock,
  { until, ms }: WaitLimit,
  ended: Promise<T>,
): Promise<T | null> {
  const timeUp = Promise.withResolvers<null>();
  const left = Math.min(ms, Math.max(SHORTEST_WAIT_MS, until - clock.now()));
  const cancel = clock.after(left, () => timeUp.resolve(null));
  try {
    return await Promise.race([ended, timeUp.promise]);
  } finally {
    cancel();
  }
}
