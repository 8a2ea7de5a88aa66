/** Orders of managers at this till: each is carried out once, and its result is sent until the centre has it. */
import type { OrderReport, TillOrder } from '../../../contract/central/orders.ts';
import type { Instant } from '../../../domain/fiscal-time.ts';
import type { Reader, Tx } from '../../handle.ts';
import { integer, object, text } from '../../row.ts';
import { command, query } from '../../statement.ts';
import { column, orNull, record } from '../../record.ts';

const STATES = ['recibida', 'hecha', 'rechazada'] as const;

const TAKE = command(
  "INSERT OR IGNORE INTO central_order (order_id, clase, detalle, estado, received_at) VALUES (?, ?, ?, 'recibida', ?)",
);
const TELL_AGAIN = command('UPDATE central_order SET contada = 0 WHERE order_id = ?');
const NEXT = query(
  "SELECT * FROM central_order WHERE estado = 'recibida' ORDER BY received_at, order_id LIMIT 1",
);
const UNSENT = record({
  id: column.text,
  estado: column.oneOf(STATES),
  answer: orNull(column.text),
}).select(
  'SELECT order_id AS id, estado, respuesta AS answer FROM central_order WHERE contada = 0 ORDER BY received_at, order_id LIMIT ?',
);
const OPEN = query("SELECT count(*) AS open FROM central_order WHERE contada = 0 OR estado = 'recibida'");
const END = command(
  "UPDATE central_order SET estado = ?, respuesta = ?, contada = 0, ended_at = ? WHERE order_id = ? AND estado = 'recibida'",
);
const SENT = command('UPDATE central_order SET contada = 1 WHERE order_id = ? AND estado = ?');
const FORGET_OLD = command(
  "DELETE FROM central_order WHERE contada = 1 AND estado <> 'recibida' AND ended_at < ?",
);

/** An order that is to be carried out. */
export interface StoredOrder {
  readonly id: string;
  readonly clase: string;
  readonly actor: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Keeps orders; the result of one that was carried out already is sent again. */
export function takeOrders(tx: Tx, orders: readonly TillOrder[], now: Instant): void {
  for (const { id, clase, actor, detail } of orders) {
    TAKE.run(tx, id, clase, JSON.stringify({ actor, detail }), now);
    TELL_AGAIN.run(tx, id);
  }
}

/** The oldest order that is not carried out; null without any. */
export function nextOrder(reader: Reader): StoredOrder | null {
  const row = NEXT.get(reader);
  if (row === undefined) return null;
  const { actor, detail } = object(row, 'detalle') as unknown as Pick<StoredOrder, 'actor' | 'detail'>;
  return { id: text(row, 'order_id'), clase: text(row, 'clase'), actor, detail };
}

/** How many the centre still counts as open, as far as this till knows. */
export function openOrderCount(reader: Reader): number {
  return integer(OPEN.get(reader) ?? { open: 0 }, 'open');
}

/** Results that the centre does not have yet. */
export function unsentOrders(reader: Reader, limit: number): readonly OrderReport[] {
  return UNSENT.list(reader, limit);
}

/** An order is carried out, or is not going to be. */
export function endOrder(tx: Tx, { id, estado, answer }: OrderReport, now: Instant): void {
  END.run(tx, estado, answer, now, id);
}

/** The centre knows those states; what ended before a moment and is known there is forgotten. */
export function ordersSent(tx: Tx, reports: readonly OrderReport[], forgetBefore: Instant): void {
  for (const { id, estado } of reports) SENT.run(tx, id, estado);
  FORGET_OLD.run(tx, forgetBefore);
}
