import { useState } from 'react';

/**
 * Clears a form with date fields, which take the key: what stands in one without being a day is no value that a change would clear.
 *
 * @param empty sets the form's values
 */
export function useCleared(empty: () => void): { readonly round: number; readonly clear: () => void } {
  const [round, setRound] = useState(0);
  const clear = (): void => {
    setRound(round + 1);
    empty();
  };
  return { round, clear };
}
