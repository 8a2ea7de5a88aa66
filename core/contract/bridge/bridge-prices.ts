/**
 * Bridge operations for special prices (§prices): for all customers, for a list, or for one customer. Amounts are decimal text in USD with VAT, quantities decimal text
 * in the sold unit.
 */
import { z } from 'zod';
import type { AnswerOf } from '../api/answer-leaves.ts';
import { answers } from '../answers.ts';
import { MAX_ITEMS } from '../api/requests/items.ts';
import { dayParameter } from '../api/parameters.ts';
import type { Fault } from '../problem.ts';
import { findingMessage, rule } from '../rules/rules.ts';
import { CUSTOMER_CHARS, CUSTOMER_TIPOS_DOCUMENTO } from '../till/customers.ts';
import { noInput, text as textOf, textId } from '../till/till-leaves.ts';
import { MAX_CODIGO_CHARS, MAX_PRODUCT_SEARCH_CHARS } from '../till/till-limits.ts';
import { quantity, type ProductTratamiento } from '../till/products.ts';
import type { PdfFile } from './bridge-printed.ts';

export const MAX_LIST_CHARS = 60;
export const MAX_LISTED_PRICES = 100;
const MAX_FILE_CHARS = 400_000;
const MAX_NUMBER = 9_007_199_254_740_991;
const MAX_QUANTITY_CHARS = 40;

const text = z.string();
const count = z.int();

/** Why a price applies to a line. */
const priceReason = z.strictObject({
  /** Price list; null if none. */
  lista: text.nullable(),
  /** Whether it is this customer's own price. */
  propio: z.boolean(),
  /** Minimum quantity; `0` for any. */
  minimo: text,
  desde: text,
});
export type PriceReason = AnswerOf<typeof priceReason>;

/** Price of a line; without `motivo` it is the product's normal price. */
export const foundPrice = z.strictObject({ precio: text, motivo: priceReason.nullable() });
export type FoundPrice = AnswerOf<typeof foundPrice>;

/** What goods cost in a line, and how they are taxed. */
export interface LinePrice extends FoundPrice {
  readonly tratamiento: ProductTratamiento;
}

/** Owner of the prices; both null: prices for all customers. */
const owner = {
  lista: textOf('la lista', 1, MAX_LIST_CHARS).nullable(),
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
  codigo: textOf('el código', 1, MAX_CODIGO_CHARS),
  minimo: quantity,
  desde: dayParameter,
  precio: priceText,
});
export type PriceInput = Readonly<z.infer<typeof priceInput>>;

/** Whether a price is in force, future, or replaced by a later one with the same minimum. */
export type PriceStanding = ListedPrice['estado'];

export const listedPrice = z.strictObject({
  id: count,
  codigo: text,
  descripcion: text,
  minimo: text,
  desde: text,
  precio: text,
  precioNormal: text,
  estado: z.enum(['vigente', 'futuro', 'anterior']),
});
export type ListedPrice = AnswerOf<typeof listedPrice>;

export const listedPrices = z.strictObject({
  precios: z.array(listedPrice),
  total: count,
  /** Price list of the customer; null if none. */
  listaDelCliente: text.nullable(),
});
export type ListedPrices = AnswerOf<typeof listedPrices>;

export const priceLists = z.strictObject({
  listas: z.array(z.strictObject({ lista: text, precios: count, clientes: count })),
});
export type PriceLists = AnswerOf<typeof priceLists>;
export type PriceListView = PriceLists['listas'][number];

export const priceMargin = z.strictObject({
  descripcion: text,
  precioNormal: text,
  /** Cost of the sold unit without VAT; null if unknown. */
  costo: text.nullable(),
  /** Percent of the cost; null without one. */
  margen: z.number().nullable(),
});
export type PriceMargin = AnswerOf<typeof priceMargin>;

/** A quantity of which each costs more than of a smaller one. */
export const dearerQuantity = z.strictObject({
  desde: text,
  precio: text,
  /** What each costs in the smaller quantity. */
  conMenos: text,
});
export type DearerQuantity = AnswerOf<typeof dearerQuantity>;

export const priceTrial = priceMargin.extend({
  /** Null if more never cost more each with this price. */
  masCaro: dearerQuantity.nullable(),
});
export type PriceTrial = AnswerOf<typeof priceTrial>;

export const PRICES_OPERATIONS = {
  /** Today's price and treatment of each line; null for unknown goods. */
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
    output: answers<{ readonly precios: readonly (LinePrice | null)[] }>(),
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
  /** Replaces a price of the same goods, owner, minimum and day. `antes`: what it was when the form was opened (§changed-meanwhile). */
  'prices.save': {
    access: 'gerente',
    input: priceInput.extend({ antes: priceText.optional() }),
    output: answers<PriceLists>(),
  },
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

const belowCost = z.strictObject({
  descripcion: text,
  precio: text,
  costo: text,
  /** Margin over the cost in percent; negative. */
  margen: z.number(),
});
export type BelowCost = AnswerOf<typeof belowCost>;

export const importedPrices = z.strictObject({
  precios: count,
  faults: z.array(z.custom<Fault>()),
  /** Number of prices below cost, and the first of them; none if costs are unknown. */
  bajoCosto: z.strictObject({ total: count, primeros: z.array(belowCost) }),
  /** Number of prices by which more cost more each than fewer, and the first of them. */
  masCaros: z.strictObject({ total: count, primeros: z.array(dearerQuantity.extend({ descripcion: text })) }),
});
export type ImportedPrices = AnswerOf<typeof importedPrices>;
