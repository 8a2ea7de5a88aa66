/** Goods under one key each, on pages: what a shop sells most, arranged as it wants to find them. */
import { z } from 'zod';
import { productCode, type Product } from './products.ts';
import { text, textId } from './till-leaves.ts';

/** Pages of a shop, and keys of one page. */
export const MAX_QUICK_PAGES = 20;
export const MAX_KEYS_A_PAGE = 500;
/** Longest name of a page, in characters. */
export const MAX_PAGE_NAME_CHARS = 24;

/** Colours by which pages are recognised at a glance; `gris` is the quiet one. */
export const QUICK_COLORS = ['gris', 'verde', 'azul', 'violeta', 'rosa', 'rojo', 'ambar'] as const;
export type QuickColor = (typeof QUICK_COLORS)[number];

/** What a key sells: a product by its id, or one of its presentations. */
const quickGoods = z.union([
  textId,
  z.strictObject({
    id: textId,
    /** Code of the presentation. */
    presentacion: productCode,
  }),
]);
export type QuickGoods = Readonly<z.infer<typeof quickGoods>>;

/** Those of a page in the order of their keys. */
export const quickGoodsList = z.array(quickGoods).max(MAX_KEYS_A_PAGE).readonly();

export const quickKeysInput = z.strictObject({
  paginas: z
    .array(
      z.strictObject({
        nombre: text('el nombre de la página', 1, MAX_PAGE_NAME_CHARS),
        color: z.enum(QUICK_COLORS),
        /** A repeated one counts once. */
        productos: quickGoodsList,
      }),
    )
    .max(MAX_QUICK_PAGES)
    .readonly(),
});
export type QuickKeysInput = z.infer<typeof quickKeysInput>;

export interface QuickPage {
  /** Null: a page that nobody arranged. */
  readonly nombre: string | null;
  readonly color: QuickColor;
  /** As a line sells them: a presentation with its own code, name and price under its product's id. */
  readonly productos: readonly Product[];
}

export interface QuickKeys {
  readonly paginas: readonly QuickPage[];
  /** What they are where nobody arranged any: what this shop sold most of late, or the first goods of its list where it sold none; else null. */
  readonly propuestas: 'vendidos' | 'catalogo' | null;
}
