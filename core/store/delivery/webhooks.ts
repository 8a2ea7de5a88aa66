/** Targets of webhooks: how far each one is in the feed, and how it has been doing. */
import { AMBIENTES } from '../../contract/ambiente.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader, Tx } from '../handle.ts';
import { column, insertionOf, orNull, record, type RecordOf } from '../record.ts';
import { remembered } from '../row-cache.ts';
import { command } from '../statement.ts';

/** What a target begins with; `ambiente` and `branchId` null: all of them. */
const BEGINNING = record({
  id: column.text,
  issuerId: column.text,
  ambiente: orNull(column.oneOf(AMBIENTES)),
  branchId: orNull(column.text),
  url: column.text,
  /** As the vault sealed it. */
  secretSealed: column.bytes,
  /** Id of the last row of the feed that the target took. */
  position: column.integer,
});
const WEBHOOK = BEGINNING.extend({
  /** Failed deliveries in a row; 0 when the last one went well. */
  failures: column.integer,
  /** The first of them. */
  failingSince: orNull(column.integer),
  lastError: orNull(column.text),
  deliveredAt: orNull(column.integer),
  /** Since when nothing is sent to it any more; null while it is in use. */
  parkedAt: orNull(column.integer),
  /** Since when a person keeps it from getting anything; null while nobody does. */
  pausedAt: orNull(column.integer),
  /** The secret before the last change, which calls are signed with too until then; null without one. */
  formerSealed: orNull(column.bytes),
  formerUntil: orNull(column.integer),
});
export type Webhook = RecordOf<typeof WEBHOOK>;
export type NewWebhook = RecordOf<typeof BEGINNING>;

const WHOLE = `
  SELECT webhook.*, paused_at, former_sealed, former_until FROM webhook
  LEFT JOIN webhook_standing ON webhook_standing.webhook_id = webhook.id`;
const LIST = remembered<readonly Webhook[]>(`${WHOLE} ORDER BY issuer_id, url, id`, (rows) =>
  rows.map(WEBHOOK.parse),
);
const FIND = WEBHOOK.select(`${WHOLE} WHERE id = ?`);
const PAUSE = command(`
  INSERT INTO webhook_standing (webhook_id, paused_at) VALUES (?, ?)
  ON CONFLICT (webhook_id) DO UPDATE SET paused_at = excluded.paused_at`);
const KEEP_FORMER = command(`
  INSERT INTO webhook_standing (webhook_id, former_sealed, former_until)
  SELECT id, secret_sealed, ? FROM webhook WHERE id = ?
  ON CONFLICT (webhook_id) DO UPDATE SET former_sealed = excluded.former_sealed, former_until = excluded.former_until`);
const WEBHOOK_ROW = insertionOf('webhook', BEGINNING, 'created_at');
const REMOVE = command('DELETE FROM webhook WHERE id = ?');
const RESEAL = command('UPDATE webhook SET secret_sealed = ? WHERE id = ?');
const RESUME = command(
  'UPDATE webhook SET failures = 0, failing_since = NULL, parked_at = NULL WHERE id = ? AND failures > 0',
);
const DELIVERED = command(`
  UPDATE webhook SET position = ?, delivered_at = ?, failures = 0, failing_since = NULL, last_error = NULL, parked_at = NULL WHERE id = ?`);
const FAILED = command(`
  UPDATE webhook SET failures = failures + 1, failing_since = coalesce(failing_since, ?), last_error = ? WHERE id = ?`);
const PARK = command('UPDATE webhook SET parked_at = ? WHERE id = ?');

/** All targets, parked ones included, by issuer and address. */
export function listWebhooks(reader: Reader): readonly Webhook[] {
  return LIST(reader);
}

/** The target with that id, or null. */
export function findWebhook(reader: Reader, id: string): Webhook | null {
  return FIND.find(reader, id);
}

/**
 * Stores a target.
 *
 * @throws Error (SQLite constraint) when the issuer has it already or issuer or branch do not exist
 */
export function createWebhook(tx: Tx, webhook: NewWebhook, now: Instant): void {
  WEBHOOK_ROW.run(tx, webhook, { created_at: now });
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

/** Keeps a target from getting anything until it goes on, from where it was. @param at null lets it go on */
export function pauseWebhook(tx: Tx, id: string, at: Instant | null): void {
  PAUSE.run(tx, id, at);
}

/** Puts another sealed secret in place; calls are signed with the one before too until `until`. */
export function rotateWebhook(
  tx: Tx,
  id: string,
  of: { readonly secretSealed: Buffer; readonly until: Instant },
): void {
  KEEP_FORMER.run(tx, of.until, id);
  resealWebhook(tx, id, of.secretSealed);
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
  FAILED.run(tx, of.at, of.error, id);
  return findWebhook(tx, id);
}

/** Sends nothing more to a failing target until somebody resumes it. */
export function parkWebhook(tx: Tx, id: string, at: Instant): void {
  PARK.run(tx, at, id);
}
