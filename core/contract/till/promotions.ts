/** Terms of a promotion (§promotions): period, customers, goods, and one action. Amounts are decimal text in USD with VAT. */
import { z } from 'zod';
import type { Unchanging } from '../api/answer-leaves.ts';
import { dayParameter } from '../api/parameters.ts';
import { MAX_LIST_CHARS, priceText } from '../bridge/bridge-prices.ts';
import { findingMessage, rule } from '../rules/rules.ts';
import { text } from './till-leaves.ts';
import { MAX_CATEGORY_CHARS } from './products.ts';
import { MAX_CODIGO_CHARS } from './till-limits.ts';

const MAX_NAME_CHARS = 60;
const MAX_GOODS = 300;
const MAX_LISTS = 20;
const MAX_PARTS = 6;
const MAX_BUNDLE_UNITS = 100;
const MAX_PRIORITY = 999;
/** Highest minimum quantity, and maximum applications per sale. */
const MAX_TIMES = 10_000;
const DAYS_OF_WEEK = 7;

export const PROMOTION_ACTIONS = [
  'precio',
  'porcentaje',
  'monto',
  'lleva-paga',
  'varios-por-precio',
  'combo',
] as const;
export type PromotionAction = (typeof PROMOTION_ACTIONS)[number];

const codes = z.array(text('el código', 1, MAX_CODIGO_CHARS)).max(MAX_GOODS);
const categories = z.array(text('la categoría', 1, MAX_CATEGORY_CHARS)).max(MAX_GOODS);
const goods = {
  /** Codes of products or presentations, matched exactly as sold. */
  productos: codes,
  categorias: categories,
};
const hour = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, findingMessage('FORMATO', rule('promocion-hora')))
  .nullable();
const percent = z
  .string()
  .regex(/^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/, {
    error: findingMessage('FUERA_DE_RANGO', rule('promocion-porcentaje')),
    abort: true,
  })
  .refine((value) => /[1-9]/.test(value), findingMessage('FUERA_DE_RANGO', rule('mayor-que-cero')));
const units = z.int().min(1).max(MAX_BUNDLE_UNITS);
/** A bundle has at least two units. */
const bundleUnits = z.int().min(2).max(MAX_BUNDLE_UNITS);

const action = z.discriminatedUnion('tipo', [
  z.strictObject({ tipo: z.literal('precio'), precio: priceText }),
  z.strictObject({ tipo: z.literal('porcentaje'), porcentaje: percent }),
  /** Discount per unit. */
  z.strictObject({ tipo: z.literal('monto'), monto: priceText }),
  z
    .strictObject({ tipo: z.literal('lleva-paga'), lleva: bundleUnits, paga: units })
    .refine(({ lleva, paga }) => paga < lleva, {
      path: ['paga'],
      message: findingMessage('FUERA_DE_RANGO', rule('promocion-paga-menos')),
    }),
  z.strictObject({ tipo: z.literal('varios-por-precio'), unidades: bundleUnits, precio: priceText }),
  z.strictObject({
    tipo: z.literal('combo'),
    partes: z
      .array(z.strictObject({ ...goods, unidades: units }))
      .min(2)
      .max(MAX_PARTS),
    precio: priceText,
  }),
]);

export const promotionTerms = z.strictObject({
  nombre: text('el nombre', 1, MAX_NAME_CHARS),
  /** Lowest number first. */
  prioridad: z.int().min(0).max(MAX_PRIORITY),
  desde: dayParameter,
  /** Last day; null: no end. */
  hasta: dayParameter.nullable(),
  /** 1 Monday to 7 Sunday; empty: every day. */
  dias: z.array(z.int().min(1).max(DAYS_OF_WEEK)).max(DAYS_OF_WEEK),
  /** Start (inclusive) and end (exclusive) within the day. */
  horaDesde: hour,
  horaHasta: hour,
  /** Price lists of the customers; empty: all customers. */
  listas: z.array(text('la lista', 1, MAX_LIST_CHARS)).max(MAX_LISTS),
  /** Both empty: all goods. A combo has its goods in its parts. */
  ...goods,
  excepto: codes,
  /** Minimum units of these goods in a sale. */
  minimo: z.int().min(1).max(MAX_TIMES).nullable(),
  /** Maximum bundles per sale, or units for actions without bundles. */
  maximo: z.int().min(1).max(MAX_TIMES).nullable(),
  accion: action,
});
export type PromotionTerms = Unchanging<z.infer<typeof promotionTerms>>;

/** Lines of a sale as promotions evaluated them, stored with its document; null for a line not evaluated. */
export const keptLines = z.array(
  z
    .strictObject({
      codigo: z.string(),
      categoria: z.string().nullable(),
      pesado: z.boolean(),
      cantidad: z.int(),
      centavos: z.string(),
      /** Other discounts, with VAT; null if an older version did not store it. */
      descuento: z.string().nullable().default(null),
    })
    .nullable(),
);
