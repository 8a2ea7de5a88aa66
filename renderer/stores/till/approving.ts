/** Manager's approval of a sale beyond the limits, or of an act on a charged sale. */
import { create } from 'zustand';
import type { BridgeOutput } from '../../../core/contract/bridge/bridge.ts';
import type { SaleAct } from '../../../core/contract/bridge/bridge-sale.ts';
import { MAX_ACT_CHARS } from '../../../core/contract/till/till-limits.ts';
import type { TillUser } from '../../../core/contract/till/till.ts';
import { bridge } from '../../bridge/index.ts';
import { problemMessage, type LocalizedMessage } from '../../faults/message.ts';
import { problemText } from '../../faults/fault-text.ts';

export interface Approval {
  readonly approval?: { readonly userId: string; readonly pin: string };
}

export interface Pending {
  readonly title: LocalizedMessage;
  readonly lead: LocalizedMessage;
  readonly action: LocalizedMessage;
  readonly fault?: LocalizedMessage;
  /** Retries with that PIN. @returns why it was refused; null on success */
  readonly run: (given: Approval) => Promise<LocalizedMessage | null>;
}

interface Approving {
  readonly pending: Pending | null;
  readonly gerentes: readonly TillUser[];
  ask(pending: Pending): Promise<void>;
  close(): void;
}

export const useApproving = create<Approving>()((set) => ({
  pending: null,
  gerentes: [],
  ask: async (pending) => {
    const reply = await bridge.call('session.users', {});
    const users: BridgeOutput<'session.users'> = reply.ok ? reply.value : [];
    set({ pending, gerentes: users.filter(({ rol }) => rol === 'gerente') });
  },
  close: () => set({ pending: null }),
}));

/** Runs `act` once approved: at once for a manager, with a manager's PIN for a cashier. */
export async function approved(
  acto: SaleAct,
  { antes, ahora }: { readonly antes: string; readonly ahora: string },
  act: () => void,
): Promise<void> {
  const what = { acto, antes: antes.slice(0, MAX_ACT_CHARS), ahora: ahora.slice(0, MAX_ACT_CHARS) };
  const first = await bridge.call('sale.approve', what);
  if (first.ok) return act();
  const { problem } = first;
  const lead: LocalizedMessage = (words) =>
    problem.codigo === 'APROBACION_REQUERIDA' ? words.approval.actLead[acto] : problemText(problem, words);
  await useApproving.getState().ask({
    title: (words) => words.approval.actTitle[acto],
    lead,
    action: (words) => words.approval.actDo,
    run: async (given) => {
      const reply = await bridge.call('sale.approve', { ...what, ...given });
      if (!reply.ok) return problemMessage(reply.problem);
      act();
      return null;
    },
  });
}
