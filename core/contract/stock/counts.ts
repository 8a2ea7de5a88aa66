/** A count of the stock while it goes on: what it covers, what a person says of a product, and why a difference is one. */

/** What a count covers. A shelf is what people scan there, and what was counted there the last time. */
export const COUNT_SCOPES = ['tienda', 'categoria', 'estante'] as const;
export type CountScope = (typeof COUNT_SCOPES)[number];

/** What a mark does: adds to what its person counted, takes the place of that, takes the place of what everybody counted, or takes back what its person counted. */
export const COUNT_MODES = ['suma', 'propio', 'todo', 'quita'] as const;
export type CountMode = (typeof COUNT_MODES)[number];

/** Why something else was found than there was to be (LIVA 11, CT 193). */
export const DIFFERENCE_CAUSES = ['inherente', 'fortuito', 'error', 'sin-causa'] as const;
export type DifferenceCause = (typeof DIFFERENCE_CAUSES)[number];

/** What is over was not lost: it has no other causes than these. */
export const SURPLUS_CAUSES = ['error', 'sin-causa'] as const satisfies readonly DifferenceCause[];
