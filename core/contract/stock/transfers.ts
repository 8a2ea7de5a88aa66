/** What papers say of goods that go from one shop of the taxpayer to another (§transfers). */
import type { StockCause } from './stock.ts';

/** What a shop says of a transfer, and the cause of its paper. */
const ACT_CAUSES = {
  /** The other shop has it. */
  recepcion: 'traslado',
  /** The shop that sent it writes down what another one, whose till is elsewhere, says it has. */
  acuse: 'traslado',
  /** What is missing never left: it is on the shelf of the shop that sent it. */
  'no-salio': 'traslado',
  /** What is missing is lost. */
  perdido: 'merma',
  /** What came beyond the document had left the shop that sent it. */
  'salio-de-mas': 'traslado',
  /** Nobody had what came beyond the document. */
  hallazgo: 'hallazgo',
  /** The shop that sent it, whose till is elsewhere, settled the difference. */
  cerrado: 'traslado',
  /** A shop takes back what it said. */
  anulado: 'traslado',
  /** The document was invalidated. */
  invalidado: 'invalidacion',
} as const satisfies Readonly<Record<string, StockCause>>;

export type TransferAct = keyof typeof ACT_CAUSES;
export const TRANSFER_ACTS = Object.keys(ACT_CAUSES) as readonly TransferAct[];

export const causeOfAct = (act: TransferAct): StockCause => ACT_CAUSES[act];

/** What the shop that sent it may say of a difference. */
export const SETTLING_ACTS = [
  'acuse',
  'no-salio',
  'perdido',
  'salio-de-mas',
  'hallazgo',
] as const satisfies readonly TransferAct[];
export type SettlingAct = (typeof SETTLING_ACTS)[number];
