/**
 * What a till tells of its stock: papers with what each moved and counted, and the goods that they name. Quantities are in base units:
 * pieces, or thousandths of what is weighed. A paper is named by its hash, which stays whichever computer tells it; goods by their number
 * at the till that tells them, so that another code of theirs changes no paper.
 */
import { z } from 'zod';
import { placeOf, STOCK_CAUSES, type Place } from '../../stock/stock.ts';
import { ambiente, code, instant, nit, rowId, said, sha256, shown, uuid } from '../stream-leaves.ts';

const place = z
  .string()
  .max(200)
  .refine((text): text is Place => placeOf(text) !== null);
const base = z.int();
/** A number of goods at their till. */
const product = rowId;

/** Image: goods whose stock is kept. `niveles` is how much each branch wants to have of them. */
export const goods = z.object({
  product,
  nit,
  codigo: shown,
  /** What the code is compared by. */
  codigoPlano: shown,
  descripcion: said,
  categoria: shown.nullable(),
  pesado: z.boolean(),
  llevaExistencia: z.boolean(),
  retirado: z.boolean(),
  niveles: z.array(z.object({ branch: code, minimo: base.nullable(), maximo: base.nullable() })).max(1000),
});

/** A paper; its lines come in its `parts`. */
export const stockEntry = z.object({
  paper: sha256,
  /** In the order in which its till wrote papers. */
  id: rowId,
  nit,
  branch: code,
  ambiente,
  causa: z.enum(STOCK_CAUSES),
  recordedAt: instant,
  /** The document of the till's that moved the goods, and the document of a supplier's. */
  documento: uuid.nullable(),
  compra: shown.nullable(),
  /** The paper that it takes back. */
  reverses: sha256.nullable(),
  motivo: said.nullable(),
  /** The nota de remisión of which it says what became; a till of before does not tell it. */
  traslado: uuid.nullable().default(null),
});

/** Goods that went from one place to another. */
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
  /** Decimal text in USD: cost of the whole move without IVA; null where it follows from others. */
  costo: z
    .string()
    .regex(/^\d{1,15}(\.\d{1,20})?$/)
    .nullable(),
  /** The move that it takes back, and the paper of that. */
  revierte: rowId.nullable(),
  revierteDe: sha256.nullable(),
});

/** What was counted. */
export const stockCount = z.object({
  paper: sha256,
  item: z.int().min(1),
  product,
  lugar: place,
  contado: base.min(0),
  esperado: base,
  at: instant,
});
