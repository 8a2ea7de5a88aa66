/** Queue of documents waiting for the authority. */
import { create } from 'zustand';
import type {
  BridgeInput,
  BridgeOutput,
  BridgeProblem,
  BridgeReply,
} from '../../../core/contract/bridge/bridge.ts';
import { bridge } from '../../bridge/index.ts';
import { remote } from '../till/latest-answer.ts';
import { useTill } from '../till/till.ts';

export type QueueView = BridgeOutput<'queue.view'>;
export type QueuedContingency = QueueView['contingencias'][number];

interface Queue {
  /** Null before the first answer. */
  readonly view: QueueView | null;
  readonly problem: BridgeProblem | null;
  /** Code being retried, `*` for all; null otherwise. */
  readonly sending: string | null;
  refresh(): Promise<void>;
  sendAll(): Promise<void>;
  send(codigoGeneracion: string): Promise<void>;
  /** Each returns whether it succeeded. */
  retryEvent(id: number): Promise<boolean>;
  changeCause(input: BridgeInput<'queue.changeCause'>): Promise<boolean>;
  endContingency(id: number): Promise<boolean>;
  forgetProblem(): void;
}

export const ALL = '*';

function sizeOf({ totalDocumentos, totalEventos }: QueueView): number {
  return totalDocumentos + totalEventos;
}

export const useQueue = create<Queue>()((set) => {
  const { load, put } = remote(
    () => bridge.call('queue.view', {}),
    (view) => {
      set({ view });
      useTill.getState().countQueue(sizeOf(view));
    },
  );
  const took = (reply: BridgeReply<QueueView>): boolean => {
    if (reply.ok) {
      set({ problem: null });
      put(reply.value);
    } else set({ problem: reply.problem });
    return reply.ok;
  };
  return {
    view: null,
    problem: null,
    sending: null,
    refresh: load,
    sendAll: async () => {
      set({ sending: ALL });
      took(await bridge.call('queue.sendAll', {}));
      set({ sending: null });
    },
    send: async (codigoGeneracion) => {
      set({ sending: codigoGeneracion });
      took(await bridge.call('queue.send', { codigoGeneracion }));
      set({ sending: null });
    },
    retryEvent: async (id) => took(await bridge.call('queue.retryEvent', { id })),
    changeCause: async (input) => took(await bridge.call('queue.changeCause', input)),
    endContingency: async (id) => took(await bridge.call('queue.endContingency', { id })),
    forgetProblem: () => set({ problem: null }),
  };
});
