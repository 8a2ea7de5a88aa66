/** X and Z as printer rows or PDF. */
import type { CashReport } from '../../contract/cash/cash-report.ts';
import type { CashChange } from '../../contract/cash/cash.ts';
import type { TicketWidthMm } from '../../contract/printing/printed.ts';
import type { TicketText } from '../../contract/printing/ticket-text.ts';
import type { SomeOperations } from '../operation.ts';
import { xOf, zOf } from './cash-desk.ts';
import { requireSeen } from './cash-session.ts';
import { paperWidthOf } from '../printing/printers.ts';
import type { Printing } from '../printing/printing.ts';
import type { TillCaller } from '../people/browser-session.ts';
import type { TillParts } from '../till-parts.ts';

/** Renders reports; implemented in `core/output`. */
export interface CashTickets {
  rows(report: CashReport, cambios: readonly CashChange[]): TicketText;
  pdf(ticket: TicketText, anchoMm: TicketWidthMm): Promise<Uint8Array>;
}

export interface CashPrintingDeps extends Pick<TillParts, 'store' | 'clock'> {
  readonly printing: Pick<Printing, 'text'>;
  readonly cashTickets: CashTickets;
}

/**
 * Each prints the Z of a closed session, else the X; by default of this till. Throws AppError as {@link xOf} and {@link
 * zOf} do.
 */
export function cashPrintingOperations({ store, clock, printing, cashTickets: tickets }: CashPrintingDeps) {
  const paper = (sesion: number | undefined, who: TillCaller) => {
    const { reporte, cambios } = store.read((reader) =>
      sesion !== undefined && requireSeen(reader, sesion, who).z !== null
        ? zOf(reader, sesion, who)
        : { reporte: xOf(reader, sesion, { who, now: clock.now() }), cambios: [] },
    );
    const { tipo, numero, caja } = reporte;
    const titulo = tipo === 'Z' ? `Z ${numero} · Caja ${caja}` : `X · Caja ${caja}`;
    return { titulo, ticket: tickets.rows(reporte, cambios) };
  };
  return {
    'cash.print': ({ sesion }, who) => printing.text(paper(sesion, who), who),
    'cash.printPdf': async ({ sesion }, who) => {
      const { ticket } = paper(sesion, who);
      const anchoMm = store.read((reader) => paperWidthOf(reader, who));
      return { pdf: Buffer.from(await tickets.pdf(ticket, anchoMm)).toString('base64'), anchoMm };
    },
  } satisfies SomeOperations;
}
