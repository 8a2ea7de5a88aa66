/** What the last call to each authority showed: feeds `GET /salud` and wakes the queue when a line returns. */
import type { UnreachableCause } from '../authority/authority.ts';
import type { Ambiente } from '../contract/ambiente.ts';

export type Line = 'en-linea' | UnreachableCause;

interface Whose {
  readonly issuerId: string;
  readonly ambiente: Ambiente;
}

export interface LineState {
  /** Notes what a call showed; `onReturn` fires when a line that was away answers again. */
  saw(whose: Whose, line: Line): void;
  /** Null until something was sent. */
  of(whose: Whose): Line | null;
}

/** Line states in memory: they are observations of this process, not facts to keep. */
export function createLineState(onReturn: (whose: Whose) => void): LineState {
  const lines = new Map<string, Line>();
  const nameOf = (whose: Whose) => `${whose.issuerId}/${whose.ambiente}`;
  return {
    saw: (whose, line) => {
      const before = lines.get(nameOf(whose));
      lines.set(nameOf(whose), line);
      if (line === 'en-linea' && before !== undefined && before !== 'en-linea') onReturn(whose);
    },
    of: (whose) => lines.get(nameOf(whose)) ?? null,
  };
}
