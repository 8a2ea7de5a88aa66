/** Webhook calls in the request log file. */
import { DELIVERY_KINDS, type WebhookDelivery } from '../../contract/api/events.ts';
import type { Reader } from '../handle.ts';
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

const OF = LISTED.select('SELECT * FROM delivery WHERE webhook_id = ? AND seq < ? ORDER BY seq DESC LIMIT ?');

/** Newest first. @param page `before`: only smaller `seq` */
export function findDeliveries(
  reader: Reader,
  webhookId: string,
  page: { readonly before: number; readonly limit: number },
): readonly ListedDelivery[] {
  return OF.list(reader, webhookId, page.before, page.limit);
}

export const logDelivery = insertionOf('delivery', DELIVERY).run;
