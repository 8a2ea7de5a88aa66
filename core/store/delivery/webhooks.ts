/** Webhook targets: feed position and delivery state. */
import { AMBIENTES } from '../../contract/ambiente.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader, Tx } from '../handle.ts';
import { column, insertionOf, orNull, record, type RecordOf } from '../record.ts';
import { remembered } from '../row-cache.ts';
import { command } from '../statement.ts';

/** `ambiente` and `branchId`: null matches all. */
const BEGINNING = record({
  id: column.text,
  issuerId: column.text,
  ambiente: orNull(column.oneOf(AMBIENTES)),
  branchId: orNull(column.text),
  url: column.text,
  /** Sealed by the vault. */
  secretSealed: column.bytes,
  /** Id of the last feed row delivered. */
  position: column.integer,
});
const WEBHOOK = BEGINNING.extend({
  /** Consecutive failures; 0 after a success. */
  failures: column.integer,
  /** Time of the first consecutive failure. */
  failingSince: orNull(column.integer),
  lastError: orNull(column.text),
  deliveredAt: orNull(column.integer),
  /** Set while deliveries are stopped after failures. */
  parkedAt: orNull(column.integer),
  /** Set while a user has paused it. */
  pausedAt: orNull(column.integer),
  /** Previous secret, also used to sign until `formerUntil`; null without one. */
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
const KEEP_FORMER = command(`
  INSERT INTO webhook_standing (webhook_id, former_sealed, former_until)
  SELECT id, secret_sealed, ? FROM webhook WHERE id = ?
  ON CONFLICT (webhook_id) DO UPDATE SET former_sealed = excluded.former_sealed, former_until = excluded.former_until`);
const WEBHOOK_ROW = insertionOf('webhook', BEGINNING, 'created_at');
const RESEAL = command('UPDATE webhook SET secret_sealed = ? WHERE id = ?');
const RESUME = command(
  'UPDATE webhook SET failures = 0, failing_since = NULL, parked_at = NULL WHERE id = ? AND failures > 0',
);
const UNPAUSE = command(
  'UPDATE webhook_standing SET paused_at = NULL WHERE webhook_id = ? AND paused_at IS NOT NULL',
);
const FAILED = command(`
  UPDATE webhook SET failures = failures + 1, failing_since = coalesce(failing_since, ?), last_error = ? WHERE id = ?`);
const PARK = command('UPDATE webhook SET parked_at = ? WHERE id = ?');

/** Neither a parked nor a paused target is sent anything until a person resumes it. */
export function webhookState({
  pausedAt,
  parkedAt,
  failures,
}: Webhook): 'ACTIVO' | 'FALLANDO' | 'DETENIDO' | 'EN_PAUSA' {
  if (pausedAt !== null) return 'EN_PAUSA';
  if (parkedAt !== null) return 'DETENIDO';
  return failures === 0 ? 'ACTIVO' : 'FALLANDO';
}

/** All targets, parked ones included, by issuer and URL. Cached. */
export function listWebhooks(reader: Reader): readonly Webhook[] {
  return LIST(reader);
}

export const findWebhook = WEBHOOK.select<[id: string]>(`${WHOLE} WHERE id = ?`).find;

/** @throws Error (SQLite constraint) when the issuer already has it, or issuer or branch do not exist */
export function createWebhook(tx: Tx, webhook: NewWebhook, now: Instant): void {
  WEBHOOK_ROW.run(tx, webhook, { created_at: now });
}

export const removeWebhook = command<[id: string]>('DELETE FROM webhook WHERE id = ?').run;

export function resealWebhook(tx: Tx, id: string, secretSealed: Buffer): void {
  RESEAL.run(tx, secretSealed, id);
}

/**
 * Clears failures, parking and pause: delivery resumes at once from its position.
 *
 * @returns whether it had any
 */
export function resumeWebhook(tx: Tx, id: string): boolean {
  return RESUME.run(tx, id).changes + UNPAUSE.run(tx, id).changes > 0;
}

export const pauseWebhook = command<[id: string, at: Instant]>(`
  INSERT INTO webhook_standing (webhook_id, paused_at) VALUES (?, ?)
  ON CONFLICT (webhook_id) DO UPDATE SET paused_at = excluded.paused_at`).run;

/** Replaces the secret; calls are also signed with the previous one until `until`. */
export function rotateWebhook(
  tx: Tx,
  id: string,
  of: { readonly secretSealed: Buffer; readonly until: Instant },
): void {
  KEEP_FORMER.run(tx, of.until, id);
  resealWebhook(tx, id, of.secretSealed);
}

/** Records a delivery up to feed row `position`. */
export const recordDelivered = command(
  `
  UPDATE webhook SET position = ?, delivered_at = ?, failures = 0, failing_since = NULL, last_error = NULL, parked_at = NULL WHERE id = ?`,
  (id: string, of: { readonly position: number; readonly at: Instant }) => [of.position, of.at, id],
).run;

/** Counts a failure. @returns the target, or null if it was removed */
export function recordFailed(
  tx: Tx,
  id: string,
  of: { readonly error: string; readonly at: Instant },
): Webhook | null {
  FAILED.run(tx, of.at, of.error, id);
  return findWebhook(tx, id);
}

/** Stops deliveries until a user resumes them. */
export function parkWebhook(tx: Tx, id: string, at: Instant): void {
  PARK.run(tx, at, id);
}
