/** When this till locks itself, and what keeps it from doing so. */
import { create } from 'zustand';
import { bridge } from '../../bridge/index.ts';
import { useResult } from '../sale/result.ts';

interface IdleLock {
  /** Minutes without use; 0 never; null until the service has said. */
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

/** Whether something left whose answer is not here yet: the till then stays as it is. */
export function isLeaving(): boolean {
  const { issuing, asking } = useResult.getState();
  return issuing !== null || asking !== null;
}
