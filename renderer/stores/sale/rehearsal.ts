/** What the simulator shall do with one sale, where this till practises with it (§rehearsal). Kept for that sale alone, and not on the disk. */
import { create } from 'zustand';

interface RehearsalStore {
  /** Key of the sale that rehearses, and what; null while nothing is rehearsed. */
  readonly chosen: { readonly key: string; readonly ensayo: string } | null;
  /** Null: the sale is like any other. */
  choose(key: string, ensayo: string | null): void;
  /** What a sale asks for when it leaves. */
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
