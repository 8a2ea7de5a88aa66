/** Unbilled notas de remisión (§remission-billing). */
import { create } from 'zustand';
import type { BridgeProblem } from '../../../core/contract/bridge/bridge.ts';
import type { UnbilledList, UnbilledRemission } from '../../../core/contract/bridge/bridge-remissions.ts';
import { bridge } from '../../bridge/index.ts';
import { monthOf, plusDays, type Days } from '../manager/statistics-period.ts';
import { latestOnly } from '../till/latest-answer.ts';
import { onOtherPerson } from '../till/session.ts';
import { useTill } from '../till/till.ts';

interface UnbilledStore {
  /** Null: from the first of the previous month. */
  readonly days: Days | null;
  /** Null before the first answer. */
  readonly list: UnbilledList | null;
  readonly problem: BridgeProblem | null;
  /** {@link customerKey} of the expanded customer. */
  readonly open: string | null;
  setDays(change: Partial<Days>): void;
  refresh(): Promise<void>;
  look(key: string | null): void;
}

const NOTHING = { days: null, list: null, problem: null, open: null };
const startRequest = latestOnly();

export const useUnbilled = create<UnbilledStore>()((set, get) => ({
  ...NOTHING,
  setDays: (change) => {
    set({ days: { ...daysShown(get().days), ...change } });
    void get().refresh();
  },
  refresh: async () => {
    const { desde, hasta } = daysShown(get().days);
    if (desde === '' || hasta === '') return;
    const isLatest = startRequest();
    const reply = await bridge.call('remissions.unbilled', { desde, hasta, receptor: null });
    if (!isLatest()) return;
    set(reply.ok ? { list: reply.value, problem: null } : { problem: reply.problem });
  },
  look: (open) => set({ open }),
}));

/** The chosen days; by default this month and the previous one. */
export function daysShown(days: Days | null): Days {
  const hoy = useTill.getState().context?.hoy ?? '';
  if (days !== null || hoy === '') return days ?? { desde: '', hasta: '' };
  return { desde: monthOf(plusDays(monthOf(hoy).desde, -1)).desde, hasta: hoy };
}

/** Key that groups notes by customer. */
export function customerKey({ cliente }: UnbilledRemission): string {
  return cliente.numDocumento ?? cliente.nombre;
}

onOtherPerson(() => useUnbilled.setState(NOTHING));
