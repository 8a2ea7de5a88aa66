/**
 * Bridge operations for the stock of the till's branch (§stock). Quantities are decimal text in the product's displayed unit, amounts decimal text in USD. Only
 * managers see costs.
 */
import { z } from 'zod';
import { answers, type Crossed } from '../answers.ts';
import { dayParameter, textParameter } from '../api/parameters.ts';
import { MAX_ITEMS } from '../api/requests/items.ts';
import { MAX_PAGE_ROWS } from '../api/shop/paging.ts';
import type { StockMovesPage, StockPage } from '../api/shop/stock.ts';
import { findingMessage, rule } from '../rules/rules.ts';
import { MANUAL_CAUSES } from '../stock/stock.ts';
import type { ProductTratamiento } from '../till/products.ts';
import { textId } from '../till/till-leaves.ts';
import type { NamedDocument } from './bridge-documents.ts';
import { MAX_PRODUCT_SEARCH_CHARS } from '../till/till-limits.ts';
import { MAX_REASON_CHARS } from '../text/text-length.ts';

const MAX_CODE_CHARS = 25;
const MAX_CATEGORY_CHARS = 100;
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
/** This till's branch by default. */
const sucursal = textId.optional();

/** Stock of a product; cost and value are null for users who may not see them. */
export interface StockRow extends Omit<Crossed<StockPage['existencias'][number]>, 'sucursal' | 'segun'> {
  readonly descripcion: string;
  readonly categoria: string | null;
  readonly pesado: boolean;
  readonly retirado: boolean;
  readonly bajoMinimo: boolean;
  /** Time of the centre's figure for all tills of the branch; null if only this till's data is used. */
  readonly segun: string | null;
}
export interface StockList {
  readonly existencias: readonly StockRow[];
  readonly total: number;
}

export interface StockWritten {
  readonly id: string;
  readonly lineas: number;
}

/** Goods withdrawn, or missing without a cause. */
export interface WithdrawnGoods {
  readonly codigo: string;
  readonly descripcion: string;
  readonly cantidad: string;
  /** What everybody pays for one today. */
  readonly precio: string;
  readonly uniMedida: number;
  readonly tratamiento: ProductTratamiento;
}

/** What the factura of withdrawn goods is made of: the law requires one, at the public price (LIVA 11). */
export interface WithdrawnPaper {
  readonly bienes: readonly WithdrawnGoods[];
  /** `referenciaExterna` of that factura, by which it is known again. */
  readonly referencia: string;
  /** The factura in force; null while there is none. */
  readonly factura: Pick<NamedDocument, 'codigoGeneracion' | 'numeroControl'> | null;
}

/** A movement of the list, or the id of a stock document: a withdrawal's, or a count's. */
const withdrawnBy = z.union([
  z.strictObject({ movimiento: z.string().regex(/^\d{1,15}$/) }),
  z.strictObject({ papel: z.int().min(1) }),
]);
export type WithdrawnBy = z.infer<typeof withdrawnBy>;

export const STOCK_OPERATIONS = {
  /** By name, including retired products; best matches first in a search. */
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
  /** Movements of a product, newest last. */
  'stock.moves': {
    access: 'gerente',
    input: z.strictObject({ codigo, sucursal, desde: dayParameter.optional(), cursor }),
    output: answers<Crossed<StockMovesPage>>(),
  },
  /** Stores a stock document. `clave`: idempotency key. */
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
  'stock.withdrawn': {
    access: 'gerente',
    input: withdrawnBy,
    output: answers<WithdrawnPaper>(),
  },
} as const;
