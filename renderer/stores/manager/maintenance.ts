/** Backups and restore drills for managers, and the running job. */
import { create } from 'zustand';
import type { BackupsView, MaintenanceJob } from '../../../core/contract/bridge/bridge-maintenance.ts';
import type { BridgeProblem } from '../../../core/contract/bridge/bridge.ts';
import { bridge } from '../../bridge/index.ts';
import { problemMessage, type LocalizedMessage } from '../../faults/message.ts';
import { latestOnly } from '../till/latest-answer.ts';

interface Maintenance {
  readonly view: BackupsView | null;
  readonly job: MaintenanceJob | null;
  readonly fault: LocalizedMessage | null;
  load(): Promise<void>;
  put(view: BackupsView): void;
  backUp(): Promise<void>;
  /** @param copia null: the newest */
  drill(copia: string | null): Promise<void>;
  /** Polls the job; reloads the lists when it has ended. */
  look(): Promise<void>;
}

export const useMaintenance = create<Maintenance>()((set, get) => {
  const begun = (
    reply:
      | { readonly ok: true; readonly value: MaintenanceJob }
      | { readonly ok: false; readonly problem: BridgeProblem },
  ): void => {
    if (reply.ok) set({ job: reply.value, fault: null });
    else set({ fault: problemMessage(reply.problem) });
  };
  /** Whether a start request is pending: a second click is ignored. */
  let asking = false;
  const startRequest = latestOnly();
  const once = async (ask: () => Promise<Parameters<typeof begun>[0]>): Promise<void> => {
    if (asking) return;
    asking = true;
    begun(await ask());
    asking = false;
  };
  return {
    view: null,
    job: null,
    fault: null,
    load: async () => {
      const isLatest = startRequest();
      const reply = await bridge.call('maintenance.backups', {});
      if (reply.ok && isLatest()) set({ view: reply.value, job: reply.value.trabajo });
    },
    put: (view) => {
      startRequest()();
      set({ view });
    },
    backUp: () => once(() => bridge.call('maintenance.backUp', {})),
    drill: (copia) => once(() => bridge.call('maintenance.drill', { copia })),
    look: async () => {
      const reply = await bridge.call('maintenance.job', {});
      if (!reply.ok) return;
      // Show the end and the new lists in one step, so that the offered actions are valid.
      if (reply.value?.estado !== 'en-curso') await get().load();
      else set({ job: reply.value });
    },
  };
});
