/** What is edited in a view, one thing at a time. */
import { useState } from 'react';

export interface Edited<T> {
  readonly edited: T | null;
  readonly edit: (what: T) => void;
  /** Ends the editing of what was shown when it was asked for: by the time of the answer something else may be edited. */
  readonly end: () => void;
}

/** @param keyOf what tells two things apart that are edited in one view */
export function useEdited<T>(keyOf: (what: T) => string): Edited<T> {
  const [edited, setEdited] = useState<T | null>(null);
  const isShown = (now: T | null) => now !== null && edited !== null && keyOf(now) === keyOf(edited);
  return { edited, edit: setEdited, end: () => setEdited((now) => (isShown(now) ? null : now)) };
}
