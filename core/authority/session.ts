/** Session: one token shared by all calls, renewed early, with a single log-in at a time (§log-in). */
import { logIn, type Account, type Login, type LoginFailure } from './log-in.ts';

/** Assumed validity of a token without its own, in ms: the shorter of two documented ones. */
const DEFAULT_VALIDITY_MS = 24 * 3_600_000;
/** Maximum accepted validity, in ms: the longer of the two. */
const MAX_VALIDITY_MS = 48 * 3_600_000;
/** Renewal this long before expiry, in ms, or at half the validity of a short-lived token. */
const RENEWAL_MARGIN_MS = 5 * 60_000;
/** Minimum use of a new token, in ms: an apparently expired one must not cause repeated log-ins. */
const MIN_USE_MS = 30_000;
/** Retry interval of a failed early renewal, in ms; the old token is used meanwhile. */
const RENEWAL_RETRY_MS = 30_000;
/**
 * Pause after a refused log-in, in ms: many waiting documents must not lock the account. Slightly less than
 * the slow retry of documents that wait for credentials (§callers-wait), so that each retry really logs in.
 */
const REFUSAL_MEMORY_MS = 240_000;
/** Consecutive refused tokens before log-ins are throttled: a temporary problem costs one or two. */
const MAX_UNPROVED_TOKENS = 4;
/** Minimum interval of throttled log-ins, in ms. */
const PACED_LOGIN_MS = 30_000;

export interface SessionOptions extends Account {
  /** Epoch milliseconds. */
  readonly now: () => number;
}

export type Token = { readonly kind: 'ok'; readonly token: string } | LoginFailure;

export interface Session {
  /** A valid token, cached or by logging in; after a refusal the cached refusal for a limited time. */
  token(): Promise<Token>;
  /** Records that the authority accepted a call with this token. */
  proved(token: string): void;
  /**
   * Drops a refused token, unless it was replaced already. After `MAX_UNPROVED_TOKENS` in a row new log-ins
   * are throttled, and calls meanwhile use the existing token.
   * @returns whether a new log-in may be tried now
   */
  turnedAway(token: string): boolean;
  /** Drops token and cached refusal; the result of a running log-in is ignored. */
  forget(): void;
}

/** A cached token or refusal, with the time for which it is used. */
interface Kept {
  readonly known: Token;
  readonly since: number;
  readonly until: number;
  /** Until when the token works if renewing fails. */
  readonly validUntil: number;
}

export function createSession(options: SessionOptions): Session {
  const { now } = options;
  let kept: Kept | null = null;
  let running: Promise<Token> | null = null;
  /** Tokens obtained since the last accepted call. */
  let unproved = 0;
  /** Incremented by `forget`: results of earlier log-ins are not cached. */
  let era = 0;

  const renew = async (): Promise<Token> => {
    const asked = era;
    const login = await logIn(options, now);
    const next = asked === era ? storedAfter(login, kept, now()) : null;
    if (next === null) return login;
    if (login.kind === 'ok') unproved += 1;
    kept = next;
    return next.known;
  };
  const holds = (token: string): boolean => kept?.known.kind === 'ok' && kept.known.token === token;
  const flight = (): Promise<Token> => {
    const mine: Promise<Token> = renew().finally(() => {
      if (running === mine) running = null;
    });
    return mine;
  };

  return {
    token: () => {
      const moment = now();
      // Guards against a clock that was set back, which would prolong a refusal or token.
      if (kept !== null && moment >= kept.since && moment < kept.until) return Promise.resolve(kept.known);
      return (running ??= flight());
    },
    proved: (token) => {
      if (holds(token)) unproved = 0;
    },
    turnedAway: (token) => {
      if (kept === null || !holds(token)) return true;
      const moment = now();
      const isYoung = moment >= kept.since && moment - kept.since < PACED_LOGIN_MS;
      if (unproved >= MAX_UNPROVED_TOKENS && isYoung) return false;
      kept = null;
      return true;
    },
    forget: () => {
      era += 1;
      kept = null;
      running = null;
      unproved = 0;
    },
  };
}

/** What to cache after a log-in; null: nothing, so that the next call logs in. */
function storedAfter(login: Login, before: Kept | null, moment: number): Kept | null {
  if (login.kind === 'ok') return storedToken(login, moment);
  if (login.refused) return storedRefusal(login, moment);
  if (before?.known.kind !== 'ok' || moment >= before.validUntil) return null;
  return { ...before, since: moment, until: Math.min(moment + RENEWAL_RETRY_MS, before.validUntil) };
}

function storedToken(login: Extract<Login, { kind: 'ok' }>, moment: number): Kept {
  const remaining = Math.min(login.remainingMs ?? DEFAULT_VALIDITY_MS, MAX_VALIDITY_MS);
  const use = Math.max(remaining - RENEWAL_MARGIN_MS, Math.floor(remaining / 2), MIN_USE_MS);
  const known: Token = { kind: 'ok', token: login.token };
  return { known, since: moment, until: moment + use, validUntil: moment + Math.max(remaining, use) };
}

function storedRefusal(failure: LoginFailure, moment: number): Kept {
  return { known: failure, since: moment, until: moment + REFUSAL_MEMORY_MS, validUntil: moment };
}
