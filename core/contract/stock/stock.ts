/** Where goods are and why they move: the words in which stock is kept and told. */

/** Why an entry of the stock was written. */
export const STOCK_CAUSES = [
  /** A factura or crédito fiscal. */
  'venta',
  /** A nota de remisión. */
  'remision',
  /** What a supplier gave, by a document of ours (14) or of theirs. */
  'compra',
  /** A note or return of a customer, or a supplier's note. */
  'devolucion',
  /** The document that moved the goods does not stand, or says something else. */
  'rechazo',
  'invalidacion',
  /** Goods on their way that arrive. */
  'traslado',
  // What a person says by a paper of the shop.
  'inicial',
  'merma',
  'averia',
  'retiro',
  'hallazgo',
  'conteo',
  /** A count that was wrong. */
  'conteo-anulado',
] as const;
export type StockCause = (typeof STOCK_CAUSES)[number];

/** Causes that a person or a program gives by a paper of its own. */
export const MANUAL_CAUSES = [
  'inicial',
  'merma',
  'averia',
  'retiro',
  'hallazgo',
] as const satisfies readonly StockCause[];
export type ManualCause = (typeof MANUAL_CAUSES)[number];

const OUTSIDE = ['proveedor', 'cliente', 'merma', 'retiro', 'regularizacion'] as const;
const OF_A_SHOP = ['sucursal', 'transito', 'averia'] as const;

/** A place that goods come from or go to: one of a shop, by its id, or one outside of all shops. */
export type Place = (typeof OUTSIDE)[number] | `${(typeof OF_A_SHOP)[number]}:${string}`;

/** Reads a place as it is kept; null for any other text. */
export function placeOf(text: string): Place | null {
  const outside = OUTSIDE.find((place) => place === text);
  if (outside !== undefined) return outside;
  const kind = OF_A_SHOP.find((of) => text.startsWith(`${of}:`) && text.length > of.length + 1);
  return kind === undefined ? null : `${kind}:${text.slice(kind.length + 1)}`;
}

/** The shelf of a shop. */
export const shelf = (branchId: string): Place => `sucursal:${branchId}`;
/** What is on its way from or to a shop. */
export const transit = (branchId: string): Place => `transito:${branchId}`;
/** What a shop has and cannot sell. */
export const damaged = (branchId: string): Place => `averia:${branchId}`;
