/**
 * Operations of the bridge for prices besides those of the products themselves (§prices): for everybody, of a list, or of one customer.
 * Amounts are decimal text in USD with VAT, quantities decimal text in what is sold.
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

/** Longest name of a list of prices, in characters. */
export const MAX_LIST_CHARS = 60;
/** Prices of one page. */
export const MAX_LISTED_PRICES = 100;
/** Largest file of prices, in characters. */
const MAX_FILE_CHARS = 400_000;
const MAX_NUMBER = 9_007_199_254_740_991;
/** What is typed of a quantity in a sale, in characters. */
const MAX_QUANTITY_CHARS = 40;

/** Why a line has its price. */
export interface PriceReason {
  /** Name of the list; null where it is of none. */
  readonly lista: string | null;
  /** Whether it is this customer's own. */
  readonly propio: boolean;
  /** Quantity from which it holds; `0` for any. */
  readonly minimo: string;
  readonly desde: string;
}

/** The price of a line; without a reason it is that of the product itself. */
export interface FoundPrice {
  readonly precio: string;
  readonly motivo: PriceReason | null;
}

/** Whose prices are looked at; without both those for everybody. */
const owner = {
  lista: text('la lista', 1, MAX_LIST_CHARS).nullable(),
  /** Id of a customer. */
  cliente: textId.nullable(),
};

/** An amount above zero, in cents at most. */
export const priceText = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,2})?$/, findingMessage('FORMATO', rule('forma', { forma: 'monto' })))
  .refine((value) => /[1-9]/.test(value), findingMessage('FUERA_DE_RANGO', rule('mayor-que-cero')));

export const priceInput = z.strictObject({
  ...owner,
  /** Of a product or of one of its presentations. */
  codigo: text('el código', 1, MAX_CODIGO_CHARS),
  minimo: quantity,
  desde: dayParameter,
  precio: priceText,
});
export type PriceInput = Readonly<z.infer<typeof priceInput>>;

/** Whether a price holds today, will, or gave way to a later one of the same minimum. */
export type PriceStanding = 'vigente' | 'futuro' | 'anterior';

export interface ListedPrice {
  readonly id: number;
  readonly codigo: string;
  readonly descripcion: string;
  readonly minimo: string;
  readonly desde: string;
  readonly precio: string;
  /** Price of the product itself. */
  readonly precioNormal: string;
  readonly estado: PriceStanding;
}

export interface ListedPrices {
  readonly precios: readonly ListedPrice[];
  readonly total: number;
  /** List of the customer whose prices they are; null without one. */
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

/** What a price leaves over the last cost. */
export interface PriceMargin {
  readonly descripcion: string;
  readonly precioNormal: string;
  /** Without VAT, of what is sold; null where nobody knows. */
  readonly costo: string | null;
  /** Percent of the cost; null without one. */
  readonly margen: number | null;
}

export const PRICES_OPERATIONS = {
  /** The price of each line as it stands today; null for goods that nothing is known of. */
  'prices.find': {
    access: 'cajero',
    input: z.strictObject({
      /** Document of the customer; null for nobody in the file. */
      receptor: z
        .strictObject({
          tipoDocumento: z.enum(CUSTOMER_TIPOS_DOCUMENTO),
          numDocumento: z.string().min(1).max(CUSTOMER_CHARS.numDocumento[1]),
        })
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
  /** What a price would leave; nothing is kept. */
  'prices.margin': {
    access: 'gerente',
    input: priceInput.pick({ codigo: true, precio: true }),
    output: answers<PriceMargin | null>(),
  },
  /** Instead of one of the same goods, list or customer, minimum and day. */
  'prices.save': { access: 'gerente', input: priceInput, output: answers<PriceLists>() },
  'prices.delete': {
    access: 'gerente',
    input: z.strictObject({ id: z.int().min(1).max(MAX_NUMBER) }),
    output: answers<{ readonly deleted: boolean }>(),
  },
  /** Gives a customer a list, or takes it away. */
  'prices.assign': {
    access: 'gerente',
    input: z.strictObject({ cliente: textId, lista: owner.lista }),
    output: answers<PriceLists>(),
  },
  /** All prices of lists and for everybody, as a file that `prices.import` reads. */
  'prices.export': { access: 'gerente', input: noInput, output: answers<PdfFile>() },
  /** Keeps all prices of a file, or none where anything is wrong with it; with `solo` only looks. */
  'prices.import': {
    access: 'gerente',
    input: z.strictObject({ contenido: z.string().min(1).max(MAX_FILE_CHARS), solo: z.boolean() }),
    output: answers<{ readonly precios: number; readonly faults: readonly Fault[] }>(),
  },
} as const;
