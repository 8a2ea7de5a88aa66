/**
 * Bridge operations for the factura de sujeto excluido (14), which the shop issues for a purchase from a seller outside IVA. `request` is JSON text of
 * `sujetoExcluidoRequest` in `issue.ts`.
 */
import { z } from 'zod';
import { answers } from '../answers.ts';
import { readCode } from '../api/document-reference.ts';
import { MAX_REHEARSAL_CHARS } from '../issuing/rehearsal.ts';
import { approvalInput } from '../till/approval.ts';
import type { PurchaseDraft, PurchasePreview, Supplier } from '../till/excluded-purchase.ts';
import { esperaMaximaMs, requestText, saleKey, type TillIssuance } from './bridge-documents.ts';

const MAX_SEARCH_CHARS = 100;
export const MAX_SUPPLIERS = 8;

export const EXCLUDED_OPERATIONS = {
  'excluded.preview': {
    access: 'cajero',
    input: z.strictObject({ request: requestText }),
    output: answers<PurchasePreview>(),
  },
  /**
   * Issues a purchase; cash leaves this till's open session. `idempotencyKey`: one per purchase, queried with `documents.ofKey`; `corrige`: codigoGeneracion of the
   * rejected one that it corrects; `approval`: a manager's PIN, if the cash exceeds the user's limit.
   */
  'excluded.issue': {
    access: 'cajero',
    input: z.strictObject({
      request: requestText,
      idempotencyKey: saleKey,
      corrige: readCode.optional(),
      approval: approvalInput.optional(),
      ensayo: z.string().max(MAX_REHEARSAL_CHARS).optional(),
      esperaMaximaMs,
    }),
    output: answers<TillIssuance>(),
  },
  /** Former sellers by prefix of their number (ignoring hyphens) or of words of their name; all, latest first, for an empty text. */
  'excluded.suppliers': {
    access: 'cajero',
    input: z.strictObject({ q: z.string().max(MAX_SEARCH_CHARS) }),
    output: answers<{ readonly proveedores: readonly Supplier[] }>(),
  },
  'excluded.draft': {
    access: 'cajero',
    input: z.strictObject({ codigoGeneracion: readCode }),
    /** Null if it does not exist. */
    output: answers<PurchaseDraft | null>(),
  },
} as const;
