/**
 * Operations of the screen for what the till's shop has (§stock). Quantities and amounts cross as decimal texts: quantities in the
 * product's unit as a person says it, amounts in USD. What goods cost is a manager's to see, and a cashier counts without being told what there was to be.
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
/** A count is written within so many days of its lines, in milliseconds. */
const MAX_COUNT_AGE_MS = 31 * 86_400_000;

const codigo = z.string().min(1).max(MAX_CODE_CHARS);
const decimal = z.string().max(MAX_DECIMAL_CHARS);
const cursor = textParameter(1, MAX_CURSOR_CHARS).optional();
const lines = <Line extends z.ZodType>(line: Line) =>
  z
    .array(line)
    .min(1, findingMessage('CAMPO_REQUERIDO', rule('sin-lineas')))
    .max(MAX_ITEMS);
const counted = lines(
  z.strictObject({
    codigo,
    contado: decimal,
    /** How long ago that was: clocks of browsers differ from the service's. */
    haceMs: z.int().min(0).max(MAX_COUNT_AGE_MS),
  }),
);

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

/** A counted product beside what there was to be. */
export interface CountedLine {
  readonly codigo: string;
  readonly descripcion: string;
  readonly esperado: string;
  readonly contado: string;
  readonly diferencia: string;
  /** The difference at cost; null where nothing came at one. */
  readonly valor: string | null;
}

/** A count beside what there was to be, and what all differences are worth. */
export interface CountedStock {
  readonly lineas: readonly CountedLine[];
  readonly valor: string;
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
    input: z.strictObject({ codigo, desde: dayParameter.optional(), cursor }),
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
  /** What a count would say; nothing is kept. */
  'stock.compare': {
    access: 'gerente',
    input: z.strictObject({ lineas: counted }),
    output: answers<CountedStock>(),
  },
  /** Keeps a count; what is not named is not counted. `clave` as in `stock.write`. */
  'stock.count': {
    access: 'cajero',
    input: z.strictObject({ clave: textId, lineas: counted }),
    output: answers<StockWritten>(),
  },
} as const;
