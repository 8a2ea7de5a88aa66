/** What paper says of a document, and the port through which the engine has it drawn. */
import type { Ambiente, Autoridad } from '../ambiente.ts';
import type { LineSaving } from '../bridge/bridge-promotions.ts';

/**
 * Where a document stands, as far as paper is concerned. `VERIFICACION`: numbered and signed, but nobody knows yet whether the
 * authority has it: only a provisional slip, which says that it is no fiscal document.
 */
export const PRINTED_STANDINGS = [
  'SELLADO',
  'CONTINGENCIA',
  'VERIFICACION',
  'RECHAZADO',
  'INVALIDADO',
] as const;
export type PrintedStanding = (typeof PRINTED_STANDINGS)[number];

/** Widths of ticket paper, in millimetres. */
export const TICKET_WIDTHS_MM = [80, 58] as const;
export type TicketWidthMm = (typeof TICKET_WIDTHS_MM)[number];

/** Code pages a ticket printer may be set to. */
export const CODE_PAGES = ['cp437', 'cp850', 'cp858', 'windows1252'] as const;
export type CodePage = (typeof CODE_PAGES)[number];

/** The event that ended a document, as its paper tells it. */
export interface PrintedInvalidation {
  /** Null where the authority gave none. */
  readonly sello: string | null;
  /** `2026-11-22` and `10:42:03` in El Salvador: when the authority took it, else when it was made. */
  readonly fecha: string;
  readonly hora: string;
  /** CAT-024. */
  readonly tipoAnulacion: string;
  /** In words, where somebody gave them. */
  readonly motivo: string | null;
}

/** A document as it is printed. */
export interface PrintedDocument {
  /** The document's JSON text as it was signed: everything printed is read from it. */
  readonly payload: string;
  readonly standing: PrintedStanding;
  readonly selloRecibido: string | null;
  readonly ambiente: Ambiente;
  /** Whose seal it is; the simulator's never passes for the authority's. */
  readonly autoridad: Autoridad;
  /** Address of the public query: what the QR code holds. */
  readonly consultaPublica: string;
  /** Which copy this is: 0 for the first print, 1 for "COPIA 1". */
  readonly copia: number;
  /** Who sold it at this till; null where nobody is known. */
  readonly vendio: string | null;
  /** What its caller named the sale by, where paper says so. */
  readonly referencia?: string;
  /** What promotions took off its lines (§promotions); absent where they took nothing. */
  readonly promociones?: readonly LineSaving[];
  /** Cash handed over, decimal text in USD; null where it is not known. */
  readonly recibido: string | null;
  /** The issuer's logo, PNG or JPEG. */
  readonly logo: Uint8Array | null;
  /** What its call asked the simulator for; absent for any other document. */
  readonly ensayo?: string;
  /** Null for a document in force. */
  readonly invalidacion: PrintedInvalidation | null;
}

/** A ticket printer as it is set up. */
export interface TicketPrinter {
  readonly anchoMm: TicketWidthMm;
  readonly codePage: CodePage;
  /** Whether it cuts the paper. */
  readonly corte: boolean;
  /** Whether a cash drawer hangs on it: it opens only for cash. */
  readonly cajon: boolean;
}

/** Draws documents; `core/output` behind it. */
export interface DocumentPrinting {
  /** The printed version, a PDF in letter size. */
  letter(document: PrintedDocument): Promise<Uint8Array>;
  /** The ticket as a PDF of one page, as wide as the paper and as long as the ticket. */
  ticketPdf(document: PrintedDocument, anchoMm: TicketWidthMm): Promise<Uint8Array>;
  /** The ticket as bytes for a printer that speaks ESC/POS. */
  ticketBytes(document: PrintedDocument, printer: TicketPrinter): Promise<Uint8Array>;
}
