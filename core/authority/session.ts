/** The session: one token for all calls, renewed early, asked for once however many wait (§log-in). */
import { logIn, type Account, type Login, type LoginFailure } from './log-in.ts';

/** Validity of a token that does not say its own, in milliseconds: the shorter of the two documented ones. */
const DEFAULT_VALIDITY_MS = 24 * 3_600_000;
/** The longest validity believed, in milliseconds: the longer of the two. */
const MAX_VALIDITY_MS = 48 * 3_600_000;
/** A token is renewed this long before it ends, in milliseconds, or at half its time when it is short-lived. */
const RENEWAL_MARGIN_MS = 5 * 60_000;
/** Shortest use of a new token, in milliseconds: one that seems expired on arrival must not cause a storm of log-ins. */
const MIN_USE_MS = 30_000;
/** After an early renewal failed, the old token is used this long before the next try, in milliseconds. */
const RENEWAL_RETRY_MS = 30_000;
/**
 * After a refusal no log-in is tried for this long, in milliseconds: a storm of documents must not lock the account.
 * A little less than the slow timer of documents that wait for credentials (§callers-wait), which then really asks.
 */
const REFUSAL_MEMORY_MS = 240_000;
/** So many tokens in a row may be turned away before new log-ins are paced: a passing trouble costs one or two. */
const MAX_UNPROVED_TOKENS = 4;
/** Shortest time between two log-ins from then on, in milliseconds. */
const PACED_LOGIN_MS = 30_000;

export interface SessionOptions extends Account {
  /** Epoch milliseconds. */
  readonly now: () => number;
}

export type Token = { readonly kind: 'ok'; readonly token: string } | LoginFailure;

export interface Session {
  /** A valid token, from memory or by logging in; after a refusal the same refusal for a bounded time. */
  token(): Promise<Token>;
  /** Notes that the authority let a call with this token in. */
  proved(token: string): void;
  /**
   * Gives up a token the authority did not take; a newer one is left alone. It is replaced, after `MAX_UNPROVED_TOKENS` in
   * row at a bounded pace; until then every other call has its try with the one that is there.
   *
   * @returns whether a new log-in may be tried now
   */
  turnedAway(token: string): boolean;
  /** Gives up token and remembered refusal; a log-in under way with the old credentials leaves no trace. */
  forget(): void;
}

/** What is known, and the stretch of time in which it is used without asking. */
interface Kept {
  readonly known: Token;
  readonly since: number;
  readonly until: number;
  /** How long the token works when renewing fails. */
  readonly validUntil: number;
}

/** A session for one account. */
export function createSession(options: SessionOptions): Session {
  const { now } = options;
  let kept: Kept | null = null;
  let running: Promise<Token> | null = null;
  /** Tokens since a call was let in. */
  let unproved = 0;
  /** Counts the calls of `forget`: what was asked for before the last one is not kept. */
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
      // A clock that was set back would otherwise stretch a refusal or a token's life.
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

/** What to keep after a log-in; null when there is nothing to remember and the next call tries again. */
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
