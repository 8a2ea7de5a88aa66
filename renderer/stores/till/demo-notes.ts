/**
 * What a demonstration shows once, PINs and key, until the person says that it is noted. It survives a reload of this tab
 * and nothing else; they open invented data only.
 */
import { create } from 'zustand';
import type { DemoResult } from '../../../core/contract/bridge/bridge-settings.ts';

const KEY = 'caja.demo';

type Shown = Pick<DemoResult, 'key' | 'users'>;

interface DemoNotes {
  /** Null when there is nothing left to note. */
  readonly demo: Shown | null;
  keep(demo: Shown): void;
  forget(): void;
}

function kept(): Shown | null {
  const text = sessionStorage.getItem(KEY);
  if (text === null) return null;
  try {
    // Only this file writes there.
    return JSON.parse(text) as Shown;
  } catch {
    return null;
  }
}

export const useDemoNotes = create<DemoNotes>()((set) => ({
  demo: kept(),
  keep: ({ key, users }) => {
    sessionStorage.setItem(KEY, JSON.stringify({ key, users }));
    set({ demo: { key, users } });
  },
  forget: () => {
    sessionStorage.removeItem(KEY);
    set({ demo: null });
  },
}));
