/** A paper for a customer: a receipt, a statement, who owes, a quote. None of them is a fiscal document. */
import type { Ambiente } from '../ambiente.ts';
import type { TicketText } from './ticket-text.ts';

/** A name and what it says. */
export type PaperFact = readonly [name: string, value: string];

export interface AccountPaper {
  readonly titulo: string;
  readonly ambiente: Ambiente;
  /** What it is not, on every page, and what stands at its foot. */
  readonly aviso: string;
  readonly pie: string;
  /** What a scanner reads, as a QR code with its text; absent where nothing is found by it. */
  readonly codigo?: string;
  /** `2026-11-28` and `14:05` in El Salvador, of what it says. */
  readonly fecha: string;
  readonly hora: string;
  readonly emisor: { readonly nombre: string; readonly nit: string; readonly nrc: string };
  readonly sucursal: string;
  /** Null of a paper about all of them. */
  readonly cliente: { readonly nombre: string; readonly documento: string } | null;
  readonly datos: readonly PaperFact[];
  /** The first column is text, every other one is written to the right; null where there are no rows. */
  readonly tabla: {
    readonly columnas: readonly string[];
    readonly filas: readonly (readonly string[])[];
  } | null;
  /** What stands below, the last one in bold. */
  readonly sumas: readonly PaperFact[];
}

/** Draws them; `core/output` behind it. */
export interface AccountPapers {
  /** A PDF in letter size. */
  pdf(paper: AccountPaper): Promise<Uint8Array>;
  /** For a till's printer. */
  rows(paper: AccountPaper): TicketText;
}
