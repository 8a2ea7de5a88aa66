/** Targets of webhooks: how far each one is in the feed, and how it has been doing. */
import { AMBIENTES, type Ambiente } from '../../contract/ambiente.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { FeedScope } from './feed.ts';
import type { Reader, Tx } from '../handle.ts';
import { remembered } from '../row-cache.ts';
import { blob, integer, integerOrNull, oneOf, text, textOrNull } from '../row.ts';
import { command, insertion, query, type Row } from '../statement.ts';

export interface Webhook extends FeedScope {
  readonly id: string;
  readonly url: string;
  /** As the vault sealed it. */
  readonly secretSealed: Buffer;
  /** Id of the last row of the feed that the target took. */
  readonly position: number;
  /** Failed deliveries in a row; 0 when the last one went well. */
  readonly failures: number;
  /** The first of them. */
  readonly failingSince: Instant | null;
  readonly lastError: string | null;
  readonly deliveredAt: Instant | null;
  /** Since when nothing is sent to it any more; null while it is in use. */
  readonly parkedAt: Instant | null;
}

/** A target to be created; what it does not have yet is left out. */
export type NewWebhook = Pick<
  Webhook,
  'id' | 'issuerId' | 'ambiente' | 'branchId' | 'url' | 'secretSealed' | 'position'
>;

const LIST = remembered<readonly Webhook[]>('SELECT * FROM webhook ORDER BY issuer_id, url, id', (rows) =>
  rows.map(webhookOf),
);
const FIND = query('SELECT * FROM webhook WHERE id = ?');
const WEBHOOK_ROW = insertion('webhook', [
  'id',
  'issuer_id',
  'ambiente',
  'branch_id',
  'url',
  'secret_sealed',
  'position',
  'created_at',
]);
const REMOVE = command('DELETE FROM webhook WHERE id = ?');
const RESEAL = command('UPDATE webhook SET secret_sealed = ? WHERE id = ?');
const RESUME = command(
  'UPDATE webhook SET failures = 0, failing_since = NULL, parked_at = NULL WHERE id = ? AND failures > 0',
);
const DELIVERED = command(`
  UPDATE webhook SET position = ?, delivered_at = ?, failures = 0, failing_since = NULL, last_error = NULL, parked_at = NULL WHERE id = ?`);
const FAILED = command(`
  UPDATE webhook SET failures = failures + 1, failing_since = coalesce(failing_since, ?), last_error = ? WHERE id = ? RETURNING *`);
const PARK = command('UPDATE webhook SET parked_at = ? WHERE id = ?');

/** All targets, parked ones included, by issuer and address. */
export function listWebhooks(reader: Reader): readonly Webhook[] {
  return LIST(reader);
}

/** The target with that id, or null. */
export function findWebhook(reader: Reader, id: string): Webhook | null {
  const row = FIND.get(reader, id);
  return row === undefined ? null : webhookOf(row);
}

/**
 * Stores a target.
 *
 * @throws Error (SQLite constraint) when the issuer has it already or issuer or branch do not exist
 */
export function createWebhook(tx: Tx, webhook: NewWebhook, now: Instant): void {
  const { id, issuerId, ambiente, branchId, url, secretSealed, position } = webhook;
  WEBHOOK_ROW.run(tx, {
    id,
    issuer_id: issuerId,
    ambiente,
    branch_id: branchId,
    url,
    secret_sealed: secretSealed,
    position,
    created_at: now,
  });
}

/** Forgets a target and its place. */
export function removeWebhook(tx: Tx, id: string): void {
  REMOVE.run(tx, id);
}

/** Puts another sealed secret in place. */
export function resealWebhook(tx: Tx, id: string, secretSealed: Buffer): void {
  RESEAL.run(tx, secretSealed, id);
}

/**
 * Forgets the failures of a target, parked or not: it is tried again at once, from where it was.
 *
 * @returns whether it had any
 */
export function resumeWebhook(tx: Tx, id: string): boolean {
  return RESUME.run(tx, id).changes === 1;
}

/** The target took the row with the id `position`. */
export function recordDelivered(
  tx: Tx,
  id: string,
  of: { readonly position: number; readonly at: Instant },
): void {
  DELIVERED.run(tx, of.position, of.at, id);
}

/** The target did not take what it was sent. Gives the target as it is now; null when it was removed meanwhile. */
export function recordFailed(
  tx: Tx,
  id: string,
  of: { readonly error: string; readonly at: Instant },
): Webhook | null {
  const row = FAILED.get(tx, of.at, of.error, id);
  return row === undefined ? null : webhookOf(row);
}

/** Sends nothing more to a failing target until somebody resumes it. */
export function parkWebhook(tx: Tx, id: string, at: Instant): void {
  PARK.run(tx, at, id);
}

function webhookOf(row: Row): Webhook {
  return {
    id: text(row, 'id'),
    issuerId: text(row, 'issuer_id'),
    ambiente: row['ambiente'] === null ? null : oneOf<Ambiente>(row, 'ambiente', AMBIENTES),
    branchId: textOrNull(row, 'branch_id'),
    url: text(row, 'url'),
    secretSealed: blob(row, 'secret_sealed'),
    position: integer(row, 'position'),
    failures: integer(row, 'failures'),
    failingSince: integerOrNull(row, 'failing_since'),
    lastError: textOrNull(row, 'last_error'),
    deliveredAt: integerOrNull(row, 'delivered_at'),
    parkedAt: integerOrNull(row, 'parked_at'),
  };
}
