/** API key of a request (§authentication) and a delay for callers that keep failing. */
import type { Caller } from '../contract/caller.ts';
import type { Reply } from '../contract/reply.ts';
import { headerValues } from './headers.ts';

/** The caller of a key; a failure is one of the three 401 problems. */
export type Authenticate = (key: string | null) => Promise<Reply<Caller>> | Reply<Caller>;

/**
 * The key of a request: `X-API-Key` if that header is present, else `Authorization` with the bare key.
 * @returns null if missing, empty, repeated or with a scheme such as `Bearer`
 */
export function keyOf(rawHeaders: readonly string[]): string | null {
  const own = headerValues(rawHeaders, 'x-api-key');
  const [key, second] = own.length > 0 ? own : headerValues(rawHeaders, 'authorization');
  if (key === undefined || second !== undefined) return null;
  return /^[\x21-\x7e]+$/.test(key) ? key : null;
}

const FREE_FAILURES = 20;
/** What each further failure adds to the delay, in milliseconds. */
const STEP_MS = 10;
const MAX_DELAY_MS = 250;
const FORGOTTEN_PER_SECOND = 10;
/** Answers held back at a time: they occupy connections that callers with a valid key need. */
const MAX_HELD = 64;

export interface Slowdown {
  /** Counts a failure; resolves when its answer may be sent, after 250 ms at most. */
  afterFailure(): Promise<void>;
}

/**
 * One count for all callers: on loopback they cannot be told apart, and a key of 256 random bits needs no more.
 * @param nowMs a monotonic clock, in milliseconds
 */
export function createSlowdown(nowMs: () => number): Slowdown {
  let failures = 0;
  let countedAtMs = nowMs();
  let held = 0;
  return {
    afterFailure: async () => {
      const now = nowMs();
      failures = Math.max(0, failures - ((now - countedAtMs) / 1000) * FORGOTTEN_PER_SECOND) + 1;
      failures = Math.min(failures, FREE_FAILURES + MAX_DELAY_MS / STEP_MS);
      countedAtMs = now;
      const delayMs = Math.min(MAX_DELAY_MS, (failures - FREE_FAILURES) * STEP_MS);
      if (delayMs <= 0 || held >= MAX_HELD) return;
      held += 1;
      await new Promise<void>((resolve) => setTimeout(resolve, delayMs));
      held -= 1;
    },
  };
}
