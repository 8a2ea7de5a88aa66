/** Result of the last call to each authority: feeds `GET /salud` and wakes the queue when a line returns. */
import type { EventOutcome, Outcome, QueryOutcome, UnreachableCause } from '../../authority/authority.ts';
import { rule } from '../../contract/rules/rules.ts';
import type { Ambiente } from '../../contract/ambiente.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { LastAnswer } from '../../domain/last-answer.ts';
import { verdictOf } from '../../domain/rejection/verdict.ts';
import type { Clock } from '../deps.ts';
import { LINE_WAKE_PAUSE_MS, ONE_LOSS_MS } from '../limits.ts';

/**
 * `bloqueada`: the authority answers but accepts nothing from this taxpayer (certificate or registration,
 * §not-admitted-now).
 */
export type Line = 'en-linea' | 'bloqueada' | UnreachableCause;

export interface Seen {
  readonly line: Line;
  readonly said: LastAnswer | null;
}

export const IN_ORDER: Seen = { line: 'en-linea', said: null };

interface Whose {
  readonly issuerId: string;
  readonly ambiente: Ambiente;
}

export interface LineState {
  /**
   * Records a call's result; `onReturn` fires when a failed line answers again, at most once in `LINE_WAKE_PAUSE_MS`,
   * so that a flapping line does not defeat the queue's delays.
   */
  saw(whose: Whose, seen: Seen): void;
  of(whose: Whose): Seen | null;
  /** Starts a call about a document; remembers the losses so far, so that its own loss counts once. */
  calling(whose: Whose, documentId: number): LineCall;
  /** The authority received and judged a document: resets the losses. */
  answered(whose: Whose): void;
  /**
   * Records an unanswered call. Losses of concurrent calls, and with several callers those within `ONE_LOSS_MS`, count
   * as one.
   *
   * @returns the consecutive count
   */
  lost(whose: Whose, call: LineCall): number;
  /** Consecutive losses. */
  failures(whose: Whose): number;
}

export interface LineCall {
  readonly documentId: number;
  /** Losses recorded when it began. */
  readonly after: number;
  end(): void;
}

interface Losses {
  /** Consecutive. */
  readonly count: number;
  /** Total. */
  readonly noted: number;
  /** Time of the last one. */
  readonly at: Instant;
  readonly documentId: number;
  /** Whether it hit several callers: their next losses come just as close together. */
  readonly shared: boolean;
}

const NO_LOSS: Losses = { count: 0, noted: 0, at: -Infinity, documentId: 0, shared: false };

export const NO_CONNECTION = {
  kind: 'unreachable',
  cause: 'credenciales',
  detail: rule('conexion-no-configurada'),
} as const;

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

/** In-memory line states; observations of this process, not stored. */
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
