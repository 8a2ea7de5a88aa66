/** What is being changed of something that the centre has, until the centre shows it itself. */
import { useState } from 'react';

interface Draft<T> {
  readonly value: T;
  /** What the centre showed when the draft was saved; null while it is not. */
  readonly over: T | null;
}

export interface Drafted<T> {
  readonly shown: T;
  readonly change: (value: T) => void;
  /** It is at the centre: from its next answer on that one is shown. */
  readonly saved: () => void;
}

/** A draft over what the centre answered last. */
export function useDraft<T extends object>(present: T): Drafted<T> {
  const [draft, setDraft] = useState<Draft<T> | null>(null);
  const holds = draft !== null && (draft.over === null || draft.over === present);
  return {
    shown: holds ? draft.value : present,
    change: (value) => setDraft({ value, over: null }),
    saved: () => setDraft((before) => (before === null ? null : { ...before, over: present })),
  };
}
