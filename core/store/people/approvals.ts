/** Consecutive wrong PINs per user and till, at log-in and approvals together. */
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader, Tx } from '../handle.ts';
import { integer } from '../row.ts';
import { command, query } from '../statement.ts';

export interface ApprovalPlace {
  readonly tillId: string;
  readonly userId: string;
}

/** Consecutive wrong PINs, and the earliest time of the next attempt. */
interface ApprovalTries {
  readonly failures: number;
  readonly nextTryAt: Instant;
}

const FIND = query('SELECT failures, next_try_at FROM approval_try WHERE till_id = ? AND user_id = ?');
const PUT = command(`
  INSERT INTO approval_try (till_id, user_id, failures, next_try_at) VALUES (?, ?, ?, ?)
  ON CONFLICT DO UPDATE SET failures = excluded.failures, next_try_at = excluded.next_try_at`);
const FORGET = command('DELETE FROM approval_try WHERE till_id = ? AND user_id = ?');

/** Null if the last PIN was right. */
export function approvalTries(reader: Reader, { tillId, userId }: ApprovalPlace): ApprovalTries | null {
  const row = FIND.get(reader, tillId, userId);
  if (row === undefined) return null;
  return { failures: integer(row, 'failures'), nextTryAt: integer(row, 'next_try_at') };
}

export function noteApprovalTries(tx: Tx, { tillId, userId }: ApprovalPlace, tries: ApprovalTries): void {
  PUT.run(tx, tillId, userId, tries.failures, tries.nextTryAt);
}

/** Resets the count after a right PIN. */
export function forgetApprovalTries(tx: Tx, { tillId, userId }: ApprovalPlace): void {
  FORGET.run(tx, tillId, userId);
}
