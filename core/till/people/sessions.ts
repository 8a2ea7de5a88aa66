/** Sessions at the till: pairing by code, log-in by PIN, and the end of both (§till-binding). */
import { BRIDGE_OPERATIONS, type BridgeInput, type BridgeOperation } from '../../contract/bridge/bridge.ts';
import { rule } from '../../contract/rules/rules.ts';
import type { LoginResult } from '../../contract/till/till.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { approvalTries, forgetApprovalTries, noteApprovalTries } from '../../store/people/approvals.ts';
import { noteBrowser, renewSecret } from '../../store/people/till-browsers.ts';
import {
  closeTill,
  forgetPairingCodes,
  noteTillFailures,
  noteTillUsed,
  openTill,
  type Till,
} from '../../store/people/till-sessions.ts';
import { findUserById } from '../../store/people/users.ts';
import { auditLock, auditLogin } from './audit-people.ts';
import { moveTill, renewedTillToken, UNNAMED_BROWSER } from './binding.ts';
import { createBrowsersSeen } from './browsers-seen.ts';
import { OPENING_CODE_MS, SESSION_NOTE_MS } from '../limits.ts';
import type { EventBus } from '../event-bus.ts';
import { tokenOf, type SomeOperations } from '../operation.ts';
import { makePairingCode } from './pairing-code.ts';
import { createPairing, type PairingDeps } from './pairing.ts';
import { NO_TRIES, type PinTries } from './pin-guard.ts';
import { refusedBy, stillTheirs, tryPin } from './pin-try.ts';
import { standingOf, stateOf, tillPlaces, tillUsers, tokenHash, type Standing } from './browser-session.ts';

export interface SessionDeps extends PairingDeps {
  readonly news: EventBus;
}

export function createTillSessions(deps: SessionDeps) {
  const { store, clock, random, news } = deps;
  const lastUse = new Map<string, Instant>();
  const browsers = createBrowsersSeen({ store, clock });
  const parts: Parts = { deps, lastUse, busy: new Set() };
  const pairing = createPairing(deps, (token) => standing(parts, token));
  return {
    ...browsers,
    ...pairing,
    /** A code that pairs while this service runs; codes of earlier starts become invalid. */
    newServiceCode: () =>
      store.transact((tx) => {
        const now = clock.now();
        forgetPairingCodes(tx, now);
        return makePairingCode(tx, { now, expiresAt: null, randomBytes: random.bytes });
      }),
    /** A short-lived code for the window that the program opens itself. */
    newOpeningCode: () =>
      store.transact((tx, now) =>
        makePairingCode(tx, { now, expiresAt: now + OPENING_CODE_MS, randomBytes: random.bytes }),
      ),
    standing: (token: string | null) => standing(parts, token),
    /** Extends the session if a person, not polling, made the call. */
    used: (till: Till, op: BridgeOperation) => {
      if (!isAskedByPerson(op)) return;
      const now = clock.now();
      lastUse.set(till.id, now);
      if (Math.abs(now - (till.session?.usedAt ?? 0)) < SESSION_NOTE_MS) return;
      void store
        .transact((tx) => noteTillUsed(tx, till.id, now))
        .catch(() => {
          // The use is held in memory; a full disk is reported when selling.
        });
    },
    login: (call: LoginCall) => login(parts, call),
    /** @param causa locked by a person, or for inactivity */
    logout: async (till: Till, causa: 'persona' | 'inactividad') => {
      await store.transact((tx, at) => {
        auditLock(tx, { till, causa, at });
        closeTill(tx, till.id);
      });
      lastUse.delete(till.id);
      news.publish({ kind: 'session', tillId: till.id });
    },
  };
}
export type TillSessions = ReturnType<typeof createTillSessions>;

export function sessionOperations(sessions: TillSessions, deps: SessionDeps) {
  const { store } = deps;
  return {
    'session.state': (_input, present) => stateOf(present),
    'session.pair': async (input, _present, { token, browser, giveToken }) => {
      const paired = await sessions.pair(token, input, browser);
      if (paired.token !== null) giveToken(paired.token);
      return paired.result;
    },
    'session.users': () => store.read(tillUsers),
    'session.login': async (input, { till }, call) => {
      const { browser = UNNAMED_BROWSER } = call;
      const loggedIn = await sessions.login({ token: tokenOf(call), till, input, browser });
      if (loggedIn.token !== null) call.giveToken(loggedIn.token);
      return loggedIn.result;
    },
    'session.logout': async ({ causa = 'persona' }, { till }, call) => {
      await sessions.logout(till, causa);
      return stateOf(sessions.standing(tokenOf(call)));
    },
    'till.places': () => store.read(tillPlaces),
    'till.move': async (place, who, { giveToken }) => {
      const token = await moveTill(deps, who, place);
      giveToken(token);
      return stateOf(sessions.standing(token));
    },
  } satisfies SomeOperations;
}

interface Parts {
  readonly deps: SessionDeps;
  readonly lastUse: Map<string, Instant>;
  /** Browsers with a running PIN check: parallel guesses would evade the delay. */
  readonly busy: Set<string>;
}

function standing({ deps, lastUse }: Parts, token: string | null): Standing {
  const of = { now: deps.clock.now(), lastUse: (id: string) => lastUse.get(id) };
  return deps.store.read((reader) => standingOf(reader, token, of));
}

interface LoginCall {
  readonly token: string;
  readonly till: Till;
  readonly input: BridgeInput<'session.login'>;
  readonly browser: string;
}

type LoggingIn = { readonly result: LoginResult; readonly token: string | null };

/**
 * Wrong PINs count for the browser and, as with approvals, for the user: a log-in as oneself does not clear guesses at
 * another's PIN.
 */
async function login(parts: Parts, { token, till, input, browser }: LoginCall): Promise<LoggingIn> {
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
  const tried = await tryPin(parts.deps, parts.busy, {
    ...input,
    caja: till.id,
    who: till.id,
    tries: [till, ofPerson],
    note,
  });
  if (tried.kind === 'refused') return { result: tried, token: null };
  const renewed = renewedTillToken(parts.deps, token);
  const isIn = await store.transact((tx, now) => {
    // A PIN changed meanwhile ended the sessions that the old one had opened.
    if (stillTheirs(tx, tried.user) === null) return false;
    auditLogin(tx, { till, userId, at: now });
    openTill(tx, till.id, { userId, now });
    forgetApprovalTries(tx, place);
    noteBrowser(tx, till.id, { nombre: browser, now });
    renewSecret(tx, till.id, { formerHash: tokenHash(token), tokenHash: tokenHash(renewed) });
    return true;
  });
  if (!isIn) return { result: refusedBy(rule('pin-equivocado')), token: null };
  parts.lastUse.set(till.id, clock.now());
  news.publish({ kind: 'session', tillId: till.id });
  return { result: { kind: 'open', state: stateOf(standing(parts, renewed)) }, token: renewed };
}

/** False for polled operations, which do not extend the session. */
function isAskedByPerson(op: BridgeOperation): boolean {
  return !('polled' in BRIDGE_OPERATIONS[op]);
}
