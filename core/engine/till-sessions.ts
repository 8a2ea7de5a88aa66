/** Browsers and people at the till: pairing by code, log-in by PIN, and the end of both (decisions 2). */
import type { BridgeInput } from '../contract/bridge.ts';
import type { LoginResult, PairResult, SessionState, TillPlace, TillUser } from '../contract/till.ts';
import type { Instant } from '../domain/fiscal-time.ts';
import { approvalTries, forgetApprovalTries, noteApprovalTries } from '../store/approvals.ts';
import type { Store } from '../store/store.ts';
import {
  closeTill,
  forgetPairingCodes,
  forgetWaitingBrowsers,
  insertWaitingBrowser,
  isPairingCode,
  noteTillFailures,
  noteTillUsed,
  openTill,
  revokeTill,
  usePairingCode,
  type Till,
} from '../store/till-sessions.ts';
import { findUserById } from '../store/users.ts';
import { auditLock, auditLogin } from './audit-people.ts';
import type { Clock, Randomness } from './deps.ts';
import { bindTill, isSamePlace, moveTill, newTillToken, type PlaceKey } from './till-binding.ts';
import { SESSION_NOTE_MS, WRONG_CODE_DELAY_MS } from './till-limits.ts';
import type { NewsBoard } from './till-news.ts';
import { makePairingCode, pairingCodeHash } from './till-pairing-code.ts';
import { NO_TRIES, type PinTries } from './till-pin-guard.ts';
import { tryPin, type Refused } from './till-pin-try.ts';
import {
  isUnconfigured,
  standingOf,
  stateOf,
  tillPlaces,
  tillUsers,
  tokenHash,
  type Standing,
  type TillCaller,
} from './till-standing.ts';

export interface SessionDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Randomness & { bytes(count: number): Uint8Array };
  /** Whether a PIN is the one of a stored hash; slow on purpose. */
  readonly pinMatches: (pin: string, stored: string) => Promise<boolean>;
  readonly news: NewsBoard;
}

export interface TillSessions {
  /** A new code for the running service; those of earlier starts pair nobody any more. */
  newServiceCode(): Promise<string>;
  /** Whose browser it is and who works at it. */
  standing(token: string | null): Standing;
  /** The till was used just now: its session goes on. */
  used(till: Till): void;
  /** @returns the result and, when the browser was paired, its new secret */
  pair(
    token: string | null,
    input: BridgeInput<'session.pair'>,
  ): Promise<{ readonly result: PairResult; readonly token: string | null }>;
  /** The first place was made: the browser that made it becomes its till. */
  settle(token: string): Promise<SessionState>;
  users(): readonly TillUser[];
  login(token: string, till: Till, input: BridgeInput<'session.login'>): Promise<LoginResult>;
  /** Where this till could stand. */
  places(): readonly TillPlace[];
  /** Takes a manager's till to another place, see {@link moveTill}. @returns the browser's new secret */
  move(who: TillCaller, place: PlaceKey): Promise<string>;
  /** @param causa whether a person locked it, or it locked itself */
  logout(till: Till, causa?: 'persona' | 'inactividad'): Promise<void>;
}

/** The sessions of a store. */
export function createTillSessions(deps: SessionDeps): TillSessions {
  const { store, clock, random, news } = deps;
  const lastUse = new Map<string, Instant>();
  const parts: Parts = { deps, lastUse, triesByCode: new Map(), busy: new Set() };
  return {
    newServiceCode: () =>
      store.transact((tx, now) => {
        forgetPairingCodes(tx, now);
        return makePairingCode(tx, { now, expiresAt: null, randomBytes: random.bytes });
      }),
    standing: (token) => standing(parts, token),
    used: (till) => {
      const now = clock.now();
      lastUse.set(till.id, now);
      if (Math.abs(now - (till.session?.usedAt ?? 0)) < SESSION_NOTE_MS) return;
      void store
        .transact((tx) => noteTillUsed(tx, till.id, now))
        .catch(() => {
          // The use counts in memory; a full disk shows itself where something is sold.
        });
    },
    pair: (token, input) => pair(parts, token, input),
    settle: (token) => settle(parts, token),
    users: () => store.read(tillUsers),
    places: () => store.read(tillPlaces),
    move: (who, place) => moveTill(deps, who, place),
    login: (token, till, input) => login(parts, { token, till, input }),
    logout: async (till, causa = 'persona') => {
      await store.transact((tx, at) => {
        auditLock(tx, { till, causa, at });
        closeTill(tx, till.id);
      });
      lastUse.delete(till.id);
      news.tell({ kind: 'session', tillId: till.id });
    },
  };
}

interface Parts {
  readonly deps: SessionDeps;
  readonly lastUse: Map<string, Instant>;
  /** Wrong manager's PINs while pairing, by the code's hash: there is no till yet to count them at. */
  readonly triesByCode: Map<string, PinTries>;
  /** Browsers and codes whose PIN is being checked: guesses made at the same time would not wait for each other. */
  readonly busy: Set<string>;
}

function standing({ deps, lastUse }: Parts, token: string | null): Standing {
  const of = { now: deps.clock.now(), lastUse: (id: string) => lastUse.get(id) };
  return deps.store.read((reader) => standingOf(reader, token, of));
}

type Pairing = { readonly result: PairResult; readonly token: string | null };

async function pair(
  parts: Parts,
  oldToken: string | null,
  input: BridgeInput<'session.pair'>,
): Promise<Pairing> {
  const { store, clock } = parts.deps;
  const hash = pairingCodeHash(input.code);
  if (!store.read((reader) => isPairingCode(reader, hash, clock.now()))) return wrongCode(clock);
  const places = store.read(tillPlaces);
  if (places.length === 0 && store.read(isUnconfigured)) return pairEmpty(parts, hash);
  const place = places.length === 1 ? places[0] : places.find((each) => isSamePlace(each, input.place));
  if (place === undefined) return { result: choice(parts, places), token: null };
  if (places.length > 1) {
    const refused = await managerRefused(parts, hash, input.manager);
    if (refused !== null) return { result: refused, token: null };
  }
  const token = newTillToken(parts.deps);
  const old = standing(parts, oldToken);
  const done = await store.transact((tx, now) => {
    if (!usePairingCode(tx, hash)) return false;
    if (old.stage === 'locked' || old.stage === 'open') revokeTill(tx, old.till.id, now);
    bindTill(tx, { random: parts.deps.random, place, token, now });
    return true;
  });
  if (!done) return wrongCode(clock);
  parts.triesByCode.delete(hash);
  return { result: { kind: 'paired', state: stateOf(standing(parts, token)) }, token };
}

/** There is no place yet: the browser is let in to make the first one. */
async function pairEmpty(parts: Parts, codeHash: string): Promise<Pairing> {
  const token = newTillToken(parts.deps);
  const done = await parts.deps.store.transact((tx, now) => {
    if (!isUnconfigured(tx) || !usePairingCode(tx, codeHash)) return false;
    insertWaitingBrowser(tx, tokenHash(token), now);
    return true;
  });
  if (!done) return wrongCode(parts.deps.clock);
  return { result: { kind: 'paired', state: stateOf(standing(parts, token)) }, token };
}

async function settle(parts: Parts, token: string): Promise<SessionState> {
  await parts.deps.store.transact((tx, now) => {
    const [place] = tillPlaces(tx);
    if (place !== undefined) bindTill(tx, { random: parts.deps.random, place, token, now });
    forgetWaitingBrowsers(tx);
  });
  return stateOf(standing(parts, token));
}

function choice(parts: Parts, places: readonly TillPlace[]): PairResult {
  if (places.length === 0) {
    const message = 'Todavía no hay ninguna sucursal con conexión; configure el emisor y empareje de nuevo';
    return { kind: 'refused', message, retryAfterSeconds: 0 };
  }
  const managers = parts.deps.store.read(tillUsers).filter(({ rol }) => rol === 'gerente');
  return { kind: 'choose', places, managers };
}

/** Held back, so that guessing is slow whoever guesses. */
function wrongCode(clock: Clock): Promise<Pairing> {
  const message =
    'El código no es válido o ya se usó; vea el que muestra el servicio al iniciar, o pida otro con «npm run caja -- pair»';
  const result: PairResult = { kind: 'refused', message, retryAfterSeconds: 0 };
  return new Promise((resolve) => {
    clock.after(WRONG_CODE_DELAY_MS, () => resolve({ result, token: null }));
  });
}

async function managerRefused(
  parts: Parts,
  codeHash: string,
  manager: BridgeInput<'session.pair'>['manager'],
): Promise<Refused | null> {
  if (manager === undefined) {
    const message = 'Elegir el lugar de la caja necesita el PIN de un gerente';
    return { kind: 'refused', message, retryAfterSeconds: 0 };
  }
  const tries = parts.triesByCode.get(codeHash) ?? NO_TRIES;
  const note = async ([next = NO_TRIES]: readonly PinTries[]) => void parts.triesByCode.set(codeHash, next);
  const answer = await tryPin(parts.deps, parts.busy, {
    ...manager,
    caja: null,
    who: codeHash,
    tries: [tries],
    note,
  });
  if (answer !== null) return answer;
  const user = parts.deps.store.read((reader) => findUserById(reader, manager.userId));
  if (user?.rol === 'gerente') return null;
  return {
    kind: 'refused',
    message: 'Sólo un gerente puede elegir el lugar de la caja',
    retryAfterSeconds: 0,
  };
}

interface LoginCall {
  readonly token: string;
  readonly till: Till;
  readonly input: BridgeInput<'session.login'>;
}

/** Wrong PINs count at the browser and, as at approvals, for the person: logging in as oneself forgets no guess at another's. */
async function login(parts: Parts, { token, till, input }: LoginCall): Promise<LoginResult> {
  const { store, clock, news } = parts.deps;
  const { userId } = input;
  const place = { tillId: till.id, userId };
  const ofPerson = store.read((reader) => approvalTries(reader, place)) ?? NO_TRIES;
  const note = async ([atBrowser = NO_TRIES, ofThem = NO_TRIES]: readonly PinTries[]) => {
    await store.transact((tx) => {
      noteTillFailures(tx, till.id, atBrowser);
      if (findUserById(tx, userId) !== null) noteApprovalTries(tx, place, ofThem);
    });
  };
  const refused = await tryPin(parts.deps, parts.busy, {
    ...input,
    caja: till.id,
    who: till.id,
    tries: [till, ofPerson],
    note,
  });
  if (refused !== null) return refused;
  await store.transact((tx, now) => {
    auditLogin(tx, { till, userId, at: now });
    openTill(tx, till.id, { userId, now });
    forgetApprovalTries(tx, place);
  });
  parts.lastUse.set(till.id, clock.now());
  news.tell({ kind: 'session', tillId: till.id });
  return { kind: 'open', state: stateOf(standing(parts, token)) };
}
