/** Quick keys: a branch's products on buttons, arranged in pages. */
import { z } from 'zod';
import { productCode, type Product } from './products.ts';
import { text, textId } from './till-leaves.ts';

/** Maximum pages of a branch, and keys per page. */
export const MAX_QUICK_PAGES = 20;
export const MAX_KEYS_A_PAGE = 500;
export const MAX_PAGE_NAME_CHARS = 24;

/** Colours of pages; `gris` is the neutral one. */
export const QUICK_COLORS = ['gris', 'verde', 'azul', 'violeta', 'rosa', 'rojo', 'ambar'] as const;
export type QuickColor = (typeof QUICK_COLORS)[number];

/** Goods of a key: a product by id, or one of its presentations. */
const quickGoods = z.union([
  textId,
  z.strictObject({
    id: textId,
    /** Code of the presentation. */
    presentacion: productCode,
  }),
]);
export type QuickGoods = Readonly<z.infer<typeof quickGoods>>;

/** Goods of a page in key order. */
export const quickGoodsList = z.array(quickGoods).max(MAX_KEYS_A_PAGE).readonly();

const arranged = z.strictObject({
  paginas: z
    .array(
      z.strictObject({
        nombre: text('el nombre de la página', 1, MAX_PAGE_NAME_CHARS),
        color: z.enum(QUICK_COLORS),
        /** Duplicates count once. */
        productos: quickGoodsList,
      }),
    )
    .max(MAX_QUICK_PAGES)
    .readonly(),
});

export const quickKeysInput = arranged.extend({
  /** The pages that the form was opened with, none for automatic ones (§changed-meanwhile). */
  antes: arranged.optional(),
});
export type QuickKeysInput = z.infer<typeof quickKeysInput>;

export interface QuickPage {
  /** Null: an automatic page. */
  readonly nombre: string | null;
  readonly color: QuickColor;
  /** As sold in a line: a presentation with its own code, name and price under its product's id. */
  readonly productos: readonly Product[];
}

export interface QuickKeys {
  readonly paginas: readonly QuickPage[];
  /** Origin of automatic keys, if none were arranged: recent best sellers, or the first products of the list; else null. */
  readonly propuestas: 'vendidos' | 'catalogo' | null;
}
