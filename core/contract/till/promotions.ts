/** What a promotion says (§promotions): when and for whom it holds, on which goods, and one action. Amounts are decimal text in USD with VAT. */
import { z } from 'zod';
import { dayParameter } from '../api/parameters.ts';
import { MAX_LIST_CHARS, priceText } from '../bridge/bridge-prices.ts';
import { findingMessage, rule } from '../rules/rules.ts';
import { text } from './till-leaves.ts';
import { MAX_CATEGORY_CHARS } from './products.ts';
import { MAX_CODIGO_CHARS } from './till-limits.ts';

const MAX_NAME_CHARS = 60;
/** Codes or categories of one set. */
const MAX_GOODS = 300;
const MAX_LISTS = 20;
/** Parts of a combo. */
const MAX_PARTS = 6;
/** Units of one bundle, or of one part of it. */
const MAX_BUNDLE_UNITS = 100;
const MAX_PRIORITY = 999;
/** Units from which a promotion holds, and times that it holds in one sale. */
const MAX_TIMES = 10_000;
const DAYS_OF_WEEK = 7;

/** The six actions, as forms name them. */
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
  /** Codes of products or presentations, each as it is sold. */
  productos: codes,
  categorias: categories,
};
const hour = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, findingMessage('FORMATO', rule('promocion-hora')))
  .nullable();
const percent = z
  .string()
  .regex(
    /^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/,
    findingMessage('FUERA_DE_RANGO', rule('promocion-porcentaje')),
  )
  .refine((value) => /[1-9]/.test(value), findingMessage('FUERA_DE_RANGO', rule('mayor-que-cero')));
const units = z.int().min(1).max(MAX_BUNDLE_UNITS);
/** A bundle of one is no bundle. */
const bundleUnits = z.int().min(2).max(MAX_BUNDLE_UNITS);

const action = z.discriminatedUnion('tipo', [
  z.strictObject({ tipo: z.literal('precio'), precio: priceText }),
  z.strictObject({ tipo: z.literal('porcentaje'), porcentaje: percent }),
  /** Less for each unit. */
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
  /** The lowest goes first. */
  prioridad: z.int().min(0).max(MAX_PRIORITY),
  desde: dayParameter,
  /** Last day; null: until it is ended. */
  hasta: dayParameter.nullable(),
  /** 1 Monday to 7 Sunday; empty: every day. */
  dias: z.array(z.int().min(1).max(DAYS_OF_WEEK)).max(DAYS_OF_WEEK),
  /** From and before which time of day. */
  horaDesde: hour,
  horaHasta: hour,
  /** Customers of which lists; empty: everybody. */
  listas: z.array(text('la lista', 1, MAX_LIST_CHARS)).max(MAX_LISTS),
  /** Both empty: all goods. A combo has its goods in its parts. */
  ...goods,
  /** Codes that take no part. */
  excepto: codes,
  /** Units of these goods that a sale needs. */
  minimo: z.int().min(1).max(MAX_TIMES).nullable(),
  /** Bundles, or units where there are no bundles, that one sale has of it. */
  maximo: z.int().min(1).max(MAX_TIMES).nullable(),
  accion: action,
});
export type PromotionTerms = Readonly<z.infer<typeof promotionTerms>>;

/** Lines of a sale as promotions saw them, kept with its document; of one that took no part, null. */
export const keptLines = z.array(
  z
    .strictObject({
      codigo: z.string(),
      categoria: z.string().nullable(),
      pesado: z.boolean(),
      cantidad: z.int(),
      centavos: z.string(),
      /** What a person or a caller took off besides, with VAT; null where a program before did not keep it. */
      descuento: z.string().nullable().default(null),
    })
    .nullable(),
);
