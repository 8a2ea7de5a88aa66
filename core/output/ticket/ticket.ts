/** What stands on a ticket, row by row, whatever draws it: ESC/POS bytes or a PDF. */
import type { TextRow } from '../../contract/printing/ticket-row.ts';

export type TicketRow =
  | TextRow
  /** A picture; printers that take bytes leave it out. PNG or JPEG. */
  | { readonly kind: 'logo'; readonly image: Uint8Array };

export interface Ticket {
  readonly rows: readonly TicketRow[];
  /** Whether its payment had cash in it: only then the drawer opens. */
  readonly opensDrawer: boolean;
}

/** A ticket with a mark at its head. */
export function markedTicket<T extends Pick<Ticket, 'rows'>>(ticket: T, mark: string | undefined): T {
  return mark === undefined ? ticket : { ...ticket, rows: [{ kind: 'banner', text: mark }, ...ticket.rows] };
}
