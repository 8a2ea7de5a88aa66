/** Records of suppliers and purchases that a till sends to the centre (§purchases-of-all-tills), each with its full state. */
import { z } from 'zod';
import { PURCHASE_STATES, PURCHASE_TYPES } from '../../purchases/purchases.ts';
import { ambiente, cents, code, day, instant, nit, shown } from '../stream-leaves.ts';

const MONTH = /^\d{4}-\d{2}$/;

/** Full state of a supplier. */
export const supplier = z.object({
  nit,
  /** NIT without hyphens, or a foreign number. */
  proveedor: code,
  nrc: shown.nullable(),
  nombre: shown,
  pais: shown,
  diasCredito: z.int().min(0).nullable(),
});

/** Full state of a supplier's document, received or entered manually. */
export const purchase = z.object({
  nit,
  /** Its public id. */
  compra: code,
  ambiente,
  branch: code,
  estado: z.enum(PURCHASE_STATES),
  tipoDte: z.enum(PURCHASE_TYPES),
  codigoGeneracion: shown,
  numeroControl: shown,
  proveedor: code,
  fecEmi: day,
  totalCentavos: cents,
  /** Due date; null if paid at once. */
  vence: day.nullable(),
  deducible: z.boolean(),
  escrita: z.boolean(),
  /** Series and number of one written by hand, as the till compares them; null for any other, and from an older till. */
  papel: shown.nullable().default(null),
  /** Month of the purchase book; null until entered. */
  periodo: z.string().regex(MONTH).nullable(),
  receivedAt: instant,
  enteredAt: instant.nullable(),
  annulledAt: instant.nullable(),
});
