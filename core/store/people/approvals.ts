/** Wrong PINs of one person in a row, per till: at the log-in and at approvals together. */
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader, Tx } from '../handle.ts';
import { integer } from '../row.ts';
import { command, query } from '../statement.ts';

/** At which till, and whose PIN. */
export interface ApprovalPlace {
  readonly tillId: string;
  readonly userId: string;
}

/** Wrong tries in a row, and when the next one may be. */
interface ApprovalTries {
  readonly failures: number;
  readonly nextTryAt: Instant;
}

const FIND = query('SELECT failures, next_try_at FROM approval_try WHERE till_id = ? AND user_id = ?');
const PUT = command(`
  INSERT INTO approval_try (till_id, user_id, failures, next_try_at) VALUES (?, ?, ?, ?)
  ON CONFLICT DO UPDATE SET failures = excluded.failures, next_try_at = excluded.next_try_at`);
const FORGET = command('DELETE FROM approval_try WHERE till_id = ? AND user_id = ?');

/** The tries so far, or null when the last one was right. */
export function approvalTries(reader: Reader, { tillId, userId }: ApprovalPlace): ApprovalTries | null {
  const row = FIND.get(reader, tillId, userId);
  if (row === undefined) return null;
  return { failures: integer(row, 'failures'), nextTryAt: integer(row, 'next_try_at') };
}

/** Counts a try. */
export function noteApprovalTries(tx: Tx, { tillId, userId }: ApprovalPlace, tries: ApprovalTries): void {
  PUT.run(tx, tillId, userId, tries.failures, tries.nextTryAt);
}

/** The PIN was right: the next wrong one counts from the beginning. */
export function forgetApprovalTries(tx: Tx, { tillId, userId }: ApprovalPlace): void {
  FORGET.run(tx, tillId, userId);
}
