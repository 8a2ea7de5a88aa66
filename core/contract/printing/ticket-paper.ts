/** A ticket that the page prints on the system's printer: rows and paper width. */
import type { TicketWidthMm } from './printed.ts';
import type { TextRow } from './ticket-row.ts';

/** A row of text, which is wrapped to the paper's width. */
export type PaperRow =
  | TextRow
  /** A PNG or JPEG as `data:` URL. */
  | { readonly kind: 'logo'; readonly imagen: string };

export interface TicketPaper {
  readonly anchoMm: TicketWidthMm;
  readonly rows: readonly PaperRow[];
}
