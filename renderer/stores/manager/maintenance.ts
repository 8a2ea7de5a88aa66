/** Backups and drills as a manager sees them, and the one that runs. */
import { create } from 'zustand';
import type { BackupsView, MaintenanceJob } from '../../../core/contract/bridge/bridge-maintenance.ts';
import type { BridgeProblem } from '../../../core/contract/bridge/bridge.ts';
import { bridge } from '../../bridge/index.ts';
import { problemMessage, type LocalizedMessage } from '../../faults/message.ts';
import { latestOnly } from '../till/latest-answer.ts';

interface Maintenance {
  readonly view: BackupsView | null;
  readonly job: MaintenanceJob | null;
  /** Why something could not be begun; null when it could. */
  readonly fault: LocalizedMessage | null;
  load(): Promise<void>;
  put(view: BackupsView): void;
  backUp(): Promise<void>;
  /** @param copia null: the newest */
  drill(copia: string | null): Promise<void>;
  /** Looks how far it is; brings the lists back when it has ended. */
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
  /** Whether something was asked for that has not been answered yet: a second press of the same button asks for nothing more. */
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
      // That it has ended and what came of it appear in one step: what is offered next is possible then.
      if (reply.value?.estado !== 'en-curso') await get().load();
      else set({ job: reply.value });
    },
  };
});
