/** How long a caller waits for the authority (§callers-wait). */
import type { Issuer } from '../../contract/settings/issuer.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Clock } from '../deps.ts';
import { DEFAULT_SETTINGS } from '../../contract/settings/issuer-settings.ts';

/** Long enough for a delivery that has ended already to be seen. */
const SHORTEST_WAIT_MS = 1;

/** One call's wait, counted from its beginning. */
export interface WaitLimit {
  readonly until: Instant;
  /** The whole of it: no clock that is set back makes it longer. */
  readonly ms: number;
}

/** The wait of a call that begins now: the issuer's setting, lowered by the caller's header. */
export function waitLimitOf(
  clock: Clock,
  issuer: Issuer,
  input: { readonly esperaMaximaMs?: number | undefined },
): WaitLimit {
  const longest = issuer.settings.esperaMaximaMs ?? DEFAULT_SETTINGS.esperaMaximaMs;
  const ms = Math.min(longest, input.esperaMaximaMs ?? longest);
  return { until: clock.now() + ms, ms };
}

/** What `ended` resolves to, or null once the wait is over; rejects when it rejects before. */
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
