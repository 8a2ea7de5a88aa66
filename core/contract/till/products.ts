/** What a till sells: products with their price as it stands on the shelf, VAT included. */
import { z } from 'zod';
import { findingMessage, rule } from '../rules/rules.ts';
import { text, textId } from './till-leaves.ts';
import { MAX_CODIGO_CHARS, MAX_DESCRIPCION_CHARS, MAX_PRODUCT_SEARCH_CHARS } from './till-limits.ts';

/** Products of one answer at most, and unless the caller says otherwise. */
export const MAX_FOUND_PRODUCTS = 100;
export const DEFAULT_FOUND_PRODUCTS = 20;
/** Barcodes of one product. */
export const MAX_BARCODES = 20;
export const MAX_BARCODE_CHARS = 48;
/** Presentations of one product, besides itself. */
export const MAX_PRESENTATIONS = 20;
export const MAX_PRESENTATION_NAME_CHARS = 60;
export const MAX_CATEGORY_CHARS = 60;
/** Units of a product that one presentation holds. */
export const MAX_FACTOR = 100_000;

export const PRODUCT_TIPOS = ['bien', 'servicio'] as const;
export const PRODUCT_TRATAMIENTOS = ['gravado', 'exento', 'no-sujeto'] as const;
export type ProductTipo = (typeof PRODUCT_TIPOS)[number];
export type ProductTratamiento = (typeof PRODUCT_TRATAMIENTOS)[number];

const productCode = text('el código', 1, MAX_CODIGO_CHARS);
const barcodes = z
  .array(text('el código de barras', 1, MAX_BARCODE_CHARS))
  .max(MAX_BARCODES)
  .readonly();
/** With VAT. */
export const shelfPrice = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,8})?$/, findingMessage('FORMATO', rule('forma', { forma: 'precio' })));

/** A pack or box of a product, with codes and a price of its own; the product itself is the one with factor 1. */
export const presentation = z.strictObject({
  /** `items[].codigo` of a line that sells it; unique among the codes of all products and presentations of the issuer. */
  codigo: productCode,
  nombre: text('el nombre de la presentación', 1, MAX_PRESENTATION_NAME_CHARS),
  /** How many units of the product it holds. */
  factor: z
    .int(findingMessage('FORMATO', rule('unidades-de-presentacion')))
    .min(1, findingMessage('FUERA_DE_RANGO', rule('unidades-de-presentacion')))
    .max(MAX_FACTOR, findingMessage('FUERA_DE_RANGO', rule('unidades-de-presentacion'))),
  codigosBarra: barcodes,
  precio: shelfPrice,
});
export type Presentation = Readonly<z.infer<typeof presentation>>;

/** How a product is sorted, counted and packed. */
export const stockTraits = z.object({
  /** Null: none. */
  categoria: text('la categoría', 1, MAX_CATEGORY_CHARS).nullable().default(null),
  /** Whether its stock is kept; it stays so once it has moves. */
  llevaExistencia: z.boolean().default(false),
  /** Sold by weight: its quantities have up to three decimals, else they are whole. It stays so once it has moves. */
  pesado: z.boolean().default(false),
  /** No longer sold; kept for its history. */
  retirado: z.boolean().default(false),
  /** Besides the product itself. */
  presentaciones: z.array(presentation).max(MAX_PRESENTATIONS).readonly().default([]),
});

/** A product of whose stock nothing is kept, and which is sold as itself alone. */
export const SOLD_AS_ITSELF: Readonly<z.infer<typeof stockTraits>> = stockTraits.parse({});

/** What a product is besides its names, codes and price, alike at a till and at the centre: a new member stands here or there first. */
export const productTraits = stockTraits.extend({
  /** CAT-014. */
  uniMedida: z.int().min(1).max(99),
  tipo: z.enum(PRODUCT_TIPOS),
  tratamiento: z.enum(PRODUCT_TRATAMIENTOS),
});
export type ProductTraits = Readonly<z.infer<typeof productTraits>>;

/** A product as it is kept and shown. */
export interface Product extends ProductTraits {
  readonly id: string;
  /** `items[].codigo`; unique within the issuer. */
  readonly codigo: string;
  readonly codigosBarra: readonly string[];
  readonly descripcion: string;
  /** Price with VAT in USD, decimal text with at most 8 decimals. */
  readonly precio: string;
  /** Price without VAT: what lines of 03 and 04 take, `round8(precio / 1.13)`; equal to `precio` unless `gravado`. */
  readonly precioSinIva: string;
}

/** A product as it is kept: the price without VAT is worked out when it is asked for. */
export type ProductRecord = Omit<Product, 'precioSinIva'>;

/** A quantity of a product as a person says it: whole, or with at most three decimals where it is weighed. */
const quantity = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,3})?$/, findingMessage('FORMATO', rule('cantidad-de-existencia')));

/** Decimals of a quantity of what is weighed: thousandths of its unit. */
export const WEIGHED_DECIMALS = 3;

/** How much of a product a shop wants to have, in its unit; null: it says nothing of that. */
export const stockLevel = z.strictObject({ minimo: quantity.nullable(), maximo: quantity.nullable() });
export type StockLevel = Readonly<z.infer<typeof stockLevel>>;
export const NO_LEVEL: StockLevel = { minimo: null, maximo: null };

/** A product as a till lists it. */
export interface ListedProduct extends Product {
  /** What the till's shop wants to have of it; {@link NO_LEVEL} where its stock is not kept. */
  readonly nivel: StockLevel;
}

export const productSearchInput = z.strictObject({
  /** Code, barcode or beginnings of words of the description, accents ignored; empty lists the first by description. */
  q: z.string().max(MAX_PRODUCT_SEARCH_CHARS),
  limit: z.int().min(1).max(MAX_FOUND_PRODUCTS).optional(),
});

/** Categories that are proposed at most. */
export const MAX_CATEGORIES = 200;

/** Categories that products of the issuer have, by name. */
export interface ProductCategories {
  readonly categorias: readonly string[];
}

/** Why a label that a scale printed, or the code of a retired product, sells nothing. */
export type LabelTrouble =
  /** It was misread: its check digit says so. */
  | { readonly kind: 'damaged' }
  /** No product has the digits that stand for one in it. */
  | { readonly kind: 'unknown'; readonly producto: string }
  /** It holds nothing of its goods, or a price of goods that cost nothing. */
  | { readonly kind: 'empty' }
  /** Its product is sold no more. */
  | { readonly kind: 'retired'; readonly producto: string };

/** What is sold, without retired products. Codes and barcodes that match exactly come first. */
export interface ProductSearch {
  readonly productos: readonly ListedProduct[];
  /** Whether the first one has exactly the code or barcode that was asked for: a scan adds it without asking. */
  readonly exacto: boolean;
  /** The presentation of the first one that has exactly that code or barcode; null: the product itself. */
  readonly presentacion: Presentation | null;
  /** How much of the first one the code itself holds, decimal text: a scale printed it. Null for any other text. */
  readonly cantidad: string | null;
  /** What keeps a label of a scale, or the code of a retired product, from being sold; null for any other text. */
  readonly etiqueta: LabelTrouble | null;
}

/** Products of one page of the list, and found ones that a list goes through at most. */
export const MAX_LISTED_PRODUCTS = 100;
export const MAX_PRODUCTS_FOUND = 1_000;

export const productListInput = z.strictObject({
  /** As in the search; empty lists all of them by description. */
  q: z.string().max(MAX_PRODUCT_SEARCH_CHARS),
  /** How many to pass over. */
  desde: z.int().min(0),
  limite: z.int().min(1).max(MAX_LISTED_PRODUCTS),
});

export interface ProductList {
  readonly productos: readonly ListedProduct[];
  /** How many there are in all; of a search at most 1,000, see `recortado`. */
  readonly total: number;
  /** Whether more than 1,000 could be found: a further word narrows it. */
  readonly recortado: boolean;
}

export const productInput = z.strictObject({
  /** The product to change; without it a new one. */
  id: textId.optional(),
  codigo: productCode,
  codigosBarra: barcodes,
  descripcion: text('la descripción', 1, MAX_DESCRIPCION_CHARS),
  precio: shelfPrice,
  ...productTraits.shape,
  /** Of the till's shop; without it what was said stays. */
  nivel: stockLevel.optional(),
});
export type ProductInput = z.infer<typeof productInput>;

export const productReference = z.strictObject({ id: textId });
