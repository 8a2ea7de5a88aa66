/** Operations of the bridge for a sale that was interrupted, or is made again. */
import { z } from 'zod';
import { codigoGeneracion } from './document-reference.ts';
import { TIPOS_DTE } from './edition.ts';
import { MAX_IDEMPOTENCY_KEY_CHARS } from './operations.ts';
import type { SaleDraft } from './sale-draft.ts';
import { textId } from './till-leaves.ts';

export const SALE_OPERATIONS = {
  /** What became of a sale that left with this key; issues nothing. Waits for a call with it that still runs. */
  'documents.ofKey': {
    access: 'cajero',
    input: z.strictObject({ idempotencyKey: z.string().min(1).max(MAX_IDEMPOTENCY_KEY_CHARS) }),
  },
  /** A document as the beginning of a sale: one by its code, a receiver's last one of a type, or this point of sale's last one. */
  'documents.draft': {
    access: 'cajero',
    input: z.union([
      z.strictObject({ codigoGeneracion }),
      z.strictObject({ tipoDte: z.enum(TIPOS_DTE), receptor: textId.optional() }),
    ]),
  },
} as const;

/** A document to begin a sale with: by its code, else the last one of a type, of a receiver (document number) or of the point of sale. */
export type DraftQuestion = z.infer<(typeof SALE_OPERATIONS)['documents.draft']['input']>;

export interface SaleOutputs {
  /** Null: no document has that key. */
  'documents.ofKey': { readonly codigoGeneracion: string | null };
  /** Null: there is no such document. */
  'documents.draft': SaleDraft | null;
}
