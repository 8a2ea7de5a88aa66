/** Promotions of a shop, for managers (§promotions). */
import { create } from 'zustand';
import type { BridgeInput, BridgeProblem } from '../../../core/contract/bridge/bridge.ts';
import type { ListedPromotions, SavedPromotion } from '../../../core/contract/bridge/bridge-promotions.ts';
import { bridge } from '../../bridge/index.ts';
import { practisedHere } from '../manager/onboarding.ts';
import type { LocalizedMessage } from '../../faults/message.ts';
import { onOtherPerson } from '../till/session.ts';

/** A preview to confirm before saving. */
export type ToConfirm = Extract<SavedPromotion, { readonly kind: 'confirm' }>;

interface PromotionsStore {
  readonly shown: ListedPromotions | null;
  readonly problem: BridgeProblem | null;
  readonly said: LocalizedMessage | null;
  load(): Promise<void>;
  /** @returns null when saved */
  save(
    given: BridgeInput<'promotions.save'>,
  ): Promise<{ readonly problem: BridgeProblem } | { readonly confirm: ToConfirm } | null>;
  end(id: number): Promise<void>;
  /** Names goods that were picked for a promotion not saved yet. */
  nameGoods(codigo: string, nombre: string): void;
}

const NOTHING = { shown: null, problem: null, said: null };

export const usePromotions = create<PromotionsStore>()((set, get) => ({
  ...NOTHING,
  load: async () => {
    const reply = await bridge.call('promotions.list', {});
    set(reply.ok ? { shown: reply.value, problem: null } : { problem: reply.problem });
  },
  save: async (given) => {
    const reply = await bridge.call('promotions.save', given);
    if (!reply.ok) return { problem: reply.problem };
    if (reply.value.kind === 'confirm') return { confirm: reply.value };
    practisedHere('PROMOCION');
    set({ said: (words) => words.promotions.saved });
    await get().load();
    return null;
  },
  end: async (id) => {
    const reply = await bridge.call('promotions.end', { id });
    if (!reply.ok) return set({ problem: reply.problem });
    set({ said: (words) => words.promotions.ended });
    await get().load();
  },
  nameGoods: (codigo, nombre) =>
    set(({ shown }) => ({
      shown: shown === null ? null : { ...shown, nombres: { ...shown.nombres, [codigo]: nombre } },
    })),
}));

onOtherPerson(() => usePromotions.setState(NOTHING));
