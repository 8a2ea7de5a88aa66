/** How far this browser has come: paired, locked, open. */
import { create } from 'zustand';
import type { BridgeInput, BridgeOutput } from '../../../core/contract/bridge/bridge.ts';
import type { SessionState, TillUser } from '../../../core/contract/till/till.ts';
import { bridge } from '../../bridge/index.ts';
import { latestOnly } from './latest-answer.ts';
import { problemMessage, refusalMessage, type LocalizedMessage } from '../../faults/message.ts';
import { takeOpeningCode } from './opening-code.ts';

interface Session {
  /** Null until the service has said. */
  readonly state: SessionState | null;
  /** False after a question that nobody answered. */
  readonly reachable: boolean;
  readonly users: readonly TillUser[];
  refresh(): Promise<void>;
  /** @returns what came of it; null when the service does not answer */
  pair(input: BridgeInput<'session.pair'>): Promise<BridgeOutput<'session.pair'> | null>;
  /** @returns the refusal in words; null when it is open */
  logIn(userId: string, pin: string): Promise<LocalizedMessage | null>;
  /** @param causa whether somebody locks the till, or it locks itself */
  logOut(causa?: 'persona' | 'inactividad'): Promise<void>;
}

type Cause = NonNullable<BridgeInput<'session.logout'>['causa']>;

/** Where it stands that this till was locked and the service has not heard of it: a page that is loaded again locks it too. */
const UNHEARD_KEY = 'caja.lock';

function unheard(): Cause | null {
  const causa = sessionStorage.getItem(UNHEARD_KEY);
  return causa === 'persona' || causa === 'inactividad' ? causa : null;
}

/** Whether a request to lock this till is under way. */
let locking = false;

/** Tells the service of a lock that it has not heard of; once it answers, there is none. */
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
        // It was locked here: nobody gets in without a PIN even if the service did not get the request.
        if (locking || !(await tellLock(causa))) return;
        startRequest()();
        return get().refresh();
      }
      sessionStorage.removeItem(UNHEARD_KEY);
      const code = takeOpeningCode();
      if (code !== null && reply.value.stage === 'unpaired') {
        const paired = await get().pair({ code });
        // Where there are several places, a manager chooses one with the same code.
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
      // Newer than whatever was asked before it came.
      startRequest()();
      sessionStorage.removeItem(UNHEARD_KEY);
      set({ state: reply.value.state });
      return null;
    },
    logOut: async (causa = 'persona') => {
      const { state } = get();
      // At once, whatever the service takes: what is on the screen is nobody's business from now on.
      if (state?.stage === 'open') set({ state: { stage: 'locked', place: state.place } });
      sessionStorage.setItem(UNHEARD_KEY, causa);
      // What was asked before the service had locked it says that it is open.
      if (await tellLock(causa)) startRequest()();
      await get().refresh();
    },
  };
});

/** Calls `forget` when somebody else works here than before: what one person looked at is not shown to the next. */
export function onOtherPerson(forget: () => void): void {
  onPerson((isFirst) => {
    if (!isFirst) forget();
  });
}

/** Calls `begin` when somebody begins to work here, the first one too, and after that when somebody else does. */
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

/** Id of the person logged in, for a component; null while nobody is. */
export function useOwnId(): string | null {
  return useSession(({ state }) => (state?.stage === 'open' ? state.user.id : null));
}
