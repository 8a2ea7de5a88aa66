/** GET and PUT /productos/{codigo}/precios: prices by list, from a quantity and a day (§shop-prices). */
import { z } from 'zod';
import { MAX_LIST_CHARS } from '../../bridge/bridge-prices.ts';
import { WEIGHED_DECIMALS } from '../../till/products.ts';
import { MAX_CODIGO_CHARS } from '../../till/till-limits.ts';
import { amount, day as shownDay, type AnswerOf } from '../answer-leaves.ts';
import { textParameter } from '../parameters.ts';
import { day, decimal, optional, text } from '../request-leaves.ts';
import { bodyInput, idempotentInput, versionInput } from './idempotent-call.ts';

const MAX_PRICES = 200;

const codigo = textParameter(1, MAX_CODIGO_CHARS).describe('Código del producto o de una presentación suya');

export const pricesInput = z.strictObject({ codigo });
export const pricesWriteInput = z.strictObject({
  codigo,
  ...bodyInput,
  ...idempotentInput,
  ...versionInput,
});

export const pricesRequest = z
  .strictObject({
    lista: optional(text(1, MAX_LIST_CHARS)).describe('Nombre de la lista; si falta, lo que vale para todos'),
    precios: z
      .array(
        z.strictObject({
          precio: decimal({ min: 'above-zero', decimals: 2 }).describe('En USD, con IVA'),
          minimo: optional(decimal({ min: 'zero', decimals: WEIGHED_DECIMALS })).describe(
            'Desde qué cantidad; si falta, cualquiera',
          ),
          desde: optional(day).describe('Desde qué día; si falta, el que ya tenía, u hoy si es otro precio'),
        }),
      )
      .max(MAX_PRICES)
      .describe('Todos los de esa lista; vacía: ninguno'),
  })
  .meta({ id: 'SolicitudPrecios', description: 'Los precios de un producto en una lista' });
export type PricesRequest = z.infer<typeof pricesRequest>;

export const productPrices = z
  .strictObject({
    codigo: z.string(),
    precios: z.array(
      z.strictObject({
        lista: z.string().nullable().describe('null: para todos'),
        minimo: amount.describe('Desde qué cantidad'),
        desde: shownDay,
        precio: amount.describe('En USD, con IVA'),
      }),
    ),
    version: z.string().describe('Para If-Match'),
  })
  .meta({ id: 'PreciosProducto', description: 'Los precios de un producto además del suyo' });
export type ProductPrices = AnswerOf<typeof productPrices>;
