/** Frame data: place of this till, connection to the authority, legal deadlines. */
import { create } from 'zustand';
import type { TillContext } from '../../../core/contract/till/till.ts';
import { bridge } from '../../bridge/index.ts';
import { latestOnly } from './latest-answer.ts';
import { useSession } from './session.ts';

const startRequest = latestOnly();

interface Till {
  readonly context: TillContext | null;
  readonly connected: boolean;
  /** Lead of the service's clock over this computer's, in ms. */
  readonly offsetMs: number;
  refresh(): Promise<void>;
  /** Sets the queue size shown in the frame to the one just loaded. */
  countQueue(size: number): void;
}

export const useTill = create<Till>()((set, get) => ({
  context: null,
  connected: true,
  offsetMs: 0,
  refresh: async () => {
    const isLatest = startRequest();
    const reply = await bridge.call('till.context', {});
    // A newer answer was applied.
    if (!isLatest()) return;
    if (reply.ok)
      set({ context: reply.value, connected: true, offsetMs: Date.parse(reply.value.ahora) - Date.now() });
    else if (reply.problem.codigo === 'SIN_SERVICIO') set({ connected: false });
    // Logged out elsewhere or by inactivity: update the screen.
    else await useSession.getState().refresh();
  },
  countQueue: (size) => {
    const { context, refresh } = get();
    if (context === null || context.enCola === size) return;
    set({ context: { ...context, enCola: size } });
    void refresh();
  },
}));

/** Begins what belongs to a day anew with the next one. @returns stops it */
export function onNextDay(begin: () => void): () => void {
  let last = useTill.getState().context?.hoy;
  return useTill.subscribe(({ context }) => {
    if (context === null) return;
    const isNew = last !== undefined && last !== context.hoy;
    last = context.hoy;
    if (isNew) begin();
  });
}

/** A result belongs to its day: with the next one its store begins anew. */
export function endWithDay<State extends { readonly done: unknown }>(
  store: { readonly getState: () => State },
  begin: (state: State) => void,
): void {
  onNextDay(() => {
    const state = store.getState();
    if (state.done !== null) begin(state);
  });
}
