/**
 * Operations of the bridge for a purchase without a factura: the factura de sujeto excluido (14) that the shop issues to who sells.
 * `request` is a JSON text of `sujetoExcluidoRequest` in `issue.ts`.
 */
import { z } from 'zod';
import { answers } from '../answers.ts';
import { readCode } from '../api/document-reference.ts';
import { MAX_REHEARSAL_CHARS } from '../issuing/rehearsal.ts';
import { approvalInput } from '../till/approval.ts';
import type { PurchaseDraft, PurchasePreview, Supplier } from '../till/excluded-purchase.ts';
import { esperaMaximaMs, requestText, saleKey, type TillIssuance } from './bridge-documents.ts';

/** Longest text that is looked for, in characters. */
const MAX_SEARCH_CHARS = 100;
/** Most suppliers of one answer. */
export const MAX_SUPPLIERS = 8;

export const EXCLUDED_OPERATIONS = {
  'excluded.preview': {
    access: 'cajero',
    input: z.strictObject({ request: requestText }),
    output: answers<PurchasePreview>(),
  },
  /**
   * What is paid in cash leaves the drawer that is open at the till. `idempotencyKey`: one per purchase, asked about with
   * `documents.ofKey`; `corrige`: codigoGeneracion of the rejected one that it corrects; `approval`: a manager's PIN, where more cash
   * leaves than the person may take out alone.
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
  /** Those who were paid before: by the beginning of their number, hyphens ignored, or of words of their name; all of them, latest first, for nothing. */
  'excluded.suppliers': {
    access: 'cajero',
    input: z.strictObject({ q: z.string().max(MAX_SEARCH_CHARS) }),
    output: answers<{ readonly proveedores: readonly Supplier[] }>(),
  },
  /** A purchase as the beginning of its correction. */
  'excluded.draft': {
    access: 'cajero',
    input: z.strictObject({ codigoGeneracion: readCode }),
    /** Null: there is no such purchase. */
    output: answers<PurchaseDraft | null>(),
  },
} as const;
