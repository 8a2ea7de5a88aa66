/** The queue of documents that are not settled: when each is looked at next. */
import type { Ambiente } from '../../contract/ambiente.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader, Tx } from '../handle.ts';
import { column } from '../record.ts';
import { integer } from '../row.ts';
import { command, query } from '../statement.ts';

const ENQUEUE = command('INSERT INTO outbox (document_id, next_attempt_at) VALUES (?, ?)');
const REMOVE = command('DELETE FROM outbox WHERE document_id = ?');
// What was said before it was held says nothing of what it waits for.
const HOLD = command('UPDATE outbox SET retenido = ?, last_answer = NULL WHERE document_id = ?');
const RELEASE = command(`
  UPDATE outbox SET retenido = NULL, next_attempt_at = ? WHERE document_id = ? AND retenido IS NOT NULL`);
const COUNT_ATTEMPT = command(`
  UPDATE outbox SET attempts = attempts + ?, resends = CASE ? WHEN 1 THEN 0 ELSE resends + ? END
  WHERE document_id = ? RETURNING attempts`);
const POSTPONE = command('UPDATE outbox SET next_attempt_at = ? WHERE document_id = ?');
const POSTPONE_WITH_ANSWER = command(
  'UPDATE outbox SET next_attempt_at = ?, last_answer = ? WHERE document_id = ?',
);
const WAKE_ALL = command(
  'UPDATE outbox SET next_attempt_at = ? WHERE retenido IS NULL AND next_attempt_at > +?',
);
const WAKE = command(`
  UPDATE outbox SET next_attempt_at = ? WHERE retenido IS NULL AND next_attempt_at > +?
    AND EXISTS (SELECT 1 FROM document WHERE id = document_id AND issuer_id = ? AND ambiente = ?)`);
const DUE = column.integer.select(`
  SELECT document_id FROM outbox WHERE retenido IS NULL AND next_attempt_at <= +?
  ORDER BY next_attempt_at, document_id LIMIT ?`);
const NEXT = query('SELECT min(next_attempt_at) AS at FROM outbox WHERE retenido IS NULL');
const SIZE = column.integer.select('SELECT count(*) AS size FROM outbox');

/** Puts a new document into the queue; it is looked at from `at` on. */
export function enqueue(tx: Tx, documentId: number, at: Instant): void {
  ENQUEUE.run(tx, documentId, at);
}

/**
 * Takes a settled document out of the queue.
 *
 * @returns false when it was not in it any more: somebody else settled it
 */
export function removeFromOutbox(tx: Tx, documentId: number): boolean {
  return REMOVE.run(tx, documentId).changes === 1;
}

/** Why a queued document is not looked at: its event has no seal, it is in a lot, or one it relates has no seal yet. */
export const HOLDS = ['EVENTO', 'LOTE', 'RELACIONADO'] as const;
export type Hold = (typeof HOLDS)[number];

/** Keeps a queued document from being looked at. */
export function holdInOutbox(tx: Tx, documentId: number, why: Hold): void {
  HOLD.run(tx, why, documentId);
}

/** Lets a held document be looked at from `at` on; one that is not held stays as it is. */
export function releaseInOutbox(tx: Tx, documentId: number, at: Instant): void {
  RELEASE.run(tx, at, documentId);
}

export interface Rescheduling {
  /** When to look again, from the number of attempts so far (this one included when `attempt` is true). */
  readonly at: (attempts: number) => Instant;
  /** Count an attempt to send. */
  readonly attempt?: boolean;
  /** Count it as a repetition of one that may have arrived. */
  readonly resend?: boolean;
  /** Begin counting repetitions anew: it was not for want of an answer that the last one did not settle the document. */
  readonly answered?: boolean;
  /** What the authority or the network said last; left out, the text before stays. */
  readonly lastAnswer?: string | null;
}

/** Puts a document off. One that is not in the queue any more stays out. */
export function reschedule(tx: Tx, documentId: number, how: Rescheduling): void {
  const counted = COUNT_ATTEMPT.get(
    tx,
    how.attempt === true ? 1 : 0,
    how.answered === true ? 1 : 0,
    how.resend === true ? 1 : 0,
    documentId,
  );
  if (counted === undefined) return;
  const at = how.at(integer(counted, 'attempts'));
  if (how.lastAnswer === undefined) POSTPONE.run(tx, at, documentId);
  else POSTPONE_WITH_ANSWER.run(tx, at, how.lastAnswer, documentId);
}

/** Makes every waiting document due. */
export function wakeAll(tx: Tx, now: Instant): void {
  WAKE_ALL.run(tx, now, now);
}

/** Makes the waiting documents of one issuer and environment due: their authority answers again. */
export function wakeOutbox(
  tx: Tx,
  whose: { readonly issuerId: string; readonly ambiente: Ambiente },
  now: Instant,
): void {
  WAKE.run(tx, now, now, whose.issuerId, whose.ambiente);
}

/** Ids of the documents that are due, the longest waiting first. */
export function dueDocuments(reader: Reader, now: Instant, limit: number): readonly number[] {
  return DUE.list(reader, now, limit);
}

/** When the next document is due; null for an empty queue. */
export function nextDueAt(reader: Reader): Instant | null {
  const row = NEXT.get(reader);
  return row === undefined || row['at'] === null ? null : integer(row, 'at');
}

/** How many documents are not settled. */
export function queueSize(reader: Reader): number {
  return SIZE.find(reader) ?? 0;
}
