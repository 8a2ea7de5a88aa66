/** Labels for shelves and goods (§etiquetas). */
import type { TicketWidthMm } from './printed.ts';

/** A sheet of three by eight, or one below the other on the paper of a ticket printer. */
export const LABEL_PAPERS = ['hoja', 'rollo'] as const;

export interface Label {
  readonly nombre: string;
  /** With VAT, decimal text in USD. */
  readonly precio: string;
  /** What its bars say: a barcode, else the code. */
  readonly codigo: string;
}

/** `hoja`: A4; else millimetres. */
export type LabelPaper = 'hoja' | TicketWidthMm;
