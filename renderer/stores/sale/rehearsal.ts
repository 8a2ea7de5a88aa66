/** Simulator behaviour chosen for one sale on a practice till (§rehearsal). Held in memory only. */
import { create } from 'zustand';

interface RehearsalStore {
  /** Null while none is chosen. */
  readonly chosen: { readonly key: string; readonly ensayo: string } | null;
  /** Null: no rehearsal. */
  choose(key: string, ensayo: string | null): void;
  take(key: string): { readonly ensayo?: string };
}

export const useRehearsal = create<RehearsalStore>()((set, get) => ({
  chosen: null,
  choose: (key, ensayo) => set({ chosen: ensayo === null ? null : { key, ensayo } }),
  take: (key) => {
    const { chosen } = get();
    return chosen?.key === key ? { ensayo: chosen.ensayo } : {};
  },
}));
