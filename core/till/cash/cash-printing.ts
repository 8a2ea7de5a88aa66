/** The X and the Z on paper: rows for the till's printer, or a PDF for the screen to print. */
import type { PrintAnswer, ScreenTicket } from '../../contract/bridge/bridge-printing.ts';
import type { CashReport } from '../../contract/cash/cash-report.ts';
import type { CashChange } from '../../contract/cash/cash.ts';
import type { TicketWidthMm } from '../../contract/printing/printed.ts';
import type { TicketText } from '../../contract/printing/ticket-text.ts';
import type { Store } from '../../store/store.ts';
import type { CashDesk } from './cash-desk.ts';
import { requireSeen } from './cash-session.ts';
import { printerOfTill } from '../printing/printers.ts';
import type { Printing } from '../printing/printing.ts';
import type { TillCaller } from '../people/browser-session.ts';

/** Paper where no printer says how wide it is, in millimetres. */
const USUAL_WIDTH_MM = 80;

/** Draws reports; `core/output` behind it. */
export interface CashTickets {
  rows(report: CashReport, cambios: readonly CashChange[]): TicketText;
  pdf(ticket: TicketText, anchoMm: TicketWidthMm): Promise<Uint8Array>;
}

/** Each prints the Z of a closed session, else the X; null: of this till. Throws AppError as {@link CashDesk} does. */
export interface CashPrinting {
  print(sessionId: number | null, who: TillCaller): Promise<PrintAnswer>;
  pdf(sessionId: number | null, who: TillCaller): Promise<ScreenTicket>;
}

export interface CashPrintingDeps {
  readonly store: Store;
  readonly desk: CashDesk;
  readonly printing: Pick<Printing, 'text'>;
  readonly tickets: CashTickets;
}

/** Printing of reports over a cash desk. */
export function createCashPrinting({ store, desk, printing, tickets }: CashPrintingDeps): CashPrinting {
  const paper = (sessionId: number | null, who: TillCaller) => {
    const isClosed =
      sessionId !== null && store.read((reader) => requireSeen(reader, sessionId, who)).z !== null;
    const { reporte, cambios } = isClosed
      ? desk.z({ sesion: sessionId }, who)
      : { reporte: desk.x(sessionId === null ? {} : { sesion: sessionId }, who), cambios: [] };
    const { tipo, numero, caja } = reporte;
    const titulo = tipo === 'Z' ? `Z ${numero} · Caja ${caja}` : `X · Caja ${caja}`;
    return { titulo, ticket: tickets.rows(reporte, cambios) };
  };
  return {
    print: (sessionId, who) => printing.text(paper(sessionId, who), who),
    pdf: async (sessionId, who) => {
      const { ticket } = paper(sessionId, who);
      const anchoMm = store.read((reader) => printerOfTill(reader, who))?.anchoMm ?? USUAL_WIDTH_MM;
      return { pdf: Buffer.from(await tickets.pdf(ticket, anchoMm)).toString('base64'), anchoMm };
    },
  };
}
