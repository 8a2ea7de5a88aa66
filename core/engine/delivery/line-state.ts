/** What the last call to each authority showed: feeds `GET /salud` and wakes the queue when a line returns. */
import type { EventOutcome, Outcome, QueryOutcome, UnreachableCause } from '../../authority/authority.ts';
import { rule } from '../../contract/rules/rules.ts';
import type { Ambiente } from '../../contract/ambiente.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { LastAnswer } from '../../domain/last-answer.ts';
import { verdictOf } from '../../domain/rejection/verdict.ts';
import type { Clock } from '../deps.ts';
import { LINE_WAKE_PAUSE_MS, ONE_LOSS_MS } from '../limits.ts';

/** `bloqueada`: the authority answers but takes nothing from this taxpayer (certificate or registration, §not-admitted-now). */
export type Line = 'en-linea' | 'bloqueada' | UnreachableCause;

/** What a call showed of the line, and what was said where it is not in order. */
export interface Seen {
  readonly line: Line;
  readonly said: LastAnswer | null;
}

/** A call that was answered as it should be. */
export const IN_ORDER: Seen = { line: 'en-linea', said: null };

interface Whose {
  readonly issuerId: string;
  readonly ambiente: Ambiente;
}

export interface LineState {
  /**
   * Notes what a call showed; `onReturn` fires when a line that was away answers again, at most once in
   * `LINE_WAKE_PAUSE_MS`: a line that comes and goes with every call must not defeat the waits of the queue.
   */
  saw(whose: Whose, seen: Seen): void;
  /** Null until something was sent. */
  of(whose: Whose): Seen | null;
  /** A call about a document begins; the losses noted so far are kept with it, so that its own loss counts only once. */
  calling(whose: Whose, documentId: number): LineCall;
  /** Notes that the authority received and judged a document: whatever was lost before it was no outage. */
  answered(whose: Whose): void;
  /**
   * Notes that a call was not answered. Calls that were under way together met the same trouble, and with several callers so
   * did those that were lost within `ONE_LOSS_MS`: they are one piece of evidence.
   *
   * @returns how many pieces there are in a row
   */
  lost(whose: Whose, call: LineCall): number;
  /** How many pieces of evidence there are in a row. */
  failures(whose: Whose): number;
}

/** A call under way. */
export interface LineCall {
  readonly documentId: number;
  /** How many losses had been noted when it began. */
  readonly after: number;
  /** It is over; what became of it is noted afterwards. */
  end(): void;
}

interface Losses {
  /** In a row. */
  readonly count: number;
  /** In all. */
  readonly noted: number;
  /** The last one. */
  readonly at: Instant;
  readonly documentId: number;
  /** Whether it met several callers: their next losses come just as close together. */
  readonly shared: boolean;
}

const NO_LOSS: Losses = { count: 0, noted: 0, at: -Infinity, documentId: 0, shared: false };

/** What a call comes to where nobody can be called. */
export const NO_CONNECTION = {
  kind: 'unreachable',
  cause: 'credenciales',
  detail: rule('conexion-no-configurada'),
} as const;

/** What an outcome says of the line itself. */
export function seenIn(outcome: Outcome | QueryOutcome | EventOutcome): Seen {
  if (outcome.kind === 'unreachable') return { line: outcome.cause, said: outcome.detail };
  if (outcome.kind === 'unknown')
    return {
      line: outcome.turnedAway === true ? 'credenciales' : 'autoridad-caida',
      said: outcome.detail,
    };
  return outcome.kind === 'rejected' && verdictOf(outcome.answer) === 'blocked'
    ? { line: 'bloqueada', said: { received: outcome.answer.raw } }
    : IN_ORDER;
}

/** Line states in memory: they are observations of this process, not facts to keep. */
export function createLineState(clock: Pick<Clock, 'now'>, onReturn: (whose: Whose) => void): LineState {
  const lines = new Map<string, Seen>();
  const losses = new Map<string, Losses>();
  const underWay = new Map<string, Set<LineCall>>();
  const returned = new Map<string, Instant>();
  const mayWake = (name: string): boolean => {
    const now = clock.now();
    if (Math.abs(now - (returned.get(name) ?? -Infinity)) < LINE_WAKE_PAUSE_MS) return false;
    returned.set(name, now);
    return true;
  };
  const nameOf = (whose: Whose) => `${whose.issuerId}/${whose.ambiente}`;
  const callsOf = (whose: Whose): Set<LineCall> => {
    const calls = underWay.get(nameOf(whose)) ?? new Set();
    underWay.set(nameOf(whose), calls);
    return calls;
  };
  const lossesOf = (whose: Whose) => losses.get(nameOf(whose)) ?? NO_LOSS;
  return {
    saw: (whose, seen) => {
      const name = nameOf(whose);
      const before = lines.get(name);
      lines.set(name, seen);
      const isBack = seen.line === 'en-linea' && before !== undefined && before.line !== 'en-linea';
      if (isBack && mayWake(name)) onReturn(whose);
    },
    of: (whose) => lines.get(nameOf(whose)) ?? null,
    calling: (whose, documentId) => {
      const calls = callsOf(whose);
      const call = { documentId, after: lossesOf(whose).noted, end: () => void calls.delete(call) };
      calls.add(call);
      return call;
    },
    answered: (whose) => void losses.set(nameOf(whose), { ...lossesOf(whose), count: 0 }),
    lost: (whose, { documentId, after }) => {
      const before = lossesOf(whose);
      const at = clock.now();
      const isOther = (other: { readonly documentId: number }) => other.documentId !== documentId;
      const isAmongOthers = [...callsOf(whose)].some(isOther);
      const shared = isAmongOthers || before.shared || isOther(before);
      const together = shared && Math.abs(at - before.at) < ONE_LOSS_MS;
      if (before.count > 0 && (after < before.noted || together)) {
        losses.set(nameOf(whose), { ...before, shared });
        return before.count;
      }
      const count = before.count + 1;
      losses.set(nameOf(whose), { count, noted: before.noted + 1, at, documentId, shared: isAmongOthers });
      return count;
    },
    failures: (whose) => lossesOf(whose).count,
  };
}
