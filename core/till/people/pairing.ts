/** Pairs a browser by its code: as the till of a place, or to create the first issuer. */
import type { BridgeInput } from '../../contract/bridge/bridge.ts';
import { rule } from '../../contract/rules/rules.ts';
import type { PairResult, SessionState, TillPlace, Refused } from '../../contract/till/till.ts';
import {
  forgetWaitingBrowsers,
  insertWaitingBrowser,
  isPairingCode,
  revokeTill,
  usePairingCode,
} from '../../store/people/till-sessions.ts';
import type { Clock } from '../../engine/deps.ts';
import { createGuessLimit, type GuessLimit } from '../../domain/central/guess-limit.ts';
import { bindTill, isSamePlace, newTillToken, UNNAMED_BROWSER } from './binding.ts';
import { CODE_GUESS_MS, CODE_GUESSES, PAIRING_CODE_MS, WRONG_CODE_DELAY_MS } from '../limits.ts';
import { pairingCodeHash } from './pairing-code.ts';
import { NO_TRIES, type PinTries } from './pin-guard.ts';
import { refusedBy, stillTheirs, tryPin } from './pin-try.ts';
import {
  isUnconfigured,
  stateOf,
  tillPlaces,
  tillUsers,
  tokenHash,
  type Standing,
} from './browser-session.ts';
import type { TillParts } from '../till-parts.ts';

export interface PairingDeps extends Pick<TillParts, 'store' | 'clock' | 'random'> {
  /** Compares a PIN with a stored hash; slow on purpose. */
  readonly pinMatches: (pin: string, stored: string) => Promise<boolean>;
}

interface Parts {
  readonly deps: PairingDeps;
  readonly standing: (token: string | null) => Standing;
  /** Wrong PINs of managers by the code's hash: there is no till yet to count them for. */
  readonly triesByCode: Map<string, PinTries>;
  /** Codes with a running PIN check: parallel guesses would evade the delay. */
  readonly busy: Set<string>;
  readonly codeGuesses: GuessLimit;
}

/** @param standing session state of a token */
export function createPairing(deps: PairingDeps, standing: (token: string | null) => Standing) {
  const { clock } = deps;
  const codeGuesses = createGuessLimit({ clock, atOnce: CODE_GUESSES, oneMoreMs: CODE_GUESS_MS });
  const parts: Parts = { deps, standing, triesByCode: new Map(), busy: new Set(), codeGuesses };
  return {
    /** @returns the result and, when paired, the browser's new token */
    pair: (token: string | null, input: BridgeInput<'session.pair'>, browser = UNNAMED_BROWSER) =>
      pair(parts, { token, input, browser }),
    settle: (token: string) => settle(parts, token),
  };
}

type Pairing = { readonly result: PairResult; readonly token: string | null };

interface PairCall {
  readonly token: string | null;
  readonly input: BridgeInput<'session.pair'>;
  readonly browser: string;
}

async function pair(parts: Parts, { token: oldToken, input, browser }: PairCall): Promise<Pairing> {
  const { store, clock } = parts.deps;
  const hash = pairingCodeHash(input.code);
  const wait = parts.codeGuesses.take();
  if (wait > 0) return { result: tooManyCodes(wait), token: null };
  const at = { now: clock.now(), ownSince: clock.now() - PAIRING_CODE_MS };
  if (!store.read((reader) => isPairingCode(reader, hash, at))) return wrongCode(clock);
  parts.codeGuesses.giveBack();
  const places = store.read(tillPlaces);
  if (places.length === 0 && store.read(isUnconfigured)) return pairEmpty(parts, hash);
  const place = places.length === 1 ? places[0] : places.find((each) => isSamePlace(each, input.place));
  if (place === undefined) return { result: choice(parts, places), token: null };
  if (places.length > 1) {
    const refused = await managerRefused(parts, hash, input.manager);
    if (refused !== null) return { result: refused, token: null };
  }
  const token = newTillToken(parts.deps);
  const old = parts.standing(oldToken);
  const done = await store.transact((tx, now) => {
    if (!usePairingCode(tx, hash)) return false;
    if (old.stage === 'locked' || old.stage === 'open') revokeTill(tx, old.till.id, now);
    bindTill(tx, { random: parts.deps.random, place, token, now, browser });
    return true;
  });
  if (!done) return wrongCode(clock);
  parts.triesByCode.delete(hash);
  return { result: { kind: 'paired', state: stateOf(parts.standing(token)) }, token };
}

async function pairEmpty(parts: Parts, codeHash: string): Promise<Pairing> {
  const token = newTillToken(parts.deps);
  const done = await parts.deps.store.transact((tx, now) => {
    if (!isUnconfigured(tx) || !usePairingCode(tx, codeHash)) return false;
    insertWaitingBrowser(tx, tokenHash(token), now);
    return true;
  });
  if (!done) return wrongCode(parts.deps.clock);
  return { result: { kind: 'paired', state: stateOf(parts.standing(token)) }, token };
}

async function settle(parts: Parts, token: string): Promise<SessionState> {
  await parts.deps.store.transact((tx, now) => {
    const [place] = tillPlaces(tx);
    const browser = UNNAMED_BROWSER;
    if (place !== undefined) bindTill(tx, { random: parts.deps.random, place, token, now, browser });
    forgetWaitingBrowsers(tx);
  });
  return stateOf(parts.standing(token));
}

function choice(parts: Parts, places: readonly TillPlace[]): PairResult {
  if (places.length === 0) {
    return refusedBy(rule('sin-lugares'));
  }
  const managers = parts.deps.store.read(tillUsers).filter(({ rol }) => rol === 'gerente');
  return { kind: 'choose', places, managers };
}

function tooManyCodes(seconds: number): PairResult {
  return refusedBy(rule('codigos-equivocados', { segundos: seconds }), seconds);
}

/** Delayed to slow guessing down. */
function wrongCode(clock: Clock): Promise<Pairing> {
  const result = refusedBy(rule('codigo-de-emparejar'));
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
    return refusedBy(rule('lugar-pide-gerente'));
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
  if (answer.kind === 'refused') return answer;
  const user = parts.deps.store.read((reader) => stillTheirs(reader, answer.user));
  if (user?.rol === 'gerente') return null;
  return refusedBy(rule('lugar-de-gerente'));
}
