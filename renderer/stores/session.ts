/** How far this browser has come: paired, locked, open. */
import { create } from 'zustand';
import type { BridgeInput, BridgeOutput } from '../../core/contract/bridge.ts';
import type { SessionState, TillUser } from '../../core/contract/till.ts';
import { bridge } from '../bridge/index.ts';

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
  logOut(): Promise<void>;
}

export const useSession = create<Session>()((set, get) => ({
  state: null,
  reachable: true,
  users: [],
  refresh: async () => {
    const reply = await bridge.call('session.state', {});
    if (!reply.ok) return set({ reachable: false });
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
    if (!reply.ok) return reply.problem.message;
    if (reply.value.kind === 'refused') return reply.value.message;
    set({ state: reply.value.state });
    return null;
  },
  logOut: async () => {
    await bridge.call('session.logout', {});
    await get().refresh();
  },
}));
