/** Acts of stock documents about transfers between branches (§transfers). */
import type { StockCause } from './stock.ts';

/** Acts with the cause of their stock document. */
const ACT_CAUSES = {
  /** The receiving branch has the goods. */
  recepcion: 'traslado',
  /** The sender records what a receiving branch with another store has. */
  acuse: 'traslado',
  /** The missing goods never left the sender. */
  'no-salio': 'traslado',
  /** The missing goods are lost. */
  perdido: 'merma',
  /** The excess had left the sender. */
  'salio-de-mas': 'traslado',
  /** The excess came from nowhere. */
  hallazgo: 'hallazgo',
  /** The sender, with another store, settled the difference. */
  cerrado: 'traslado',
  /** A branch reverses its act. */
  anulado: 'traslado',
  /** The document was invalidated. */
  invalidado: 'invalidacion',
} as const satisfies Readonly<Record<string, StockCause>>;

export type TransferAct = keyof typeof ACT_CAUSES;
export const TRANSFER_ACTS = Object.keys(ACT_CAUSES) as readonly TransferAct[];

export const causeOfAct = (act: TransferAct): StockCause => ACT_CAUSES[act];

/** Acts by which the sender settles a difference. */
export const SETTLING_ACTS = [
  'acuse',
  'no-salio',
  'perdido',
  'salio-de-mas',
  'hallazgo',
] as const satisfies readonly TransferAct[];
export type SettlingAct = (typeof SETTLING_ACTS)[number];
