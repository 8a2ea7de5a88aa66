/** Shelf and product labels (§etiquetas). */
import { z } from 'zod';
import { textId } from '../till/till-leaves.ts';
import type { TicketWidthMm } from './printed.ts';

export const LABEL_PAPERS = ['hoja', 'rollo'] as const;

/** Maximum products per call, and labels of each. */
const MAX_LABELED = 500;
export const MAX_COPIES = 99;

export const labelsWanted = z
  .array(z.strictObject({ codigo: textId, copias: z.int().min(1).max(MAX_COPIES) }))
  .min(1)
  .max(MAX_LABELED);
export type LabelsWanted = Readonly<z.infer<typeof labelsWanted>>;

export interface Label {
  readonly nombre: string;
  /** With VAT, decimal text in USD. */
  readonly precio: string;
  /** Lower prices each from a quantity on, as printed: `Desde 12: $3.10`. */
  readonly porCantidad: readonly string[];
  /** Content of the bars: the barcode, or the code if there is none. */
  readonly codigo: string;
}

/** `hoja`: A4; else millimetres. */
export type LabelPaper = 'hoja' | TicketWidthMm;
