/** Printed papers for customers (receipt, statement, list of debtors, quote), which are no fiscal documents. */
import type { Ambiente } from '../ambiente.ts';
import type { TicketText } from './ticket-text.ts';

export type PaperFact = readonly [name: string, value: string];

export interface AccountPaper {
  readonly titulo: string;
  readonly ambiente: Ambiente;
  /** Disclaimer on every page, and footer. */
  readonly aviso: string;
  readonly pie: string;
  /** Content of a QR code, also printed as text; missing if there is nothing to look up. */
  readonly codigo?: string;
  /** `2026-11-28` and `14:05` in El Salvador, of the content. */
  readonly fecha: string;
  readonly hora: string;
  readonly emisor: { readonly nombre: string; readonly nit: string; readonly nrc: string };
  readonly sucursal: string;
  /** Null for a list of all customers. */
  readonly cliente: { readonly nombre: string; readonly documento: string } | null;
  readonly datos: readonly PaperFact[];
  /** The first column is left-aligned text, others are right-aligned; null without rows. */
  readonly tabla: {
    readonly columnas: readonly string[];
    readonly filas: readonly (readonly string[])[];
  } | null;
  /** Movements, in the format of `tabla`; missing if not shown. */
  readonly movimientos?: NonNullable<AccountPaper['tabla']>;
  /** Totals below, the last one in bold. */
  readonly sumas: readonly PaperFact[];
}

/** Port for drawing them, implemented by `core/output`. */
export interface AccountPapers {
  pdf(paper: AccountPaper): Promise<Uint8Array>;
  /** For the till's printer. */
  rows(paper: AccountPaper): TicketText;
}
