/** Queries of the managers' page for the stock of all branches. Quantities and amounts are decimal text, moments epoch milliseconds. */
import { z } from 'zod';
import type { AnswerOf } from '../../api/answer-leaves.ts';
import { STOCK_CAUSES } from '../../stock/stock.ts';
import { ambiente, id, instant, named, nit, text } from '../stream-leaves.ts';

/** Lines per answer and per file; movements per answer. */
export const MAX_LISTED_STOCK = 200;
export const MAX_FILE_STOCK = 50_000;
export const MAX_LISTED_STOCK_MOVES = 200;

export const stockQuery = z.object({
  ambiente,
  shop: z.uuid().optional(),
  /** Part of a name, code or category. */
  q: z.string().max(100).default(''),
  /** Only lines below the branch's minimum. */
  bajoMinimo: z.enum(['true', 'false']).default('false'),
});
export type StockQuery = z.output<typeof stockQuery>;

export const stockLine = z.strictObject({
  shopId: id,
  shop: text,
  nit: text,
  codigo: text,
  descripcion: text,
  categoria: text.nullable(),
  existencia: text,
  /** Damaged quantity, and quantity in transit. */
  averia: text,
  transito: text,
  minimo: text.nullable(),
  bajoMinimo: z.boolean(),
  /** Cost of a unit, and value of the sellable stock; null if no cost is known. */
  costo: text.nullable(),
  valor: text.nullable(),
  ultimoConteo: instant.nullable(),
});
export type StockLine = AnswerOf<typeof stockLine>;

export const stock = z.strictObject({
  /** By branch and name. */
  lines: z.array(stockLine),
  more: z.boolean(),
  /** Value of all matches, shown or not. */
  valor: text,
  shops: z.array(named),
});
export type Stock = AnswerOf<typeof stock>;

export const stockMovesQuery = z.object({
  ambiente,
  shop: z.uuid(),
  nit,
  codigo: z.string().min(1).max(1000),
});
export type StockMovesQuery = z.output<typeof stockMovesQuery>;

export const stockMoveLine = z.strictObject({
  at: instant,
  till: text,
  causa: z.enum(STOCK_CAUSES),
  /** Source and destination without the branch's name; null in a count. */
  de: text.nullable(),
  a: text,
  /** Change of the sellable stock, negative for an issue; in a count the quantity found. */
  cantidad: text,
  numeroControl: text.nullable(),
  motivo: text.nullable(),
});
export type StockMoveLine = AnswerOf<typeof stockMoveLine>;
