/** Orders from managers at the central server: each is executed once, and its result is sent until acknowledged. */
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
const OPEN = query("SELECT count(*) AS open FROM central_order WHERE contada = 0 OR estado = 'recibida'");
const SENT = command('UPDATE central_order SET contada = 1 WHERE order_id = ? AND estado = ?');
const FORGET_OLD = command(
  "DELETE FROM central_order WHERE contada = 1 AND estado <> 'recibida' AND ended_at < ?",
);

export interface StoredOrder {
  readonly id: string;
  readonly clase: string;
  readonly actor: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Stores new orders; the result of an executed one is sent again. */
export function takeOrders(tx: Tx, orders: readonly TillOrder[], now: Instant): void {
  for (const { id, clase, actor, detail } of orders) {
    TAKE.run(tx, id, clase, JSON.stringify({ actor, detail }), now);
    TELL_AGAIN.run(tx, id);
  }
}

/** The oldest pending order, or null. */
export function nextOrder(reader: Reader): StoredOrder | null {
  const row = NEXT.get(reader);
  if (row === undefined) return null;
  const { actor, detail } = object(row, 'detalle') as unknown as Pick<StoredOrder, 'actor' | 'detail'>;
  return { id: text(row, 'order_id'), clase: text(row, 'clase'), actor, detail };
}

/** Orders that are pending or whose result was not acknowledged. */
export function openOrderCount(reader: Reader): number {
  return integer(OPEN.get(reader) ?? { open: 0 }, 'open');
}

/** Orders whose state was not acknowledged yet. */
export const unsentOrders = record({
  id: column.text,
  estado: column.oneOf(STATES),
  answer: orNull(column.text),
}).select<[limit: number]>(
  'SELECT order_id AS id, estado, respuesta AS answer FROM central_order WHERE contada = 0 ORDER BY received_at, order_id LIMIT ?',
).list;

export const endOrder = command(
  "UPDATE central_order SET estado = ?, respuesta = ?, contada = 0, ended_at = ? WHERE order_id = ? AND estado = 'recibida'",
  ({ id, estado, answer }: OrderReport, now: Instant) => [estado, answer, now, id],
).run;

/** Records acknowledged states; deletes acknowledged results that ended before `forgetBefore`. */
export function ordersSent(tx: Tx, reports: readonly OrderReport[], forgetBefore: Instant): void {
  for (const { id, estado } of reports) SENT.run(tx, id, estado);
  FORGET_OLD.run(tx, forgetBefore);
}
