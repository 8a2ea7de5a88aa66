/** How far this browser has come: paired, locked, open. */
import { create } from 'zustand';
import type { BridgeInput, BridgeOutput } from '../../core/contract/bridge.ts';
import type { SessionState, TillUser } from '../../core/contract/till.ts';
import { bridge } from '../bridge/index.ts';
import { currentWords } from '../faults/current-words.ts';
import { problemText } from '../faults/fault-text.ts';

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
  logIn(userId: string, pin: string): Promise<string | null>;
  /** @param causa whether somebody locks the till, or it locks itself */
  logOut(causa?: 'persona' | 'inactividad'): Promise<void>;
}

/** Whether the service is being told to lock this till. */
let locking = false;

export const useSession = create<Session>()((set, get) => ({
  state: null,
  reachable: true,
  users: [],
  refresh: async () => {
    const reply = await bridge.call('session.state', {});
    if (!reply.ok) return set({ reachable: false });
    // Asked before the service had locked it.
    if (locking && reply.value.stage === 'open') return;
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
    if (!reply.ok) return problemText(reply.problem, currentWords());
    if (reply.value.kind === 'refused') return reply.value.message;
    set({ state: reply.value.state });
    return null;
  },
  logOut: async (causa = 'persona') => {
    const { state } = get();
    // At once, whatever the service takes: what is on the screen is nobody's business from now on.
    if (state?.stage === 'open') set({ state: { stage: 'locked', place: state.place } });
    locking = true;
    try {
      await bridge.call('session.logout', { causa });
    } finally {
      locking = false;
    }
    await get().refresh();
  },
}));
