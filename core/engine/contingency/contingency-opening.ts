/**
 * When a contingency opens automatically: at once when the line is down, after several consecutive calls when they time
 * out (§contingency-window).
 */
import type { Unanswered } from '../../authority/authority.ts';
import type { Contingency } from '../../store/delivery/contingencies.ts';
import type { LineCall, LineState } from '../delivery/line-state.ts';
import type { Deliverable } from '../delivery/recorder.ts';
import { UNANSWERED_TO_OPEN } from '../limits.ts';
import type { Contingencies, LineEvidence } from './contingency.ts';

export interface OpeningContext {
  readonly document: Deliverable;
  readonly lines: LineState;
  readonly contingencies: Contingencies;
}

/**
 * Contingency of an undeliverable document: the open one, else a new one. If only this document's replies are lost
 * while others are answered, it gets its own.
 */
export async function contingencyFor(context: OpeningContext, evidence: LineEvidence): Promise<Contingency> {
  const { document, lines, contingencies } = context;
  const open = contingencies.covering(document);
  if (open !== null) return open;
  const isAlone = evidence === 'lenta' && lines.failures(document) < UNANSWERED_TO_OPEN;
  return isAlone ? contingencies.openFor(document) : contingencies.open(document, evidence);
}

/**
 * One timeout proves little; several in a row mean the authority is down or too slow. A call refused at the door was
 * answered. A document after its event may be the only one with trouble and must not put every sale into contingency.
 */
export async function unanswered(
  { document, lines, contingencies }: OpeningContext,
  { turnedAway }: Unanswered,
  call: LineCall,
): Promise<void> {
  if (turnedAway === true || document.contingencyId !== null) return;
  if (lines.lost(document, call) >= UNANSWERED_TO_OPEN) await contingencies.open(document, 'lenta');
}
