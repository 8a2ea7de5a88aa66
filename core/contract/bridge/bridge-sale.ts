/** Operations of the bridge for a sale that is written, was interrupted, or is made again. */
import { z } from 'zod';
import { answers } from '../answers.ts';
import { approvalInput } from '../till/approval.ts';
import { readCode } from '../api/document-reference.ts';
import { TIPOS_VENTA } from '../edition.ts';
import { MAX_IDEMPOTENCY_KEY_CHARS } from '../api/parameters.ts';
import type { SaleDraft } from '../till/sale-draft.ts';
import { textId } from '../till/till-leaves.ts';
import { MAX_ACT_CHARS } from '../till/till-limits.ts';

/** What is done to a sale before it leaves, of which the service knows nothing yet, as the audit log names it. */
export const SALE_ACTS = [
  'línea quitada tras cobrar',
  'venta vaciada tras cobrar',
  'venta de otra persona reabierta',
  'venta de otra persona descartada',
] as const;
export type SaleAct = (typeof SALE_ACTS)[number];

export const SALE_OPERATIONS = {
  /** Notes it in the audit log with both people: a cashier needs the PIN of a manager. The screen asks before it does it. */
  'sale.approve': {
    access: 'cajero',
    input: z.strictObject({
      acto: z.enum(SALE_ACTS),
      antes: z.string().max(MAX_ACT_CHARS),
      ahora: z.string().max(MAX_ACT_CHARS),
      approval: approvalInput.optional(),
    }),
    /** Who approved it; null where a manager did it. */
    output: answers<{ readonly aprobo: string | null }>(),
  },
  /** What became of a sale that left with this key; issues nothing. Waits for a call with it that still runs. */
  'documents.ofKey': {
    access: 'cajero',
    input: z.strictObject({ idempotencyKey: z.string().min(1).max(MAX_IDEMPOTENCY_KEY_CHARS) }),
    /** Null: no document has that key. */
    output: answers<{ readonly codigoGeneracion: string | null }>(),
  },
  /** A document as the beginning of a sale: one by its code, a receiver's last one of a type, or this point of sale's last one. */
  'documents.draft': {
    access: 'cajero',
    input: z.union([
      z.strictObject({ codigoGeneracion: readCode }),
      z.strictObject({ tipoDte: z.enum(TIPOS_VENTA), receptor: textId.optional() }),
    ]),
    /** Null: there is no such document. */
    output: answers<SaleDraft | null>(),
  },
} as const;

/** A document to begin a sale with: by its code, else the last one of a type, of a receiver (document number) or of the point of sale. */
export type DraftQuestion = z.infer<(typeof SALE_OPERATIONS)['documents.draft']['input']>;
