/** Goods under one key each, on pages: what a shop sells most, arranged as it wants to find them. */
import { z } from 'zod';
import type { Product } from './products.ts';
import { text, textId } from './till-leaves.ts';

/** Pages of a shop, and keys of one page. */
export const MAX_QUICK_PAGES = 20;
export const MAX_KEYS_A_PAGE = 500;
/** Longest name of a page, in characters. */
export const MAX_PAGE_NAME_CHARS = 24;

/** Colours by which pages are recognised at a glance; `gris` is the quiet one. */
export const QUICK_COLORS = ['gris', 'verde', 'azul', 'violeta', 'rosa', 'rojo', 'ambar'] as const;
export type QuickColor = (typeof QUICK_COLORS)[number];

export const quickKeysInput = z.strictObject({
  paginas: z
    .array(
      z.strictObject({
        nombre: text('el nombre de la página', 1, MAX_PAGE_NAME_CHARS),
        color: z.enum(QUICK_COLORS),
        /** Ids of products in the order of their keys; a repeated one counts once. */
        productos: z.array(textId).max(MAX_KEYS_A_PAGE).readonly(),
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
  readonly productos: readonly Product[];
}

export interface QuickKeys {
  readonly paginas: readonly QuickPage[];
  /** What they are where nobody arranged any: what this shop sold most of late, or the first goods of its list where it sold none; else null. */
  readonly propuestas: 'vendidos' | 'catalogo' | null;
}
