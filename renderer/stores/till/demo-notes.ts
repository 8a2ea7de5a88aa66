/**
 * PINs and key of a demonstration until the person confirms having noted them. Stored for this tab only; they
 * open invented data only.
 */
import { create } from 'zustand';
import type { DemoResult } from '../../../core/contract/bridge/bridge-settings.ts';

const KEY = 'caja.demo';

type Shown = Pick<DemoResult, 'key' | 'users'>;

interface DemoNotes {
  /** Null once confirmed. */
  readonly demo: Shown | null;
  keep(demo: Shown): void;
  forget(): void;
}

function kept(): Shown | null {
  const text = sessionStorage.getItem(KEY);
  if (text === null) return null;
  try {
    // Only this file writes this key.
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
