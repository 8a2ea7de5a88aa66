/** Bridge operations for a sale in progress, interrupted, or repeated. */
import { z } from 'zod';
import { answers } from '../answers.ts';
import { approvalInput } from '../till/approval.ts';
import { readCode } from '../api/document-reference.ts';
import { TIPOS_VENTA } from '../edition.ts';
import { MAX_IDEMPOTENCY_KEY_CHARS } from '../api/parameters.ts';
import type { SaleDraft } from '../till/sale-draft.ts';
import { textId } from '../till/till-leaves.ts';
import { MAX_ACT_CHARS } from '../till/till-limits.ts';

/** Audited actions on a sale that the service does not know yet; names of the audit log. */
export const SALE_ACTS = [
  'línea quitada tras cobrar',
  'venta vaciada tras cobrar',
  'venta de otra persona reabierta',
  'venta de otra persona descartada',
] as const;
export type SaleAct = (typeof SALE_ACTS)[number];

export const SALE_OPERATIONS = {
  /** Logs an action with both people; cashiers need a manager's PIN. The screen calls it before acting. */
  'sale.approve': {
    access: 'cajero',
    input: z.strictObject({
      acto: z.enum(SALE_ACTS),
      antes: z.string().max(MAX_ACT_CHARS),
      ahora: z.string().max(MAX_ACT_CHARS),
      approval: approvalInput.optional(),
    }),
    /** Who approved it; null if the caller is a manager. */
    output: answers<{ readonly aprobo: string | null }>(),
  },
  /** Document issued with this key; issues nothing. Waits for a running call with that key. */
  'documents.ofKey': {
    access: 'cajero',
    input: z.strictObject({ idempotencyKey: z.string().min(1).max(MAX_IDEMPOTENCY_KEY_CHARS) }),
    /** Null: no document has that key. */
    output: answers<{ readonly codigoGeneracion: string | null }>(),
  },
  /** A document as draft of a sale: by its code, the last of a type and receiver, or the last of this point of sale. */
  'documents.draft': {
    access: 'cajero',
    input: z.union([
      z.strictObject({ codigoGeneracion: readCode }),
      z.strictObject({ tipoDte: z.enum(TIPOS_VENTA), receptor: textId.optional() }),
    ]),
    /** Null: no such document. */
    output: answers<SaleDraft | null>(),
  },
} as const;

/** Selects the document: by code, or the last of a type, optionally for a receiver (document number). */
export type DraftQuestion = z.infer<(typeof SALE_OPERATIONS)['documents.draft']['input']>;
