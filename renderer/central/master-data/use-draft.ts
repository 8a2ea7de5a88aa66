/** Local edit of a value, shown until the centre's answer contains it. */
import { useState } from 'react';

interface Draft<T> {
  readonly value: T;
  /** The centre's value when the draft was begun. */
  readonly opened: T;
  /** The centre's value when the draft was saved; null before. */
  readonly over: T | null;
}

export interface Drafted<T> {
  readonly shown: T;
  /** The centre's value that the draft changes: another one there by now is somebody else's. */
  readonly opened: T;
  readonly change: (value: T) => void;
  /** The draft was saved: show the centre's next answer. */
  readonly saved: () => void;
}

export function useDraft<T extends object>(present: T): Drafted<T> {
  const [draft, setDraft] = useState<Draft<T> | null>(null);
  const holds = draft !== null && (draft.over === null || draft.over === present);
  const { value: shown, opened } = holds ? draft : { value: present, opened: present };
  return {
    shown,
    opened,
    change: (value) => setDraft({ value, opened, over: null }),
    saved: () =>
      setDraft((before) => (before === null ? null : { ...before, opened: before.value, over: present })),
  };
}
