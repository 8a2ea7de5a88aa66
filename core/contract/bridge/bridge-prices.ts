/**
 * Bridge operations for special prices (§prices): for all customers, for a list, or for one customer. Amounts are decimal text in USD with VAT, quantities decimal text
 * in the sold unit.
 */
import { z } from 'zod';
import { answers } from '../answers.ts';
import { MAX_ITEMS } from '../api/requests/items.ts';
import { dayParameter } from '../api/parameters.ts';
import type { Fault } from '../problem.ts';
import { findingMessage, rule } from '../rules/rules.ts';
import { CUSTOMER_CHARS, CUSTOMER_TIPOS_DOCUMENTO } from '../till/customers.ts';
import { noInput, text, textId } from '../till/till-leaves.ts';
import { MAX_CODIGO_CHARS, MAX_PRODUCT_SEARCH_CHARS } from '../till/till-limits.ts';
import { quantity } from '../till/products.ts';
import type { PdfFile } from './bridge-printed.ts';

export const MAX_LIST_CHARS = 60;
export const MAX_LISTED_PRICES = 100;
const MAX_FILE_CHARS = 400_000;
const MAX_NUMBER = 9_007_199_254_740_991;
const MAX_QUANTITY_CHARS = 40;

/** Why a price applies to a line. */
export interface PriceReason {
  /** Price list; null if none. */
  readonly lista: string | null;
  /** Whether it is this customer's own price. */
  readonly propio: boolean;
  /** Minimum quantity; `0` for any. */
  readonly minimo: string;
  readonly desde: string;
}

/** Price of a line; without `motivo` it is the product's normal price. */
export interface FoundPrice {
  readonly precio: string;
  readonly motivo: PriceReason | null;
}

/** Owner of the prices; both null: prices for all customers. */
const owner = {
  lista: text('la lista', 1, MAX_LIST_CHARS).nullable(),
  cliente: textId.nullable(),
};

/** A positive amount with up to two decimals. */
export const priceText = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,2})?$/, {
    error: findingMessage('FORMATO', rule('forma', { forma: 'monto' })),
    abort: true,
  })
  .refine((value) => /[1-9]/.test(value), findingMessage('FUERA_DE_RANGO', rule('mayor-que-cero')));

export const priceInput = z.strictObject({
  ...owner,
  /** Code of a product or presentation. */
  codigo: text('el código', 1, MAX_CODIGO_CHARS),
  minimo: quantity,
  desde: dayParameter,
  precio: priceText,
});
export type PriceInput = Readonly<z.infer<typeof priceInput>>;

/** Whether a price is in force, future, or replaced by a later one with the same minimum. */
export type PriceStanding = 'vigente' | 'futuro' | 'anterior';

export interface ListedPrice {
  readonly id: number;
  readonly codigo: string;
  readonly descripcion: string;
  readonly minimo: string;
  readonly desde: string;
  readonly precio: string;
  readonly precioNormal: string;
  readonly estado: PriceStanding;
}

export interface ListedPrices {
  readonly precios: readonly ListedPrice[];
  readonly total: number;
  /** Price list of the customer; null if none. */
  readonly listaDelCliente: string | null;
}

export interface PriceListView {
  readonly lista: string;
  readonly precios: number;
  readonly clientes: number;
}

export interface PriceLists {
  readonly listas: readonly PriceListView[];
}

export interface PriceMargin {
  readonly descripcion: string;
  readonly precioNormal: string;
  /** Cost of the sold unit without VAT; null if unknown. */
  readonly costo: string | null;
  /** Percent of the cost; null without one. */
  readonly margen: number | null;
}

/** A quantity of which each costs more than of a smaller one. */
export interface DearerQuantity {
  readonly desde: string;
  readonly precio: string;
  /** What each costs in the smaller quantity. */
  readonly conMenos: string;
}

export interface PriceTrial extends PriceMargin {
  /** Null if more never cost more each with this price. */
  readonly masCaro: DearerQuantity | null;
}

export const PRICES_OPERATIONS = {
  /** Today's price of each line; null for unknown goods. */
  'prices.find': {
    access: 'cajero',
    input: z.strictObject({
      /** Customer by document, or by name if stored without one; null for an unknown customer. */
      receptor: z
        .union([
          z.strictObject({
            tipoDocumento: z.enum(CUSTOMER_TIPOS_DOCUMENTO),
            numDocumento: z.string().min(1).max(CUSTOMER_CHARS.numDocumento[1]),
          }),
          z.strictObject({ nombre: z.string().min(1).max(CUSTOMER_CHARS.nombre[1]) }),
        ])
        .nullable(),
      lineas: z
        .array(
          z.strictObject({
            codigo: z.string().max(MAX_CODIGO_CHARS),
            cantidad: z.string().max(MAX_QUANTITY_CHARS),
          }),
        )
        .max(MAX_ITEMS),
    }),
    output: answers<{ readonly precios: readonly (FoundPrice | null)[] }>(),
  },
  'prices.lists': {
    access: 'gerente',
    input: noInput,
    output: answers<PriceLists>(),
  },
  'prices.list': {
    access: 'gerente',
    input: z.strictObject({
      ...owner,
      q: z.string().max(MAX_PRODUCT_SEARCH_CHARS),
      desde: z.int().min(0),
      limite: z.int().min(1).max(MAX_LISTED_PRICES),
    }),
    output: answers<ListedPrices>(),
  },
  /** What a price leaves, before it is saved; null for unknown goods. */
  'prices.margin': { access: 'gerente', input: priceInput, output: answers<PriceTrial | null>() },
  /** Replaces a price of the same goods, owner, minimum and day. */
  'prices.save': { access: 'gerente', input: priceInput, output: answers<PriceLists>() },
  'prices.delete': {
    access: 'gerente',
    input: z.strictObject({ id: z.int().min(1).max(MAX_NUMBER) }),
    output: answers<{ readonly deleted: boolean }>(),
  },
  'prices.assign': {
    access: 'gerente',
    input: z.strictObject({ cliente: textId, lista: owner.lista }),
    output: answers<PriceLists>(),
  },
  /** Exports all list prices and prices for all customers, in the format of `prices.import`. */
  'prices.export': { access: 'gerente', input: noInput, output: answers<PdfFile>() },
  /** Imports all prices of a file, or none if it has a fault; `solo` only validates. */
  'prices.import': {
    access: 'gerente',
    input: z.strictObject({ contenido: z.string().min(1).max(MAX_FILE_CHARS), solo: z.boolean() }),
    output: answers<ImportedPrices>(),
  },
} as const;

export interface BelowCost {
  readonly descripcion: string;
  readonly precio: string;
  readonly costo: string;
  /** Margin over the cost in percent; negative. */
  readonly margen: number;
}

export interface ImportedPrices {
  readonly precios: number;
  readonly faults: readonly Fault[];
  /** Number of prices below cost, and the first of them; none if costs are unknown. */
  readonly bajoCosto: { readonly total: number; readonly primeros: readonly BelowCost[] };
  /** Number of prices by which more cost more each than fewer, and the first of them. */
  readonly masCaros: {
    readonly total: number;
    readonly primeros: readonly (DearerQuantity & { readonly descripcion: string })[];
  };
}
