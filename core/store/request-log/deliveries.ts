/** Calls of targets of webhooks, in the file of the request log, newest first. */
import { DELIVERY_KINDS, type WebhookDelivery } from '../../contract/api/events.ts';
import type { Reader, Tx } from '../handle.ts';
import { column, insertionOf, orNull, record, type RecordOf } from '../record.ts';

const DELIVERY = record<WebhookDelivery>({
  webhookId: column.text,
  kind: column.oneOf(DELIVERY_KINDS),
  eventId: column.integer,
  codigoGeneracion: orNull(column.text),
  at: column.integer,
  durationMs: column.integer,
  status: orNull(column.integer),
  detail: orNull(column.text),
});
const LISTED = DELIVERY.extend({ seq: column.integer });
export type ListedDelivery = RecordOf<typeof LISTED>;

const ROW = insertionOf('delivery', DELIVERY);
const OF = LISTED.select('SELECT * FROM delivery WHERE webhook_id = ? AND seq < ? ORDER BY seq DESC LIMIT ?');

/** Those of a target before a place, newest first. */
export function findDeliveries(
  reader: Reader,
  webhookId: string,
  page: { readonly before: number; readonly limit: number },
): readonly ListedDelivery[] {
  return OF.list(reader, webhookId, page.before, page.limit);
}

/** Writes one. */
export function logDelivery(tx: Tx, delivery: WebhookDelivery): void {
  ROW.run(tx, delivery);
}
