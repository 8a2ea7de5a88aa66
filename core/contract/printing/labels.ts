/** Labels for shelves and goods (§etiquetas). */
import { z } from 'zod';
import { textId } from '../till/till-leaves.ts';
import type { TicketWidthMm } from './printed.ts';

/** A sheet of three by eight, or one below the other on the paper of a ticket printer. */
export const LABEL_PAPERS = ['hoja', 'rollo'] as const;

/** Goods that labels are asked for at once, and labels of each. */
const MAX_LABELED = 500;
export const MAX_COPIES = 99;

/** Which labels, of products or their presentations. */
export const labelsWanted = z
  .array(z.strictObject({ codigo: textId, copias: z.int().min(1).max(MAX_COPIES) }))
  .min(1)
  .max(MAX_LABELED);
export type LabelsWanted = Readonly<z.infer<typeof labelsWanted>>;

export interface Label {
  readonly nombre: string;
  /** With VAT, decimal text in USD. */
  readonly precio: string;
  /** What its bars say: a barcode, else the code. */
  readonly codigo: string;
}

/** `hoja`: A4; else millimetres. */
export type LabelPaper = 'hoja' | TicketWidthMm;
