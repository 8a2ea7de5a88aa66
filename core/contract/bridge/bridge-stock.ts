/**
 * Operations of the screen for what the till's shop has (§stock). Quantities and amounts cross as decimal texts: quantities in the
 * product's unit as a person says it, amounts in USD. What goods cost is a manager's to see.
 */
import { z } from 'zod';
import { answers, type Crossed } from '../answers.ts';
import { dayParameter, textParameter } from '../api/parameters.ts';
import { MAX_ITEMS } from '../api/requests/items.ts';
import { MAX_PAGE_ROWS } from '../api/shop/paging.ts';
import type { StockMovesPage, StockPage } from '../api/shop/stock.ts';
import { findingMessage, rule } from '../rules/rules.ts';
import { MANUAL_CAUSES } from '../stock/stock.ts';
import { textId } from '../till/till-leaves.ts';
import { MAX_PRODUCT_SEARCH_CHARS } from '../till/till-limits.ts';

const MAX_CODE_CHARS = 25;
const MAX_CATEGORY_CHARS = 100;
const MAX_REASON_CHARS = 200;
const MAX_CURSOR_CHARS = 200;
const MAX_DECIMAL_CHARS = 30;

const codigo = z.string().min(1).max(MAX_CODE_CHARS);
const decimal = z.string().max(MAX_DECIMAL_CHARS);
const cursor = textParameter(1, MAX_CURSOR_CHARS).optional();
const lines = <Line extends z.ZodType>(line: Line) =>
  z
    .array(line)
    .min(1, findingMessage('CAMPO_REQUERIDO', rule('sin-lineas')))
    .max(MAX_ITEMS);
/** The till's own unless given. */
const sucursal = textId.optional();

/** What there is of a product; cost and value are null for whoever may not see them. */
export interface StockRow extends Omit<Crossed<StockPage['existencias'][number]>, 'sucursal' | 'segun'> {
  readonly descripcion: string;
  readonly categoria: string | null;
  readonly pesado: boolean;
  readonly retirado: boolean;
  readonly bajoMinimo: boolean;
  /** When the centre said what all tills of the shop left; null where it is what this till knows by itself. */
  readonly segun: string | null;
}
export interface StockList {
  readonly existencias: readonly StockRow[];
  readonly total: number;
}

/** What was written: its number, and how many lines it has. */
export interface StockWritten {
  readonly id: string;
  readonly lineas: number;
}

export const STOCK_OPERATIONS = {
  /** By name, retired ones among them; the best found ones where something is searched for. */
  'stock.list': {
    access: 'cajero',
    input: z.strictObject({
      q: z.string().max(MAX_PRODUCT_SEARCH_CHARS),
      sucursal,
      categoria: z.string().min(1).max(MAX_CATEGORY_CHARS).optional(),
      bajoMinimo: z.boolean(),
      desde: z.int().min(0),
      limite: z.int().min(1).max(MAX_PAGE_ROWS),
    }),
    output: answers<StockList>(),
  },
  /** What happened to a product, the newest last. */
  'stock.moves': {
    access: 'gerente',
    input: z.strictObject({ codigo, sucursal, desde: dayParameter.optional(), cursor }),
    output: answers<Crossed<StockMovesPage>>(),
  },
  /** Writes a paper of the shop. `clave`: one per paper; the same call repeated writes it once. */
  'stock.write': {
    access: 'gerente',
    input: z.strictObject({
      clave: textId,
      causa: z.enum(MANUAL_CAUSES),
      motivo: z.string().max(MAX_REASON_CHARS),
      lineas: lines(z.strictObject({ codigo, cantidad: decimal, costoUnitario: decimal.optional() })),
    }),
    output: answers<StockWritten>(),
  },
} as const;
