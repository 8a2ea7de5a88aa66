/** Products of a till; shelf prices include VAT. */
import { z } from 'zod';
import { findingMessage, rule } from '../rules/rules.ts';
import { text, textId } from './till-leaves.ts';
import { MAX_CODIGO_CHARS, MAX_DESCRIPCION_CHARS, MAX_PRODUCT_SEARCH_CHARS } from './till-limits.ts';

/** Products per answer: the maximum, and the default below. */
export const MAX_FOUND_PRODUCTS = 100;
export const DEFAULT_FOUND_PRODUCTS = 20;
export const MAX_BARCODES = 20;
export const MAX_BARCODE_CHARS = 48;
/** Maximum presentations of a product, not counting itself. */
export const MAX_PRESENTATIONS = 20;
export const MAX_PRESENTATION_NAME_CHARS = 60;
export const MAX_CATEGORY_CHARS = 60;
export const MAX_FACTOR = 100_000;

export const PRODUCT_TIPOS = ['bien', 'servicio'] as const;
export const PRODUCT_TRATAMIENTOS = ['gravado', 'exento', 'no-sujeto'] as const;
export type ProductTipo = (typeof PRODUCT_TIPOS)[number];
export type ProductTratamiento = (typeof PRODUCT_TRATAMIENTOS)[number];

export const productCode = text('el código', 1, MAX_CODIGO_CHARS);
const barcodes = z
  .array(text('el código de barras', 1, MAX_BARCODE_CHARS))
  .max(MAX_BARCODES)
  .readonly();
/** With VAT. */
export const shelfPrice = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,8})?$/, findingMessage('FORMATO', rule('forma', { forma: 'precio' })));

/** A pack of a product with its own codes and price; the product itself has factor 1. */
export const presentation = z.strictObject({
  /** `items[].codigo` of its lines; unique among all products and presentations of the issuer. */
  codigo: productCode,
  nombre: text('el nombre de la presentación', 1, MAX_PRESENTATION_NAME_CHARS),
  /** Units of the product in it. */
  factor: z
    .int(findingMessage('FORMATO', rule('unidades-de-presentacion')))
    .min(1, findingMessage('FUERA_DE_RANGO', rule('unidades-de-presentacion')))
    .max(MAX_FACTOR, findingMessage('FUERA_DE_RANGO', rule('unidades-de-presentacion'))),
  codigosBarra: barcodes,
  precio: shelfPrice,
});
export type Presentation = Readonly<z.infer<typeof presentation>>;

/** Traits of a product that have a default, such as category and stock control. A new trait is added here. */
export const stockTraits = z.object({
  categoria: text('la categoría', 1, MAX_CATEGORY_CHARS).nullable().default(null),
  /** Under stock control; cannot be turned off once it has movements. */
  llevaExistencia: z.boolean().default(false),
  /** Sold by weight, with up to three decimals; otherwise quantities are whole. Fixed once it has movements. */
  pesado: z.boolean().default(false),
  /** No longer sold; stored for its history. */
  retirado: z.boolean().default(false),
  /** Not counting the product itself. */
  presentaciones: z.array(presentation).max(MAX_PRESENTATIONS).readonly().default([]),
});

/** Defaults: no stock control, no presentations. */
export const SOLD_AS_ITSELF: Readonly<z.infer<typeof stockTraits>> = stockTraits.parse({});

/** Traits of a product common to till and centre, besides names, codes and price. */
export const productTraits = stockTraits.extend({
  /** CAT-014. */
  uniMedida: z.int().min(1).max(99),
  tipo: z.enum(PRODUCT_TIPOS),
  tratamiento: z.enum(PRODUCT_TRATAMIENTOS),
});
export type ProductTraits = Readonly<z.infer<typeof productTraits>>;

/** Traits of a new product: taxed goods by the unit. */
export const NEW_TRAITS: ProductTraits = {
  uniMedida: 59,
  tipo: 'bien',
  tratamiento: 'gravado',
  ...SOLD_AS_ITSELF,
};

/** Prices by code of a product or presentation. */
export type PublicPrices = readonly { readonly codigo: string; readonly precio: string }[];

/** A product with derived prices. */
export interface Product extends ProductTraits {
  readonly id: string;
  /** `items[].codigo`; unique within the issuer. */
  readonly codigo: string;
  readonly codigosBarra: readonly string[];
  readonly descripcion: string;
  /** Price with VAT in USD, decimal text with at most 8 decimals. */
  readonly precio: string;
  /** Price without VAT, for lines of 03 and 04: `round8(precio / 1.13)`; equal to `precio` unless `gravado`. */
  readonly precioSinIva: string;
  /** What everybody pays for one today, of those that do not cost their own price (§prices); absent if all do. */
  readonly paraTodos?: PublicPrices | undefined;
}

/** A stored product, without what is derived. */
export type ProductRecord = Omit<Product, 'precioSinIva' | 'paraTodos'>;

/** A quantity: whole, or with up to three decimals if sold by weight. */
export const quantity = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,3})?$/, findingMessage('FORMATO', rule('cantidad-de-existencia')));

export const WEIGHED_DECIMALS = 3;

/** Minimum and maximum stock of a branch, in the product's unit; null: not set. */
export const stockLevel = z.strictObject({ minimo: quantity.nullable(), maximo: quantity.nullable() });
export type StockLevel = Readonly<z.infer<typeof stockLevel>>;
export const NO_LEVEL: StockLevel = { minimo: null, maximo: null };

export interface ListedProduct extends Product {
  /** Levels of this till's branch; {@link NO_LEVEL} without stock control. */
  readonly nivel: StockLevel;
}

export const productSearchInput = z.strictObject({
  /** Code, barcode or prefixes of words of the description (ignoring accents); empty lists the first by description. */
  q: z.string().max(MAX_PRODUCT_SEARCH_CHARS),
  limit: z.int().min(1).max(MAX_FOUND_PRODUCTS).optional(),
});

export const MAX_CATEGORIES = 200;

export interface ProductCategories {
  readonly categorias: readonly string[];
}

/** Why a scale label or a retired product's code cannot be sold. */
export type LabelTrouble =
  /** The check digit is wrong. */
  | { readonly kind: 'damaged' }
  /** No product has the label's product digits. */
  | { readonly kind: 'unknown'; readonly producto: string }
  /** The label's quantity is zero, or its product has no price to divide by. */
  | { readonly kind: 'empty' }
  /** The product is retired. */
  | { readonly kind: 'retired'; readonly producto: string };

/** Matching products, without retired ones; exact codes and barcodes first. */
export interface ProductSearch {
  readonly productos: readonly ListedProduct[];
  /** Whether the first match is exact by code or barcode; a scan then adds it directly. */
  readonly exacto: boolean;
  /** Presentation of the first product with that exact code or barcode; null: the product itself. */
  readonly presentacion: Presentation | null;
  /** Quantity of the first product encoded in a scale label, decimal text; null for other texts. */
  readonly cantidad: string | null;
  /** Why a scale label or a retired product's code cannot be sold; null for other texts. */
  readonly etiqueta: LabelTrouble | null;
}

/** Products per page of the list, and maximum matches of a list. */
export const MAX_LISTED_PRODUCTS = 100;
export const MAX_PRODUCTS_FOUND = 1_000;

export const productListInput = z.strictObject({
  /** As in the search; empty lists all by description. */
  q: z.string().max(MAX_PRODUCT_SEARCH_CHARS),
  desde: z.int().min(0),
  limite: z.int().min(1).max(MAX_LISTED_PRODUCTS),
});

export interface ProductList {
  readonly productos: readonly ListedProduct[];
  /** Total number; of a search at most 1,000, see `recortado`. */
  readonly total: number;
  /** Whether there are more than 1,000 matches. */
  readonly recortado: boolean;
}

export const productInput = z.strictObject({
  /** Product to change; missing for a new one. */
  id: textId.optional(),
  codigo: productCode,
  codigosBarra: barcodes,
  descripcion: text('la descripción', 1, MAX_DESCRIPCION_CHARS),
  precio: shelfPrice,
  ...productTraits.shape,
  /** Levels of this till's branch; missing: unchanged. */
  nivel: stockLevel.optional(),
});
export type ProductInput = z.infer<typeof productInput>;

export const productReference = z.strictObject({ id: textId });
