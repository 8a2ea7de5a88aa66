/** Minutes until this till locks itself, and what prevents it. */
import { create } from 'zustand';
import { bridge } from '../../bridge/index.ts';
import { useResult } from '../sale/result.ts';

interface IdleLock {
  /** Minutes of inactivity; 0: never; null before the first answer. */
  readonly minutes: number | null;
  load(): Promise<void>;
  put(minutes: number): void;
}

export const useIdleLock = create<IdleLock>()((set) => ({
  minutes: null,
  load: async () => {
    const reply = await bridge.call('maintenance.lock', {});
    if (reply.ok) set({ minutes: reply.value.minutos });
  },
  put: (minutes) => set({ minutes }),
}));

/** Whether an issuance is unanswered: the till must not lock meanwhile. */
export function isLeaving(): boolean {
  const { issuing, asking } = useResult.getState();
  return issuing !== null || asking !== null;
}
