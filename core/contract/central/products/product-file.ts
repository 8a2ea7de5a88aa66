/** `POST /api/products/review` and `/import`: a file of products (CSV or `.xlsx`) as the catalogue of all tills would take it, and as it took it. */
import { z } from 'zod';
import type { LineCounts, PreviewLine } from '../../bridge/bridge-import.ts';
import type { Rule } from '../../rules/rules.ts';

/** Largest file, in bytes: as base64 it fits a request. */
export const MAX_PRODUCT_FILE_BYTES = 2 * 1024 * 1024;
/** Lines of one file at most: all of them change in one transaction, and other changes wait for it. */
export const MAX_PRODUCT_FILE_LINES = 5_000;
/** Lines that are shown; wrong ones first. */
export const SHOWN_FILE_LINES = 50;

export const productFileInput = z.strictObject({
  contenido: z.base64().max(Math.ceil(MAX_PRODUCT_FILE_BYTES / 3) * 4),
});

export interface ProductFile {
  /** Why nothing of it can be read; null where it can. */
  readonly problema: Rule | null;
  readonly lineas: LineCounts;
  /** Headings that mean nothing here. */
  readonly ignoradas: readonly string[];
  readonly muestra: readonly PreviewLine[];
}
