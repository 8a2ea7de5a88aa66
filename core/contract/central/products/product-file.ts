/** `POST /api/products/review` and `/import`: preview and import of a product file (CSV or `.xlsx`) into the common catalogue. */
import { z } from 'zod';
import type { LineCounts, PreviewLine } from '../../bridge/bridge-import.ts';
import type { Rule } from '../../rules/rules.ts';

/** Largest file in bytes, so that its base64 fits a request. */
export const MAX_PRODUCT_FILE_BYTES = 2 * 1024 * 1024;
/** Maximum lines of a file: they change in one transaction, which blocks other changes. */
export const MAX_PRODUCT_FILE_LINES = 5_000;
/** Lines shown, invalid ones first. */
export const SHOWN_FILE_LINES = 50;

export const productFileInput = z.strictObject({
  contenido: z.base64().max(Math.ceil(MAX_PRODUCT_FILE_BYTES / 3) * 4),
});

export interface ProductFile {
  /** Why the file is unreadable; null if it is readable. */
  readonly problema: Rule | null;
  readonly lineas: LineCounts;
  readonly ignoradas: readonly string[];
  readonly muestra: readonly PreviewLine[];
}
