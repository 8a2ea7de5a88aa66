/** The outbox queue of unsettled documents, with the time of the next attempt. */
import type { Ambiente } from '../../contract/ambiente.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader, Tx } from '../handle.ts';
import { column } from '../record.ts';
import { integer } from '../row.ts';
import { command, query } from '../statement.ts';

const REMOVE = command('DELETE FROM outbox WHERE document_id = ?');
// The previous answer does not explain the hold.
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
const WAKE = command(`
  UPDATE outbox SET next_attempt_at = ? WHERE retenido IS NULL AND next_attempt_at > +?
    AND EXISTS (SELECT 1 FROM document WHERE id = document_id AND issuer_id = ? AND ambiente = ?)`);
const NEXT = query('SELECT min(next_attempt_at) AS at FROM outbox WHERE retenido IS NULL');
const SIZE = column.integer.select('SELECT count(*) AS size FROM outbox');

/** Queues a new document, due at `at`. */
export const enqueue = command<[documentId: number, at: Instant]>(
  'INSERT INTO outbox (document_id, next_attempt_at) VALUES (?, ?)',
).run;

/**
 * Removes a settled document.
 *
 * @returns false if it was already removed
 */
export function removeFromOutbox(tx: Tx, documentId: number): boolean {
  return REMOVE.run(tx, documentId).changes === 1;
}

/** Hold reasons: its event is not sealed, it waits for a lot's result, or a document it refers to is not sealed. */
export const HOLDS = ['EVENTO', 'LOTE', 'RELACIONADO'] as const;
export type Hold = (typeof HOLDS)[number];

export function holdInOutbox(tx: Tx, documentId: number, why: Hold): void {
  HOLD.run(tx, why, documentId);
}

/** Ends a hold, due at `at`; no effect without a hold. */
export function releaseInOutbox(tx: Tx, documentId: number, at: Instant): void {
  RELEASE.run(tx, at, documentId);
}

export interface Rescheduling {
  /** Time of the next attempt, from the number of attempts so far (including this one if `attempt`). */
  readonly at: (attempts: number) => Instant;
  /** Count an attempt to send. */
  readonly attempt?: boolean;
  /** Count a resend of one that may have arrived. */
  readonly resend?: boolean;
  /** Reset the resend count: the last attempt was answered. */
  readonly answered?: boolean;
  /** Last answer or network error; undefined keeps the previous one. */
  readonly lastAnswer?: string | null;
}

/** Postpones a document; no effect if it is no longer queued. */
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

export const wakeAll = command(
  'UPDATE outbox SET next_attempt_at = ? WHERE retenido IS NULL AND next_attempt_at > +?',
  (now: Instant) => [now, now],
).run;

/** Makes the documents of an issuer and environment due, as their authority answers again. */
export function wakeOutbox(
  tx: Tx,
  whose: { readonly issuerId: string; readonly ambiente: Ambiente },
  now: Instant,
): void {
  WAKE.run(tx, now, now, whose.issuerId, whose.ambiente);
}

/** Ids of due documents, longest waiting first. */
export const dueDocuments = column.integer.select<[now: Instant, limit: number]>(`
  SELECT document_id FROM outbox WHERE retenido IS NULL AND next_attempt_at <= +?
  ORDER BY next_attempt_at, document_id LIMIT ?`).list;

/** Null for an empty queue. */
export function nextDueAt(reader: Reader): Instant | null {
  const row = NEXT.get(reader);
  return row === undefined || row['at'] === null ? null : integer(row, 'at');
}

export function queueSize(reader: Reader): number {
  return SIZE.find(reader) ?? 0;
}
