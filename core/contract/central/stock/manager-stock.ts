/** Queries of the managers' page for the stock of all branches. Quantities and amounts are decimal text, moments epoch milliseconds. */
import { z } from 'zod';
import { AMBIENTES } from '../../ambiente.ts';
import type { StockCause } from '../../stock/stock.ts';
import { nit } from '../stream-leaves.ts';

/** Lines per answer and per file; movements per answer. */
export const MAX_LISTED_STOCK = 200;
export const MAX_FILE_STOCK = 50_000;
export const MAX_LISTED_STOCK_MOVES = 200;

const ambiente = z.enum(AMBIENTES);

export const stockQuery = z.object({
  ambiente,
  shop: z.uuid().optional(),
  /** Part of a name, code or category. */
  q: z.string().max(100).default(''),
  /** Only lines below the branch's minimum. */
  bajoMinimo: z.enum(['true', 'false']).default('false'),
});
export type StockQuery = z.output<typeof stockQuery>;

export interface StockLine {
  readonly shopId: string;
  readonly shop: string;
  readonly nit: string;
  readonly codigo: string;
  readonly descripcion: string;
  readonly categoria: string | null;
  readonly existencia: string;
  /** Damaged quantity, and quantity in transit. */
  readonly averia: string;
  readonly transito: string;
  readonly minimo: string | null;
  readonly bajoMinimo: boolean;
  /** Cost of a unit, and value of the sellable stock; null if no cost is known. */
  readonly costo: string | null;
  readonly valor: string | null;
  readonly ultimoConteo: number | null;
}

export interface Stock {
  /** By branch and name. */
  readonly lines: readonly StockLine[];
  readonly more: boolean;
  /** Value of all matches, shown or not. */
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

export interface StockMoveLine {
  readonly at: number;
  readonly till: string;
  readonly causa: StockCause;
  /** Source and destination without the branch's name; null in a count. */
  readonly de: string | null;
  readonly a: string;
  /** Change of the sellable stock, negative for an issue; in a count the quantity found. */
  readonly cantidad: string;
  readonly numeroControl: string | null;
  readonly motivo: string | null;
}
