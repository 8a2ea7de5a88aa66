/** Mail that brings orders to their suppliers: asked for by a person, sent when the line allows, kept as long as its order. */
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader, Tx } from '../handle.ts';
import { column, insertionOf, type RecordOf } from '../record.ts';
import { MAIL_STANDING } from './outbox.ts';

const ORDER_MAIL = MAIL_STANDING.extend({
  orderId: column.integer,
  issuerId: column.text,
  /** Who asked for it. */
  quien: column.text,
  /** Without angle brackets. */
  messageId: column.text,
});
export type OrderMail = RecordOf<typeof ORDER_MAIL>;

const ASKED = ORDER_MAIL.pick(
  'orderId',
  'issuerId',
  'destinatario',
  'quien',
  'messageId',
  'estado',
  'attempts',
  'nextAt',
  'createdAt',
);
const PUT = insertionOf('order_mail', ASKED);
const DUE = ORDER_MAIL.select(`
  SELECT * FROM order_mail WHERE issuer_id = +? AND next_at IS NOT NULL AND next_at <= +? ORDER BY next_at, id LIMIT 1`);
const LATEST = ORDER_MAIL.select('SELECT * FROM order_mail WHERE order_id = ? ORDER BY id DESC LIMIT 1');

/** Puts the mail of an order into the queue. */
export function enqueueOrderMail(
  tx: Tx,
  mail: Pick<OrderMail, 'orderId' | 'issuerId' | 'destinatario' | 'quien' | 'messageId'>,
  now: Instant,
): void {
  PUT.run(tx, { ...mail, estado: 'PENDIENTE', attempts: 0, nextAt: now, createdAt: now });
}

/** The mail of an issuer's orders that has been due for longest; null when none is. */
export function dueOrderMail(reader: Reader, issuerId: string, now: Instant): OrderMail | null {
  return DUE.find(reader, issuerId, now);
}

/** The last mail of an order; null before anybody asked for one. */
export function latestOrderMail(reader: Reader, orderId: number): OrderMail | null {
  return LATEST.find(reader, orderId);
}
