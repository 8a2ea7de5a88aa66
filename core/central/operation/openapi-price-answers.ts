/** OpenAPI schemas of the managers' answers about prices and promotions. */
import { z } from 'zod';
import type {
  BelowCost,
  FoundPrice,
  ImportedPrices,
  ListedPrices,
  PriceLists,
  PriceTrial,
} from '../../contract/bridge/bridge-prices.ts';
import type {
  ListedPromotions,
  PromotionExample,
  SavedPromotion,
} from '../../contract/bridge/bridge-promotions.ts';
import type { PricePreview } from '../../contract/central/products/price-preview.ts';
import type { Fault } from '../../contract/problem.ts';
import type { CustomerSearch } from '../../contract/till/customers.ts';
import type { ProductSearch } from '../../contract/till/products.ts';
import { promotionTerms } from '../../contract/till/promotions.ts';
import { count } from './openapi-book-answers.ts';

const text = z.string();
const lists = z.strictObject({
  listas: z.array(z.strictObject({ lista: text, precios: count, clientes: count })),
}) satisfies z.ZodType<PriceLists>;
const reason = z
  .strictObject({ lista: text.nullable(), propio: z.boolean(), minimo: text, desde: text })
  .nullable() satisfies z.ZodType<FoundPrice['motivo']>;
const goods = { codigo: text, descripcion: text };
const dearer = { desde: text, precio: text, conMenos: text };

export const PRICE_ANSWERS: Readonly<Record<string, z.ZodType>> = {
  '/api/prices/lists': lists,
  '/api/prices/list': z.strictObject({
    precios: z.array(
      z.strictObject({
        id: count,
        ...goods,
        minimo: text,
        desde: text,
        precio: text,
        precioNormal: text,
        estado: z.enum(['vigente', 'futuro', 'anterior']),
      }),
    ),
    total: count,
    listaDelCliente: text.nullable(),
  }) satisfies z.ZodType<ListedPrices>,
  '/api/prices/margin': z.strictObject({
    descripcion: text,
    precioNormal: text,
    costo: text.nullable(),
    margen: z.number().nullable(),
    masCaro: z.strictObject(dearer).nullable(),
  }) satisfies z.ZodType<PriceTrial>,
  '/api/prices/save': lists,
  '/api/prices/delete': z.strictObject({ deleted: z.boolean() }),
  '/api/prices/assign': lists,
  '/api/prices/export': z.strictObject({ name: text, contenido: text }),
  '/api/prices/import': z.strictObject({
    precios: count,
    faults: z.array(z.custom<Fault>()),
    bajoCosto: z.strictObject({ total: count, primeros: z.array(z.custom<BelowCost>()) }),
    masCaros: z.strictObject({
      total: count,
      primeros: z.array(z.strictObject({ ...dearer, descripcion: text })),
    }),
  }) satisfies z.ZodType<ImportedPrices>,
  '/api/prices/preview': z.strictObject({
    lineas: z.array(z.strictObject({ precio: text, motivo: reason, ahorro: text, total: text }).nullable()),
    total: text,
  }) satisfies z.ZodType<PricePreview>,
  '/api/promotions/list': z.strictObject({
    promociones: z.array(
      z.strictObject({
        id: count,
        version: count,
        terms: promotionTerms,
        estado: z.enum(['vigente', 'fuera', 'futura', 'terminada']),
        ahorro: text.nullable(),
        ventas: count,
      }),
    ),
    nombres: z.record(text, text),
    categorias: z.array(text),
    listas: z.array(text),
  }) satisfies z.ZodType<ListedPromotions>,
  '/api/promotions/example': z.strictObject({
    lineas: z.array(z.strictObject({ ...goods, cantidad: z.number(), antes: text, despues: text })),
    antes: text,
    despues: text,
  }) satisfies z.ZodType<PromotionExample>,
  '/api/promotions/save': z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('saved'), id: count }),
    z.strictObject({
      kind: z.literal('confirm'),
      traslapes: z.array(text),
      bajoCosto: z.array(z.strictObject({ ...goods, precio: text, costo: text })),
      gratis: z.array(text),
    }),
  ]) satisfies z.ZodType<SavedPromotion>,
  '/api/promotions/end': z.strictObject({ ended: z.boolean() }),
  '/api/products/search': z.strictObject({
    productos: z.array(z.custom<ProductSearch['productos'][number]>()),
    exacto: z.boolean(),
    presentacion: z.custom<ProductSearch['presentacion']>(),
    cantidad: text.nullable(),
    etiqueta: z.null(),
  }),
  '/api/customers/search': z.strictObject({
    clientes: z.array(z.custom<CustomerSearch['clientes'][number]>()),
  }),
};
