/** Debts to suppliers, and one supplier's card (§por-pagar). */
import { create } from 'zustand';
import type { BridgeInput, BridgeProblem, BridgeReply } from '../../../core/contract/bridge/bridge.ts';
import type { OwedList, SupplierCard, SupplierRecord } from '../../../core/contract/purchases/debts.ts';
import { bridge } from '../../bridge/index.ts';
import { latestOnly } from '../till/latest-answer.ts';
import { saveFile } from '../till/save-file.ts';
import { onOtherPerson } from '../till/session.ts';

interface DebtsStore {
  readonly list: OwedList | null;
  readonly suppliers: readonly SupplierRecord[];
  readonly card: SupplierCard | null;
  readonly problem: BridgeProblem | null;
  load(): Promise<void>;
  loadSuppliers(): Promise<void>;
  view(nit: string): Promise<void>;
  leave(): void;
  forget(): void;
  /** @returns whether it succeeded; otherwise see `problem` */
  pay(input: BridgeInput<'owed.pay'>): Promise<boolean>;
  undo(clave: string, motivo: string): Promise<boolean>;
  due(id: string, vence: string): Promise<boolean>;
  save(supplier: BridgeInput<'suppliers.save'>): Promise<boolean>;
  file(): Promise<void>;
}

const startView = latestOnly();

export const useDebts = create<DebtsStore>()((set, get) => {
  const show = (reply: BridgeReply<SupplierCard>): boolean => {
    set(reply.ok ? { card: reply.value, problem: null } : { problem: reply.problem });
    return reply.ok;
  };
  const changed = async (reply: BridgeReply<SupplierCard>): Promise<boolean> => {
    if (show(reply)) await get().load();
    return reply.ok;
  };
  return {
    list: null,
    suppliers: [],
    card: null,
    problem: null,
    load: async () => {
      const reply = await bridge.call('owed.list', {});
      set(reply.ok ? { list: reply.value } : { problem: reply.problem });
    },
    loadSuppliers: async () => {
      const reply = await bridge.call('suppliers.list', {});
      set(reply.ok ? { suppliers: reply.value.proveedores } : { problem: reply.problem });
    },
    view: async (nit) => {
      const isLatest = startView();
      const reply = await bridge.call('suppliers.view', { nit });
      if (isLatest()) show(reply);
    },
    leave: () => {
      // One that is still asked for does not open afterwards.
      startView()();
      set({ card: null, problem: null });
    },
    forget: () => set({ problem: null }),
    pay: async (input) => {
      const reply = await bridge.call('owed.pay', input);
      set(reply.ok ? { list: reply.value, problem: null } : { problem: reply.problem });
      if (reply.ok && get().card?.nit === input.nit) await get().view(input.nit);
      return reply.ok;
    },
    undo: async (clave, motivo) => changed(await bridge.call('owed.undo', { clave, motivo })),
    due: async (id, vence) => changed(await bridge.call('owed.due', { id, vence })),
    save: async (supplier) => {
      const reply = await bridge.call('suppliers.save', supplier);
      // What is refused is looked at again too.
      await get().loadSuppliers();
      if (get().card !== null) await get().view(reply.ok ? reply.value.nit : supplier.nit);
      set({ problem: reply.ok ? null : reply.problem });
      return reply.ok;
    },
    file: async () => {
      const reply = await bridge.call('owed.file', {});
      if (reply.ok) saveFile(reply.value.name, [reply.value.content], 'text/csv;charset=utf-8');
      else set({ problem: reply.problem });
    },
  };
});

onOtherPerson(() => useDebts.setState({ list: null, suppliers: [], card: null, problem: null }));
