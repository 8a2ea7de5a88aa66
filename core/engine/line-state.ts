/** What the last call to each authority showed: feeds `GET /salud` and wakes the queue when a line returns. */
import type { EventOutcome, Outcome, QueryOutcome, UnreachableCause } from '../authority/authority.ts';
import type { Ambiente } from '../contract/ambiente.ts';
import type { Instant } from '../domain/fiscal-time.ts';
import { verdictOf } from '../domain/verdict.ts';
import type { Clock } from './deps.ts';
import { LINE_WAKE_PAUSE_MS } from './limits.ts';

/** `bloqueada`: the authority answers but takes nothing from this taxpayer (certificate or registration, decisions 5). */
export type Line = 'en-linea' | 'bloqueada' | UnreachableCause;

interface Whose {
  readonly issuerId: string;
  readonly ambiente: Ambiente;
}

export interface LineState {
  /**
   * Notes what a call showed; `onReturn` fires when a line that was away answers again, at most once in
   * `LINE_WAKE_PAUSE_MS`: a line that comes and goes with every call must not defeat the waits of the queue.
   */
  saw(whose: Whose, line: Line): void;
  /** Null until something was sent. */
  of(whose: Whose): Line | null;
  /**
   * Notes whether a call was answered by the authority itself.
   *
   * @returns how many calls in a row were not
   */
  heard(whose: Whose, answered: boolean): number;
  /** How many calls in a row were not answered. */
  failures(whose: Whose): number;
}

/** What an outcome says of the line itself. */
export function lineOf(outcome: Outcome | QueryOutcome | EventOutcome): Line {
  if (outcome.kind === 'unreachable') return outcome.cause;
  if (outcome.kind === 'unknown') return 'autoridad-caida';
  return outcome.kind === 'rejected' && verdictOf(outcome.answer) === 'blocked' ? 'bloqueada' : 'en-linea';
}

/** Line states in memory: they are observations of this process, not facts to keep. */
export function createLineState(clock: Pick<Clock, 'now'>, onReturn: (whose: Whose) => void): LineState {
  const lines = new Map<string, Line>();
  const unanswered = new Map<string, number>();
  const returned = new Map<string, Instant>();
  const mayWake = (name: string): boolean => {
    const now = clock.now();
    if (Math.abs(now - (returned.get(name) ?? -Infinity)) < LINE_WAKE_PAUSE_MS) return false;
    returned.set(name, now);
    return true;
  };
  const nameOf = (whose: Whose) => `${whose.issuerId}/${whose.ambiente}`;
  return {
    saw: (whose, line) => {
      const name = nameOf(whose);
      const before = lines.get(name);
      lines.set(name, line);
      const isBack = line === 'en-linea' && before !== undefined && before !== 'en-linea';
      if (isBack && mayWake(name)) onReturn(whose);
    },
    of: (whose) => lines.get(nameOf(whose)) ?? null,
    heard: (whose, answered) => {
      const count = answered ? 0 : (unanswered.get(nameOf(whose)) ?? 0) + 1;
      unanswered.set(nameOf(whose), count);
      return count;
    },
    failures: (whose) => unanswered.get(nameOf(whose)) ?? 0,
  };
}
