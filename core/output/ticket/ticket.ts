/** Ticket content by rows, independent of the output: ESC/POS bytes or PDF. */
import type { TextRow } from '../../contract/printing/ticket-row.ts';

export type TicketRow =
  | TextRow
  /** A PNG or JPEG picture; omitted in printer bytes. */
  | { readonly kind: 'logo'; readonly image: Uint8Array };

export interface Ticket {
  readonly rows: readonly TicketRow[];
  /** Whether it was paid with cash; only then the drawer opens. */
  readonly opensDrawer: boolean;
}

export function markedTicket<T extends Pick<Ticket, 'rows'>>(ticket: T, mark: string | undefined): T {
  return mark === undefined ? ticket : { ...ticket, rows: [{ kind: 'banner', text: mark }, ...ticket.rows] };
}
