/** What the frame always shows: where this till stands, the line to the authority, legal clocks. */
import { create } from 'zustand';
import type { TillContext } from '../../../core/contract/till/till.ts';
import { bridge } from '../../bridge/index.ts';
import { latestOnly } from './latest-answer.ts';
import { useSession } from './session.ts';

const startRequest = latestOnly();

interface Till {
  readonly context: TillContext | null;
  /** Whether the service answers. */
  readonly connected: boolean;
  /** How far the service's clock is ahead of this computer's, in milliseconds. */
  readonly offsetMs: number;
  refresh(): Promise<void>;
  /** The queue as it was just looked at: the light stands beside it and says the same. */
  countQueue(size: number): void;
}

export const useTill = create<Till>()((set, get) => ({
  context: null,
  connected: true,
  offsetMs: 0,
  refresh: async () => {
    const isLatest = startRequest();
    const reply = await bridge.call('till.context', {});
    // What overtook it is newer.
    if (!isLatest()) return;
    if (reply.ok)
      set({ context: reply.value, connected: true, offsetMs: Date.parse(reply.value.ahora) - Date.now() });
    else if (reply.problem.codigo === 'SIN_SERVICIO') set({ connected: false });
    // Logged out elsewhere, or for want of use: the screen follows.
    else await useSession.getState().refresh();
  },
  countQueue: (size) => {
    const { context, refresh } = get();
    if (context === null || context.enCola === size) return;
    set({ context: { ...context, enCola: size } });
    void refresh();
  },
}));
