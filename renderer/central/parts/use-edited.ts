/** The record edited in a view. */
import { useState } from 'react';

export interface Edited<T> {
  readonly edited: T | null;
  readonly edit: (what: T) => void;
  /** Ends the editing it was created for: another record may be edited by the time of the answer. */
  readonly end: () => void;
}

/** @param keyOf identity of a record */
export function useEdited<T>(keyOf: (what: T) => string): Edited<T> {
  const [edited, setEdited] = useState<T | null>(null);
  const isShown = (now: T | null) => now !== null && edited !== null && keyOf(now) === keyOf(edited);
  return { edited, edit: setEdited, end: () => setEdited((now) => (isShown(now) ? null : now)) };
}
