/** `POST /api/products/review` and `/import`: preview and import of a product file (CSV or `.xlsx`) into the common catalogue. */
import { z } from 'zod';
import type { AnswerOf } from '../../api/answer-leaves.ts';
import { previewLine } from '../../bridge/bridge-import.ts';
import type { Rule } from '../../rules/rules.ts';
import { count, text } from '../stream-leaves.ts';

/** Largest file in bytes, so that its base64 fits a request. */
export const MAX_PRODUCT_FILE_BYTES = 2 * 1024 * 1024;
/** Maximum lines of a file: they change in one transaction, which blocks other changes. */
export const MAX_PRODUCT_FILE_LINES = 5_000;
/** Lines shown, invalid ones first. */
export const SHOWN_FILE_LINES = 50;

export const productFileInput = z.strictObject({
  contenido: z.base64().max(Math.ceil(MAX_PRODUCT_FILE_BYTES / 3) * 4),
});

export const productFile = z.strictObject({
  /** Why the file is unreadable; null if it is readable. */
  problema: z.custom<Rule>().nullable(),
  lineas: z.strictObject({ nuevas: count, cambiadas: count, iguales: count, malas: count }),
  ignoradas: z.array(text),
  muestra: z.array(previewLine),
});
export type ProductFile = AnswerOf<typeof productFile>;
