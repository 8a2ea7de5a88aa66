/** A ticket for the page itself to print on the system's printer: its rows, and the paper they are for. */
import type { TicketWidthMm } from './printed.ts';
import type { TextRow } from './ticket-row.ts';

/** The text of one row; the drawing wraps it to the paper. */
export type PaperRow =
  | TextRow
  /** A PNG or JPEG as a `data:` address. */
  | { readonly kind: 'logo'; readonly imagen: string };

export interface TicketPaper {
  readonly anchoMm: TicketWidthMm;
  readonly rows: readonly PaperRow[];
}
