/**
 * Stock records that a till sends to the centre: stock documents with their movements and counts, and the products they name. Quantities are in base units: pieces, or
 * thousandths of a weight. A hash identifies a stock document on any computer; products have their number at the till,
 * so that a new code changes no document.
 */
import { z } from 'zod';
import { placeOf, STOCK_CAUSES, type Place } from '../../stock/stock.ts';
import { ambiente, code, instant, nit, rowId, said, sha256, shown, uuid } from '../stream-leaves.ts';

const place = z
  .string()
  .max(200)
  .refine((text): text is Place => placeOf(text) !== null);
/** Largest quantity of a record, in base units: a thousand million of what is weighed. */
const MAX_RECORD_UNITS = 1_000_000_000_000;
const base = z.int().min(-MAX_RECORD_UNITS).max(MAX_RECORD_UNITS);
const product = rowId;

/** Full state of a product under stock control. `niveles`: each branch's wanted quantities. */
export const goods = z.object({
  product,
  /** The product itself: a restored till may give a number again. Older tills send none. */
  producto: code.nullable().default(null),
  nit,
  codigo: shown,
  /** Normalised code, for comparison. */
  codigoPlano: shown,
  descripcion: said,
  categoria: shown.nullable(),
  pesado: z.boolean(),
  llevaExistencia: z.boolean(),
  retirado: z.boolean(),
  niveles: z.array(z.object({ branch: code, minimo: base.nullable(), maximo: base.nullable() })).max(1000),
});

/** A stock document; its lines come in `parts`. */
export const stockEntry = z.object({
  paper: sha256,
  /** In the order in which its till wrote them. */
  id: rowId,
  nit,
  branch: code,
  ambiente,
  causa: z.enum(STOCK_CAUSES),
  recordedAt: instant,
  /** The till's document that moved the goods, and the supplier's document. */
  documento: uuid.nullable(),
  compra: shown.nullable(),
  /** The stock document that it reverses. */
  reverses: sha256.nullable(),
  motivo: said.nullable(),
  /** The nota de remisión whose result it records; older tills send none. */
  traslado: uuid.nullable().default(null),
});

export const stockMove = z.object({
  paper: sha256,
  id: rowId,
  item: z.int().min(1),
  product,
  desde: place,
  hacia: place,
  base: base.min(1),
  presentacion: shown,
  factor: z.int().min(1),
  at: instant,
  /** Decimal text in USD: cost of the whole movement without IVA; null if derived from other movements. */
  costo: z
    .string()
    .regex(/^\d{1,15}(\.\d{1,20})?$/)
    .nullable(),
  /** The movement that it reverses, and its stock document. */
  revierte: rowId.nullable(),
  revierteDe: sha256.nullable(),
});

export const stockCount = z.object({
  paper: sha256,
  item: z.int().min(1),
  product,
  lugar: place,
  contado: base.min(0),
  esperado: base,
  at: instant,
});
