/** Browsers and people at the till: pairing by code, log-in by PIN, and the end of both (decisions 2). */
import type { BridgeInput } from '../contract/bridge.ts';
import type { LoginResult, PairResult, TillPlace, TillUser } from '../contract/till.ts';
import type { Instant } from '../domain/fiscal-time.ts';
import { appendAudit } from '../store/audit.ts';
import type { Store, Tx } from '../store/store.ts';
import {
  closeTill,
  forgetPairingCodes,
  insertTill,
  isPairingCode,
  noteTillFailures,
  noteTillUsed,
  openTill,
  revokeTill,
  usePairingCode,
  type Till,
} from '../store/till-sessions.ts';
import { findUserById } from '../store/users.ts';
import type { Clock, Randomness } from './deps.ts';
import { SESSION_NOTE_MS, WRONG_CODE_DELAY_MS } from './till-limits.ts';
import type { NewsBoard } from './till-news.ts';
import { makePairingCode, pairingCodeHash } from './till-pairing-code.ts';
import { afterWrongPin, NO_TRIES, secondsToWait, type PinTries } from './till-pin-guard.ts';
import { standingOf, stateOf, tillPlaces, tillUsers, tokenHash, type Standing } from './till-standing.ts';

/** Randomness of a browser's secret, in bytes. */
const TOKEN_BYTES = 32;
const ACTOR = 'caja';

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
  users(): readonly TillUser[];
  login(token: string, till: Till, input: BridgeInput<'session.login'>): Promise<LoginResult>;
  logout(till: Till): Promise<void>;
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
    users: () => store.read(tillUsers),
    login: (token, till, input) => login(parts, { token, till, input }),
    logout: async (till) => {
      await store.transact((tx) => closeTill(tx, till.id));
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
  const place = places.length === 1 ? places[0] : places.find((each) => isSamePlace(each, input.place));
  if (place === undefined) return { result: choice(parts, places), token: null };
  if (places.length > 1) {
    const refused = await managerRefused(parts, hash, input.manager);
    if (refused !== null) return { result: refused, token: null };
  }
  const token = Buffer.from(parts.deps.random.bytes(TOKEN_BYTES)).toString('base64url');
  const old = standing(parts, oldToken);
  const done = await store.transact((tx, now) => {
    if (!usePairingCode(tx, hash)) return false;
    if (old.stage !== 'unpaired') revokeTill(tx, old.till.id, now);
    bind(tx, { parts, place, token, now });
    return true;
  });
  if (!done) return wrongCode(clock);
  parts.triesByCode.delete(hash);
  return { result: { kind: 'paired', state: stateOf(standing(parts, token)) }, token };
}

function bind(
  tx: Tx,
  of: { readonly parts: Parts; readonly place: TillPlace; readonly token: string; readonly now: Instant },
): void {
  const { issuerId, branchId, ambiente } = of.place;
  const id = of.parts.deps.random.uuid();
  insertTill(tx, { id, tokenHash: tokenHash(of.token), issuerId, branchId, ambiente }, of.now);
  const detalle = { id, issuerId, branchId, ambiente };
  appendAudit(tx, { at: of.now, actor: ACTOR, accion: 'caja emparejada', detalle });
}

function isSamePlace(place: TillPlace, wanted: BridgeInput<'session.pair'>['place']): boolean {
  return (
    wanted !== undefined &&
    place.issuerId === wanted.issuerId &&
    place.branchId === wanted.branchId &&
    place.ambiente === wanted.ambiente
  );
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
  const note = (next: PinTries) => Promise.resolve(void parts.triesByCode.set(codeHash, next));
  const answer = await tryPin(parts, { ...manager, who: codeHash, tries, note });
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

async function login(parts: Parts, { token, till, input }: LoginCall): Promise<LoginResult> {
  const { store, clock, news } = parts.deps;
  const note = async (tries: PinTries) => {
    await store.transact((tx) => noteTillFailures(tx, till.id, tries));
  };
  const refused = await tryPin(parts, { ...input, who: till.id, tries: till, note });
  if (refused !== null) return refused;
  await store.transact((tx, now) => openTill(tx, till.id, { userId: input.userId, now }));
  parts.lastUse.set(till.id, clock.now());
  news.tell({ kind: 'session', tillId: till.id });
  return { kind: 'open', state: stateOf(standing(parts, token)) };
}

type Refused = { readonly kind: 'refused'; readonly message: string; readonly retryAfterSeconds: number };

interface PinTry {
  readonly userId: string;
  readonly pin: string;
  /** Where the tries are counted. */
  readonly who: string;
  readonly tries: PinTries;
  /** Makes the count durable. */
  readonly note: (tries: PinTries) => Promise<void>;
}

/** @returns null when the PIN is right */
async function tryPin(parts: Parts, of: PinTry): Promise<Refused | null> {
  const { store, clock, pinMatches } = parts.deps;
  const wait = parts.busy.has(of.who) ? 1 : secondsToWait(of.tries, clock.now());
  if (wait > 0) return tooSoon(wait);
  parts.busy.add(of.who);
  try {
    // Counted before it is checked: pulling the plug in between must not give a free guess.
    const tries = afterWrongPin(of.tries, clock.now());
    await of.note(tries);
    const user = store.read((reader) => findUserById(reader, of.userId));
    if (user !== null && (await pinMatches(of.pin, user.pinHash))) return null;
    const message = 'El PIN no es correcto';
    return { kind: 'refused', message, retryAfterSeconds: secondsToWait(tries, clock.now()) };
  } finally {
    parts.busy.delete(of.who);
  }
}

function tooSoon(seconds: number): Refused {
  const message = `Espere ${seconds} s antes de intentar de nuevo con un PIN en esta caja`;
  return { kind: 'refused', message, retryAfterSeconds: seconds };
}
