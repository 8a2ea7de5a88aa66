/** Session state of this browser: unpaired, locked or open. */
import { create } from 'zustand';
import type { BridgeInput, BridgeOutput } from '../../../core/contract/bridge/bridge.ts';
import type { SessionState, TillUser } from '../../../core/contract/till/till.ts';
import { bridge } from '../../bridge/index.ts';
import { latestOnly } from './latest-answer.ts';
import { problemMessage, refusalMessage, type LocalizedMessage } from '../../faults/message.ts';
import { takeOpeningCode } from './opening-code.ts';

interface Session {
  /** Null before the first answer. */
  readonly state: SessionState | null;
  /** False after a request without an answer. */
  readonly reachable: boolean;
  readonly users: readonly TillUser[];
  refresh(): Promise<void>;
  /** @returns the result; null without an answer */
  pair(input: BridgeInput<'session.pair'>): Promise<BridgeOutput<'session.pair'> | null>;
  /** @returns the refusal; null on success */
  logIn(userId: string, pin: string): Promise<LocalizedMessage | null>;
  /** @param causa a person locks the till, or inactivity does */
  logOut(causa?: 'persona' | 'inactividad'): Promise<void>;
}

type Cause = NonNullable<BridgeInput<'session.logout'>['causa']>;

/** Storage key of a lock that the service has not confirmed, so that a reloaded page stays locked. */
const UNHEARD_KEY = 'caja.lock';

function unheard(): Cause | null {
  const causa = sessionStorage.getItem(UNHEARD_KEY);
  return causa === 'persona' || causa === 'inactividad' ? causa : null;
}

let locking = false;

/** Sends a lock to the service; forgets it once confirmed. */
async function tellLock(causa: Cause): Promise<boolean> {
  locking = true;
  const reply = await bridge.call('session.logout', { causa });
  locking = false;
  if (reply.ok) sessionStorage.removeItem(UNHEARD_KEY);
  return reply.ok;
}

export const useSession = create<Session>()((set, get) => {
  const startRequest = latestOnly();
  return {
    state: null,
    reachable: true,
    users: [],
    refresh: async () => {
      const isLatest = startRequest();
      const reply = await bridge.call('session.state', {});
      if (!reply.ok) return set({ reachable: false });
      if (!isLatest()) return;
      const causa = unheard();
      if (causa !== null && reply.value.stage === 'open') {
        // Locked here: a PIN is required even if the service missed the request.
        if (locking || !(await tellLock(causa))) return;
        startRequest()();
        return get().refresh();
      }
      sessionStorage.removeItem(UNHEARD_KEY);
      const code = takeOpeningCode();
      if (code !== null && reply.value.stage === 'unpaired') {
        const paired = await get().pair({ code });
        // With several places a manager chooses one with the same code.
        if (paired?.kind === 'choose') set({ state: { stage: 'unpaired', code }, reachable: true });
        else if (paired?.kind !== 'paired') set({ state: reply.value, reachable: true });
        return;
      }
      set({ state: reply.value, reachable: true });
      if (reply.value.stage === 'locked') {
        const users = await bridge.call('session.users', {});
        if (users.ok) set({ users: users.value });
      }
    },
    pair: async (input) => {
      const reply = await bridge.call('session.pair', input);
      if (!reply.ok) return null;
      if (reply.value.kind === 'paired') await get().refresh();
      return reply.value;
    },
    logIn: async (userId, pin) => {
      const reply = await bridge.call('session.login', { userId, pin });
      if (!reply.ok) return problemMessage(reply.problem);
      if (reply.value.kind === 'refused') return refusalMessage(reply.value);
      // Invalidates requests sent before this answer.
      startRequest()();
      sessionStorage.removeItem(UNHEARD_KEY);
      set({ state: reply.value.state });
      return null;
    },
    logOut: async (causa = 'persona') => {
      const { state } = get();
      // Lock the screen at once, without waiting for the service.
      if (state?.stage === 'open') set({ state: { stage: 'locked', place: state.place } });
      sessionStorage.setItem(UNHEARD_KEY, causa);
      // Answers to requests sent before the lock still say "open".
      if (await tellLock(causa)) startRequest()();
      await get().refresh();
    },
  };
});

/** Calls `forget` when another person logs in, so that nothing of the previous one is shown. */
export function onOtherPerson(forget: () => void): void {
  onPerson((isFirst) => {
    if (!isFirst) forget();
  });
}

/** Calls `begin` when the first person logs in, and whenever another one does. */
export function onPerson(begin: (isFirst: boolean) => void): void {
  let last: string | null = null;
  const look = ({ state }: Pick<Session, 'state'>): void => {
    if (state?.stage !== 'open') return;
    const [before, { id }] = [last, state.user];
    last = id;
    if (before !== id) begin(before === null);
  };
  look(useSession.getState());
  useSession.subscribe(look);
}

/** Id of the logged-in user; null without one. */
export function useOwnId(): string | null {
  return useSession(({ state }) => (state?.stage === 'open' ? state.user.id : null));
}
