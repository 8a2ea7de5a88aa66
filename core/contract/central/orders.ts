/**
 * `GET /till/orders`: what managers ask of a till. `POST /till/orders/report`: how far it is with them. An order is carried out once, whenever the
 * till gets to it; the till says `recibida` when it has it, then `hecha` or `rechazada` with what came of it.
 */
import { z } from 'zod';
import { instant, uuid } from './stream-leaves.ts';

/** Most orders of one answer and most reports of one request. */
export const ORDERS_AT_ONCE = 100;
/** Longest text that says what came of an order, in characters. */
export const MAX_ORDER_ANSWER_CHARS = 500;

const orderId = z.uuid();

/** An order as a till gets it; one of a class that it does not know is refused by it. */
export const tillOrder = z.object({
  id: orderId,
  clase: z.string(),
  /** Who asks. */
  actor: z.string(),
  askedAt: instant,
  /** Of `consultar` and of both invalidations the document's present code, of the latter the reason and who asks for it. */
  detail: z.record(z.string(), z.unknown()),
});
export type TillOrder = z.infer<typeof tillOrder>;
export const tillOrders = z.object({ orders: z.array(tillOrder) });

export const consultOrder = z.object({ documento: uuid });
export const invalidateOrder = z.object({
  documento: uuid,
  /** The interface's reason; orders of a centre without it meant 3. */
  tipoAnulacion: z.literal([1, 2, 3]).default(3),
  /** Code of the document that replaces it; null: of none. */
  reemplazo: uuid.nullable().default(null),
  motivo: z.string(),
  solicita: z.object({ nombre: z.string(), tipoDocumento: z.string(), numDocumento: z.string() }),
});

export type InvalidateOrder = z.infer<typeof invalidateOrder>;

/** An invalidation of, and a question about, what another till issued that is gone: `GET /till/document` gives it for the order. */
export const FOREIGN_INVALIDATION = 'invalidar-ajeno';
export const FOREIGN_QUERY = 'consultar-ajeno';

export const orderReports = z.object({
  orders: z
    .array(
      z.object({
        id: orderId,
        estado: z.enum(['recibida', 'hecha', 'rechazada']),
        answer: z.string().max(MAX_ORDER_ANSWER_CHARS).nullable(),
        /** The rule that the answer was made from, so that the page tells it in its own language. */
        broken: z.unknown().optional(),
      }),
    )
    .max(ORDERS_AT_ONCE),
});
export type OrderReport = z.infer<typeof orderReports>['orders'][number];
