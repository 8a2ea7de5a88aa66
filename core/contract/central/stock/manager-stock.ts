/** What the managers' page asks about the stock of all shops. Quantities and amounts are decimal texts, moments epoch milliseconds. */
import { z } from 'zod';
import { AMBIENTES } from '../../ambiente.ts';
import type { StockCause } from '../../stock/stock.ts';
import { nit } from '../stream-leaves.ts';

/** Lines of one answer at most, and of such a file; movements of one answer. */
export const MAX_LISTED_STOCK = 200;
export const MAX_FILE_STOCK = 50_000;
export const MAX_LISTED_STOCK_MOVES = 200;

const ambiente = z.enum(AMBIENTES);

export const stockQuery = z.object({
  ambiente,
  shop: z.uuid().optional(),
  /** Part of a name, a code or a category. */
  q: z.string().max(100).default(''),
  /** Only what there is less of than the shop wants to have. */
  bajoMinimo: z.enum(['true', 'false']).default('false'),
});
export type StockQuery = z.output<typeof stockQuery>;

/** What a shop has of goods. */
export interface StockLine {
  readonly shopId: string;
  readonly shop: string;
  readonly nit: string;
  readonly codigo: string;
  readonly descripcion: string;
  readonly categoria: string | null;
  readonly existencia: string;
  /** What is there and cannot be sold, and what is on its way. */
  readonly averia: string;
  readonly transito: string;
  readonly minimo: string | null;
  readonly bajoMinimo: boolean;
  /** Of a unit, and of all that may be sold; null where nothing came at a cost. */
  readonly costo: string | null;
  readonly valor: string | null;
  readonly ultimoConteo: number | null;
}

export interface Stock {
  /** By shop and name. */
  readonly lines: readonly StockLine[];
  readonly more: boolean;
  /** What all lines that match are worth, those too that are not shown. */
  readonly valor: string;
  readonly shops: readonly { readonly id: string; readonly name: string }[];
}

export const stockMovesQuery = z.object({
  ambiente,
  shop: z.uuid(),
  nit,
  codigo: z.string().min(1).max(1000),
});
export type StockMovesQuery = z.output<typeof stockMovesQuery>;

/** What happened to goods of a shop at one of its tills. */
export interface StockMoveLine {
  readonly at: number;
  readonly till: string;
  readonly causa: StockCause;
  /** Where they came from and where they went, without the shop's name; null in a count. */
  readonly de: string | null;
  readonly a: string;
  /** What came to the shelf, less than nothing what left it; what was found in a count. */
  readonly cantidad: string;
  readonly numeroControl: string | null;
  readonly motivo: string | null;
}
