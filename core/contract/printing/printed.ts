/** Data of a printed document, and the port for drawing it. */
import type { Ambiente, Autoridad } from '../ambiente.ts';
import type { LineSaving } from '../bridge/bridge-promotions.ts';

/**
 * State of a document for printing. `VERIFICACION`: numbered and signed, but it is unknown whether the authority has it: only a provisional slip is printed, which says
 * that it is no fiscal document.
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

export const CODE_PAGES = ['cp437', 'cp850', 'cp858', 'windows1252'] as const;
export type CodePage = (typeof CODE_PAGES)[number];

export interface PrintedInvalidation {
  /** Null if the authority gave none. */
  readonly sello: string | null;
  /** `2026-11-22` and `10:42:03` in El Salvador: when the authority received it, or else when it was created. */
  readonly fecha: string;
  readonly hora: string;
  /** CAT-024. */
  readonly tipoAnulacion: string;
  /** Text of the reason, if there is one. */
  readonly motivo: string | null;
}

/** Link where the customer gives an e-mail address, valid until `HH:MM` in El Salvador. */
export interface PrintedLink {
  readonly url: string;
  readonly hasta: string;
}

export interface PrintedDocument {
  /** The signed JSON text, source of everything printed. */
  readonly payload: string;
  readonly standing: PrintedStanding;
  readonly selloRecibido: string | null;
  readonly ambiente: Ambiente;
  /** Authority of the seal; a simulator's seal is marked as such. */
  readonly autoridad: Autoridad;
  /** URL of the public query, in the QR code. */
  readonly consultaPublica: string;
  /** Copy number: 0 for the first print, 1 for "COPIA 1". */
  readonly copia: number;
  /** Seller at this till; null if unknown. */
  readonly vendio: string | null;
  /** The caller's reference, if it is printed. */
  readonly referencia?: string;
  /** Promotion discounts of its lines (§promotions); missing if none. */
  readonly promociones?: readonly LineSaving[];
  /** Cash received, decimal text in USD; null if unknown. */
  readonly recibido: string | null;
  /** Link for receiving it by mail (§phone-form); missing if none. */
  readonly enlace?: PrintedLink;
  /** The issuer's logo, PNG or JPEG. */
  readonly logo: Uint8Array | null;
  /** Outcome asked of the simulator; missing if none. */
  readonly ensayo?: string;
  /** Null for a valid document. */
  readonly invalidacion: PrintedInvalidation | null;
}

export interface TicketPrinter {
  readonly anchoMm: TicketWidthMm;
  readonly codePage: CodePage;
  /** Whether it cuts the paper. */
  readonly corte: boolean;
  /** Whether a cash drawer is connected; it opens only for cash. */
  readonly cajon: boolean;
}

/** Port for drawing documents, implemented by `core/output`. */
export interface DocumentPrinting {
  letter(document: PrintedDocument): Promise<Uint8Array>;
  /** The ticket as a one-page PDF with the paper's width. */
  ticketPdf(document: PrintedDocument, anchoMm: TicketWidthMm): Promise<Uint8Array>;
  ticketBytes(document: PrintedDocument, printer: TicketPrinter): Promise<Uint8Array>;
}
