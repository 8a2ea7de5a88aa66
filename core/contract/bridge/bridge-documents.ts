/** Bridge operations for documents. `request` is JSON text written with `stringifyJson` and `JsonNumber` of `json.ts`; documents cross as the signed JSON text. */
import { quoteAsked } from './bridge-quotes.ts';
import { promotionsAsked } from './bridge-promotions.ts';
import { z } from 'zod';
import { answers, type Crossed } from '../answers.ts';
import { readCode } from '../api/document-reference.ts';
import {
  documentInput,
  tillDocumentListInput,
  tillDocumentTotalsInput,
  type DocumentEstado,
  type DocumentFile,
  type DocumentPage,
  type DocumentView,
} from '../api/documents.ts';
import { MAX_ESPERA_MS } from '../api/operations.ts';
import { MAX_IDEMPOTENCY_KEY_CHARS } from '../api/parameters.ts';
import type { Consultation } from '../api/query.ts';
import type { Issuance } from '../api/results.ts';
import { TIPOS_VENTA, type TipoDte, type TipoVenta } from '../edition.ts';
import { MAX_REHEARSAL_CHARS } from '../issuing/rehearsal.ts';
import type { MailKind, MailState } from '../mail.ts';
import type { Fault } from '../problem.ts';
import { approvalInput } from '../till/approval.ts';
import { noInput, receivedCash } from '../till/till-leaves.ts';
import type { Preview } from '../till/till.ts';
import type { InvalidationOutcome } from './bridge-manager.ts';

/** Longest request, in characters; the transports' own limits are lower. */
const MAX_REQUEST_CHARS = 4 * 1024 * 1024;
export const saleKey = z.string().min(1).max(MAX_IDEMPOTENCY_KEY_CHARS);
export const requestText = z.string().min(1).max(MAX_REQUEST_CHARS);
export const esperaMaximaMs = z.int().min(1).max(MAX_ESPERA_MS).optional();

/**
 * A sale: JSON text of the request of its type (`facturaRequest`, `creditoFiscalRequest`, `notaRemisionRequest` in `issue.ts`). With `preciosConIva`, prices and
 * discounts of taxed lines of 03 and 04 include VAT and the engine removes it, `round8(precio / 1.13)`, so that the screen uses shelf prices in every type.
 */
const sale = {
  tipoDte: z.enum(TIPOS_VENTA),
  request: requestText,
  preciosConIva: z.boolean().optional(),
  /** Missing: no promotions. */
  promociones: promotionsAsked.optional(),
};

export const DOCUMENTS_OPERATIONS = {
  'documents.preview': {
    access: 'cajero',
    /** `recibido`: cash received, to compute the change. */
    input: z.strictObject({ ...sale, recibido: receivedCash.optional() }),
    output: answers<Preview>(),
  },
  'documents.issue': {
    access: 'cajero',
    /**
     * `idempotencyKey`: one per sale; `corrige`: codigoGeneracion of the rejected document it corrects; `approval`: a manager's PIN, if the sale exceeds the user's
     * limits; `recibido`: cash received; `ensayo`: outcome asked of the simulator.
     */
    input: z.strictObject({
      ...sale,
      approval: approvalInput.optional(),
      idempotencyKey: saleKey,
      corrige: readCode.optional(),
      ensayo: z.string().max(MAX_REHEARSAL_CHARS).optional(),
      recibido: receivedCash.optional(),
      esperaMaximaMs,
      /** The part of a quote that it sells. */
      cotizacion: quoteAsked.optional(),
    }),
    output: answers<TillIssuance>(),
  },
  'documents.list': {
    access: 'cajero',
    input: tillDocumentListInput,
    output: answers<Crossed<DocumentPage>>(),
  },
  /** `idempotencyKey`: of the sale; the till then shows the user its result. */
  'documents.view': {
    access: 'cajero',
    input: documentInput.extend({ idempotencyKey: saleKey.optional() }),
    output: answers<Crossed<DocumentView> & Explained>(),
  },
  'documents.file': { access: 'cajero', input: documentInput, output: answers<Crossed<DocumentFile>>() },
  /**
   * `request`: JSON text of `invalidationRequest` (`invalidation.ts`). `approval`: a manager's PIN, if the user may not invalidate alone (`ApprovalNeed` of
   * `invalidation.plan`).
   */
  'documents.invalidate': {
    access: 'cajero',
    input: z.strictObject({ request: requestText, approval: approvalInput.optional(), esperaMaximaMs }),
    output: answers<InvalidationOutcome>(),
  },
  'documents.consult': {
    access: 'cajero',
    input: z.strictObject({ tdte: z.string(), codigoGeneracion: z.string(), esperaMaximaMs }),
    output: answers<Crossed<Consultation>>(),
  },
  'documents.totals': { access: 'cajero', input: tillDocumentTotalsInput, output: answers<DocumentTotals>() },
  'documents.detail': {
    access: 'cajero',
    input: documentInput,
    output: answers<Crossed<DocumentView> & Explained & DocumentBackground>(),
  },
  'documents.sellers': {
    access: 'cajero',
    input: noInput,
    output: answers<readonly Vendedor[]>(),
  },
} as const;

/** Reasons of a RECHAZADO by field of the request (`receptor.nrc`), in plain Spanish; otherwise empty. */
export interface Explained {
  readonly faults: readonly Fault[];
}

/** An issuance for the screen: `result.estado` is PROCESADO, RECHAZADO, CONTINGENCIA or PENDIENTE, or the document's later state. */
export type TillIssuance = Crossed<Issuance> & Explained;

/** Number and sum of documents; decimal text in USD with two decimals. */
export interface DocumentSum {
  readonly cantidad: number;
  readonly monto: string;
}

export interface DocumentTotals {
  readonly total: DocumentSum;
  /** Valid 01 and 03, as the statistics count sales. */
  readonly ventas: DocumentSum;
  /** Valid 04, which are not sales. */
  readonly notas: DocumentSum;
  /** Only states that occur, in the order of `DOCUMENT_ESTADOS`. */
  readonly porEstado: readonly (DocumentSum & { readonly estado: DocumentEstado })[];
}

export interface Vendedor {
  readonly id: string;
  readonly nombre: string;
}

export interface DocumentSignature {
  /** Protected header, JSON text. */
  readonly encabezado: string;
  /** Whether the certificate's key made this signature over this text. */
  readonly verificada: boolean;
  readonly certificado: {
    /** Fingerprint of the public key. */
    readonly huella: string;
    /** Validity, ISO 8601 UTC; null if the certificate does not state it. */
    readonly desde: string | null;
    readonly hasta: string | null;
  };
}

export interface DocumentBackground {
  readonly tipo: TipoDte;
  readonly estado: DocumentEstado;
  /** Seller; null if no till issued it, or before sellers were recorded. */
  readonly vendio: Vendedor | null;
  /** Null before signing. */
  readonly firma: DocumentSignature | null;
  /** For a rejected document: deadline of its correction here (ISO 8601 UTC), or why it cannot be corrected. */
  readonly correccion: { readonly antesDe: string | null; readonly motivo: string | null } | null;
  /** URL of the authority's public query, as in the QR code; null with the simulator. */
  readonly consultaPublica: string | null;
  /** Valid sales that bill this nota de remisión (§related-documents); empty for other types. */
  readonly facturada: readonly { readonly tipoDte: TipoVenta; readonly numeroControl: string }[];
  /** Whether part of the nota de remisión is still to be billed (§remission-billing). */
  readonly porFacturar: boolean;
  /** The replacement of which the previous document is not invalidated yet (§replacement); else null. */
  readonly porInvalidar: PendingReplacement | null;
  /** Mails of the document, oldest first; shown in its history. */
  readonly entregas: readonly DeliveryStep[];
}

export interface NamedDocument {
  readonly tipoDte: TipoDte;
  readonly codigoGeneracion: string;
  readonly numeroControl: string;
}

/** A sealed document replaced by a later sealed one: both count until the previous one is invalidated. */
export interface PendingReplacement {
  readonly anterior: NamedDocument;
  readonly nuevo: NamedDocument;
}

/** A mail of the document was requested (`PENDIENTE`) or reached its current state. */
export interface DeliveryStep {
  readonly momento: string;
  readonly clase: MailKind;
  readonly estado: MailState;
  readonly destinatario: string;
  /** The mail server's answer; null if none yet. */
  readonly detalle: string | null;
  /** User who requested it; null for an automatic mail. */
  readonly quien: string | null;
}
