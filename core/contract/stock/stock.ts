/** Causes of stock movements, and places of goods. */

export const STOCK_CAUSES = [
  /** A factura or crédito fiscal. */
  'venta',
  /** A nota de remisión. */
  'remision',
  /** From a supplier, by own (14) or received document. */
  'compra',
  /** A customer's note or return, or a supplier's note. */
  'devolucion',
  /** The document was rejected or corrected. */
  'rechazo',
  'invalidacion',
  /** Arrival of goods in transit. */
  'traslado',
  // Manual stock documents.
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

/** A movement in a list of those of a product. */
interface Moved {
  readonly causa: StockCause;
  readonly de: string | null;
  readonly a: string | null;
  /** Equal in movements of one paper. */
  readonly papel: number | string;
  readonly cantidad: number | string;
}

/**
 * Whether a movement is half of a supplier's reduction of the price: the goods leave, and come back at once at the lower
 * cost, by the same paper.
 *
 * @param moves in the order in which they happened, or its reverse
 */
export function isPriceReduction(moves: readonly Moved[], place: number): boolean {
  const one = moves[place];
  if (one?.causa !== 'devolucion' || (one.de !== 'proveedor' && one.a !== 'proveedor')) return false;
  return [moves[place - 1], moves[place + 1]].some(
    (other) =>
      other?.papel === one.papel &&
      other.cantidad === one.cantidad &&
      other.de === one.a &&
      other.a === one.de,
  );
}

/** Causes of manual stock documents, from users or programs. */
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

/** Source or destination of goods: in a branch, with its id, or outside. */
export type Place = (typeof OUTSIDE)[number] | `${(typeof OF_A_SHOP)[number]}:${string}`;

/** Parses a stored place; null for any other text. */
export function placeOf(text: string): Place | null {
  const outside = OUTSIDE.find((place) => place === text);
  if (outside !== undefined) return outside;
  const kind = OF_A_SHOP.find((of) => text.startsWith(`${of}:`) && text.length > of.length + 1);
  return kind === undefined ? null : `${kind}:${text.slice(kind.length + 1)}`;
}

/** Sellable stock of a branch. */
export const shelf = (branchId: string): Place => `sucursal:${branchId}`;
/** Goods in transit from or to a branch. */
export const transit = (branchId: string): Place => `transito:${branchId}`;
/** Unsellable stock of a branch. */
export const damaged = (branchId: string): Place => `averia:${branchId}`;
