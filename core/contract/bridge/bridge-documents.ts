/**
 * Operations of the bridge for documents: previewed, issued, listed, looked at, invalidated. `request` is a JSON text, written with
 * `stringifyJson` and `JsonNumber` of `json.ts`; documents cross as the JSON text that was signed.
 */
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

/** Longest text of a request, in characters; the transports' own limits are lower. */
const MAX_REQUEST_CHARS = 4 * 1024 * 1024;
export const saleKey = z.string().min(1).max(MAX_IDEMPOTENCY_KEY_CHARS);
export const requestText = z.string().min(1).max(MAX_REQUEST_CHARS);
export const esperaMaximaMs = z.int().min(1).max(MAX_ESPERA_MS).optional();

/**
 * What is sold, as JSON text of the request of that type (`facturaRequest`, `creditoFiscalRequest`, `notaRemisionRequest`
 * in `issue.ts`). With `preciosConIva`, prices and discounts of taxed lines of 03 and 04 are with VAT and the engine
 * takes it out: `round8(precio / 1.13)`, so that the screen works with shelf prices in every type.
 */
const sale = {
  tipoDte: z.enum(TIPOS_VENTA),
  request: requestText,
  preciosConIva: z.boolean().optional(),
  /** Absent: no promotions. */
  promociones: promotionsAsked.optional(),
};

export const DOCUMENTS_OPERATIONS = {
  'documents.preview': {
    access: 'cajero',
    /** `recibido`: cash handed over, for the change. */
    input: z.strictObject({ ...sale, recibido: receivedCash.optional() }),
    output: answers<Preview>(),
  },
  'documents.issue': {
    access: 'cajero',
    /**
     * `idempotencyKey`: one per sale; `corrige`: codigoGeneracion of the rejected document it corrects; `approval`: a manager's
     * PIN, where the sale is beyond the limits of the person who sells; `recibido`: cash handed over; `ensayo`: asked of the simulator.
     */
    input: z.strictObject({
      ...sale,
      approval: approvalInput.optional(),
      idempotencyKey: saleKey,
      corrige: readCode.optional(),
      ensayo: z.string().max(MAX_REHEARSAL_CHARS).optional(),
      recibido: receivedCash.optional(),
      esperaMaximaMs,
      /** What it sells of a quote. */
      cotizacion: quoteAsked.optional(),
    }),
    output: answers<TillIssuance>(),
  },
  'documents.list': {
    access: 'cajero',
    input: tillDocumentListInput,
    output: answers<Crossed<DocumentPage>>(),
  },
  /** `idempotencyKey`: of the sale that left this till; with it the person at the till learns what became of it. */
  'documents.view': {
    access: 'cajero',
    input: documentInput.extend({ idempotencyKey: saleKey.optional() }),
    output: answers<Crossed<DocumentView> & Explained>(),
  },
  'documents.file': { access: 'cajero', input: documentInput, output: answers<Crossed<DocumentFile>>() },
  /**
   * `request`: JSON text of `invalidationRequest` (`invalidation.ts`). `approval`: a manager's PIN, where the person logged
   * in may not do it alone (`ApprovalNeed` of `invalidation.plan`).
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
  /** What a list with these filters adds up to. */
  'documents.totals': { access: 'cajero', input: tillDocumentTotalsInput, output: answers<DocumentTotals>() },
  /** One document with all that its drawer shows. */
  'documents.detail': {
    access: 'cajero',
    input: documentInput,
    output: answers<Crossed<DocumentView> & Explained & DocumentBackground>(),
  },
  /** Whom the filter by seller offers. */
  'documents.sellers': {
    access: 'cajero',
    input: noInput,
    output: answers<readonly Vendedor[]>(),
  },
} as const;

/** The authority's reasons against a RECHAZADO, at the fields of the request (`receptor.nrc`), in plain Spanish; else empty. */
export interface Explained {
  readonly faults: readonly Fault[];
}

/** An issuance as the screen gets it: `result.estado` is PROCESADO, RECHAZADO, CONTINGENCIA or PENDIENTE, or what became of it since. */
export type TillIssuance = Crossed<Issuance> & Explained;

/** Number and sum of documents; the sum is decimal text in USD with two decimals. */
export interface DocumentSum {
  readonly cantidad: number;
  readonly monto: string;
}

export interface DocumentTotals {
  readonly total: DocumentSum;
  /** Types 01 and 03 in force: what statistics call sold. */
  readonly ventas: DocumentSum;
  /** Type 04 in force, which sells nothing. */
  readonly notas: DocumentSum;
  /** Only states with a document, in the order of `DOCUMENT_ESTADOS`. */
  readonly porEstado: readonly (DocumentSum & { readonly estado: DocumentEstado })[];
}

/** Somebody who sells. */
export interface Vendedor {
  readonly id: string;
  readonly nombre: string;
}

/** The signature of a document. */
export interface DocumentSignature {
  /** Protected header, JSON text. */
  readonly encabezado: string;
  /** Whether the certificate's key made this signature of this very text. */
  readonly verificada: boolean;
  readonly certificado: {
    /** Fingerprint of the public key. */
    readonly huella: string;
    /** Validity, ISO 8601 UTC; null where the certificate says nothing. */
    readonly desde: string | null;
    readonly hasta: string | null;
  };
}

/** What a till's screen knows of a document beside what every caller is shown. */
export interface DocumentBackground {
  readonly tipo: TipoDte;
  readonly estado: DocumentEstado;
  /** Null for a document that no till issued, or that is older than this record. */
  readonly vendio: Vendedor | null;
  /** Null until it is signed. */
  readonly firma: DocumentSignature | null;
  /** For a refused document: until when it can be corrected here (ISO 8601 UTC), or why it cannot. */
  readonly correccion: { readonly antesDe: string | null; readonly motivo: string | null } | null;
  /** Address of the authority's public query, which the QR code holds; null for the simulator, which has none. */
  readonly consultaPublica: string | null;
  /** Sales in force that bill what a nota de remisión sent (§related-documents); empty for any other type. */
  readonly facturada: readonly { readonly tipoDte: TipoVenta; readonly numeroControl: string }[];
  /** Where it replaces another document, or another one replaces it, and the former one is not invalidated yet (§replacement); else null. */
  readonly porInvalidar: PendingReplacement | null;
  /** What became of its mails, oldest first: it belongs into the life line between the steps of the document itself. */
  readonly entregas: readonly DeliveryStep[];
}

/** A document by the names that people know it by. */
export interface NamedDocument {
  readonly tipoDte: TipoDte;
  readonly codigoGeneracion: string;
  readonly numeroControl: string;
}

/** A sealed document that a later sealed one replaces: both count until the former one is invalidated. */
export interface PendingReplacement {
  readonly anterior: NamedDocument;
  readonly nuevo: NamedDocument;
}

/** A mail of the document was asked for (`PENDIENTE`), or came to its present state. */
export interface DeliveryStep {
  /** ISO 8601 UTC. */
  readonly momento: string;
  readonly clase: MailKind;
  readonly estado: MailState;
  readonly destinatario: string;
  /** The server's own words; null where there are none yet. */
  readonly detalle: string | null;
  /** Who asked for it; null for one that goes out by itself. */
  readonly quien: string | null;
}
