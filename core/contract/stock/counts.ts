/** Scope of a stock count, effect of a mark, and causes of differences. */

/** Scope of a count. A shelf holds the products scanned there now and in the last count. */
export const COUNT_SCOPES = ['tienda', 'categoria', 'estante'] as const;
export type CountScope = (typeof COUNT_SCOPES)[number];

/** Effect of a mark: `suma` adds to the person's quantity, `propio` replaces it, `todo` replaces everybody's, `quita` removes the person's. */
export const COUNT_MODES = ['suma', 'propio', 'todo', 'quita'] as const;
export type CountMode = (typeof COUNT_MODES)[number];

/** Causes of a difference (LIVA 11, CT 193). */
export const DIFFERENCE_CAUSES = ['inherente', 'fortuito', 'error', 'sin-causa'] as const;
export type DifferenceCause = (typeof DIFFERENCE_CAUSES)[number];

/** Causes of a surplus, which cannot be a loss. */
export const SURPLUS_CAUSES = ['error', 'sin-causa'] as const satisfies readonly DifferenceCause[];
