/** A ticket for printing by the page: its rows, with the logo as a data URL. */
import type { TicketWidthMm } from '../../contract/printing/printed.ts';
import type { PaperRow, TicketPaper } from '../../contract/printing/ticket-paper.ts';
import type { Ticket, TicketRow } from './ticket.ts';

/** First byte of a PNG; otherwise a JPEG. */
const PNG_MARK = 0x89;

export function ticketPaper({ rows }: Pick<Ticket, 'rows'>, anchoMm: TicketWidthMm): TicketPaper {
  return { anchoMm, rows: rows.map(paperRow) };
}

function paperRow(row: TicketRow): PaperRow {
  if (row.kind !== 'logo') return row;
  const type = row.image[0] === PNG_MARK ? 'image/png' : 'image/jpeg';
  return { kind: 'logo', imagen: `data:${type};base64,${Buffer.from(row.image).toString('base64')}` };
}
