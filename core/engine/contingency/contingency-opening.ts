/** When a contingency opens by itself: a line that is cut at once, calls without an answer only several in a row (§contingency-window). */
import type { Unanswered } from '../../authority/authority.ts';
import type { Contingency } from '../../store/delivery/contingencies.ts';
import type { LineCall, LineState } from '../delivery/line-state.ts';
import type { Deliverable } from '../delivery/recorder.ts';
import { UNANSWERED_TO_OPEN } from '../limits.ts';
import type { Contingencies, LineEvidence } from './contingency.ts';

/** What is known of the line, and where contingencies are opened. */
export interface OpeningContext {
  readonly document: Deliverable;
  readonly lines: LineState;
  readonly contingencies: Contingencies;
}

/**
 * The contingency of a document that surely was not received and does not get through: the open one, else a new one. While the
 * authority answers others, one whose replies alone are lost gets a contingency of its own.
 */
export async function contingencyFor(context: OpeningContext, evidence: LineEvidence): Promise<Contingency> {
  const { document, lines, contingencies } = context;
  const open = contingencies.covering(document);
  if (open !== null) return open;
  const isAlone = evidence === 'lenta' && lines.failures(document) < UNANSWERED_TO_OPEN;
  return isAlone ? contingencies.openFor(document) : contingencies.open(document, evidence);
}

/**
 * One call without an answer says little; several in a row say that the authority is away or too slow to sell with. One that
 * was turned away had its answer, at the door; and what goes after its event did not get through before: it may be that one
 * alone, whose odd answers must not put every sale into contingency.
 */
export async function unanswered(
  { document, lines, contingencies }: OpeningContext,
  { turnedAway }: Unanswered,
  call: LineCall,
): Promise<void> {
  if (turnedAway === true || document.contingencyId !== null) return;
  if (lines.lost(document, call) >= UNANSWERED_TO_OPEN) await contingencies.open(document, 'lenta');
}
