/**
 * `GET /till/orders`: managers' orders to a till. `POST /till/orders/report`: their progress. A till carries out an order once; it reports `recibida` on receipt, then
 * `hecha` or `rechazada` with the result.
 */
import { z } from 'zod';
import { instant, uuid } from './stream-leaves.ts';

/** Orders per answer, and reports per request. */
export const ORDERS_AT_ONCE = 100;
export const MAX_ORDER_ANSWER_CHARS = 500;

const orderId = z.uuid();

/** An order for a till; a till refuses unknown classes. */
export const tillOrder = z.object({
  id: orderId,
  clase: z.string(),
  actor: z.string(),
  askedAt: instant,
  /** For `consultar` and both invalidations the document's current code; for invalidations also reason and applicant. */
  detail: z.record(z.string(), z.unknown()),
});
export type TillOrder = z.infer<typeof tillOrder>;
export const tillOrders = z.object({ orders: z.array(tillOrder) });

export const consultOrder = z.object({ documento: uuid });
export const invalidateOrder = z.object({
  documento: uuid,
  /** The API's reason; older centres send none and mean 3. */
  tipoAnulacion: z.literal([1, 2, 3]).default(3),
  /** Code of the replacement; null: none. */
  reemplazo: uuid.nullable().default(null),
  motivo: z.string(),
  solicita: z.object({ nombre: z.string(), tipoDocumento: z.string(), numDocumento: z.string() }),
});

export type InvalidateOrder = z.infer<typeof invalidateOrder>;

/** Invalidation and query of a removed till's document, available for the order at `GET /till/document`. */
export const FOREIGN_INVALIDATION = 'invalidar-ajeno';
export const FOREIGN_QUERY = 'consultar-ajeno';

export const orderReports = z.object({
  orders: z
    .array(
      z.object({
        id: orderId,
        estado: z.enum(['recibida', 'hecha', 'rechazada']),
        answer: z.string().max(MAX_ORDER_ANSWER_CHARS).nullable(),
        /** The rule of the answer, so that the page can translate it. */
        broken: z.unknown().optional(),
      }),
    )
    .max(ORDERS_AT_ONCE),
});
export type OrderReport = z.infer<typeof orderReports>['orders'][number];
