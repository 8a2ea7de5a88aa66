/** Promotions: what a shop takes off goods by itself while a rule is in force (§promociones). Amounts are decimal texts, VAT included. */
import { z } from 'zod';
import { findingMessage, rule } from '../rules/rules.ts';
import { MAX_CATEGORY_CHARS, shelfPrice } from './products.ts';
import { text } from './till-leaves.ts';
import { MAX_CODIGO_CHARS } from './till-limits.ts';

export const MAX_PROMOTION_NAME_CHARS = 60;
/** Promotions of one issuer. */
export const MAX_PROMOTIONS = 200;
/** Products, and categories, that one set names. */
const MAX_NAMED = 200;
/** Sets of one combo. */
const MAX_COMBO_SETS = 6;
/** Units of one bundle. */
const MAX_BUNDLE_UNITS = 1_000;
const MAX_TIMES = 1_000_000;
const MAX_PRIORITY = 999;

const wrong = (campo: 'fecha' | 'hora' | 'porcentaje') =>
  findingMessage('FORMATO', rule('forma-de-promocion', { campo }));
const notWhole = findingMessage('FUERA_DE_RANGO', rule('entero-de-promocion'));
const whole = (least: number, most: number) => z.int(notWhole).min(least, notWhole).max(most, notWhole);
const units = whole(1, MAX_BUNDLE_UNITS);
const price = shelfPrice.regex(/^\d+(\.\d{1,2})?$/, findingMessage('FORMATO', rule('centavos-de-promocion')));
const codes = z
  .array(text('el código', 1, MAX_CODIGO_CHARS))
  .max(MAX_NAMED)
  .readonly();
const categories = z
  .array(text('la categoría', 1, MAX_CATEGORY_CHARS))
  .max(MAX_NAMED)
  .readonly();

/** Goods by what is sold (a product or one of its presentations) or by category; without either, all goods. */
export const promotedSet = z.strictObject({ productos: codes, categorias: categories });
export type PromotedSet = Readonly<z.infer<typeof promotedSet>>;

export const promotionAction = z.discriminatedUnion('tipo', [
  /** Each unit at a price. */
  z.strictObject({ tipo: z.literal('PRECIO'), precio: price }),
  z.strictObject({
    tipo: z.literal('PCT'),
    porcentaje: z.string().regex(/^(100|[1-9]?\d(\.\d{1,2})?)$/, wrong('porcentaje')),
  }),
  /** So much off each unit. */
  z.strictObject({ tipo: z.literal('MONTO_UNIDAD'), monto: price }),
  z.strictObject({ tipo: z.literal('LLEVA_N_PAGA_M'), lleva: units, paga: units }),
  z.strictObject({ tipo: z.literal('N_POR_PRECIO'), lleva: units, precio: price }),
  /** So many of each set, all of them for one price. */
  z.strictObject({
    tipo: z.literal('COMBO'),
    grupos: z
      .array(z.strictObject({ conjunto: promotedSet, cantidad: units }))
      .min(1)
      .max(MAX_COMBO_SETS)
      .readonly(),
    precio: price,
  }),
]);
export type PromotionAction = Readonly<z.infer<typeof promotionAction>>;
export type PromotionKind = PromotionAction['tipo'];

const hour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, wrong('hora'));

/** What a person says of a promotion. */
export const promotionRule = z.strictObject({
  nombre: text('el nombre de la promoción', 1, MAX_PROMOTION_NAME_CHARS),
  /** The lowest goes first, of equal ones the older. */
  prioridad: whole(0, MAX_PRIORITY),
  desde: z.iso.date(wrong('fecha')),
  /** Its last day; null: until it is paused. */
  hasta: z.iso.date(wrong('fecha')).nullable(),
  /** Days of the week from 1, Monday; none: every day. */
  dias: z.array(z.int().min(1).max(7)).max(7).readonly(),
  /** From this hour to before that one, of one day; null: all day. */
  horas: z.strictObject({ desde: hour, hasta: hour }).nullable(),
  /** Not used by a combo, whose groups name its goods. */
  conjunto: promotedSet,
  /** Never promoted by it; without products and categories nothing is. */
  excepto: promotedSet,
  /** Units of its goods that a sale must have. */
  minimo: whole(1, MAX_TIMES),
  /** Units, or bundles, that one sale gets it for; null: any number. */
  maximo: whole(1, MAX_TIMES).nullable(),
  accion: promotionAction,
});
export type PromotionRule = Readonly<z.infer<typeof promotionRule>>;

/** What a promotion takes off a line of a sale; `linea` from 0, `ahorro` a decimal text in USD, VAT included. */
export interface AppliedPromotion {
  readonly linea: number;
  readonly nombre: string;
  readonly ahorro: string;
}

/** A version of a promotion; its number and version name it for ever. */
export interface Promotion {
  readonly numero: number;
  readonly version: number;
  readonly activa: boolean;
  readonly regla: PromotionRule;
}
