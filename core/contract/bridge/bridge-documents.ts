/** Operations of the bridge for the screen of documents, beyond those that callers of the interface have too. */
import { z } from 'zod';
import { documentInput, tillDocumentTotalsInput, type DocumentEstado } from '../api/documents.ts';
import type { TipoDte, TipoVenta } from '../edition.ts';
import type { MailKind, MailState } from '../mail.ts';

const noInput = z.strictObject({});

export const DOCUMENTS_OPERATIONS = {
  /** What a list with these filters adds up to. */
  'documents.totals': { access: 'cajero', input: tillDocumentTotalsInput },
  /** One document with all that its drawer shows. */
  'documents.detail': { access: 'cajero', input: documentInput },
  /** Whom the filter by seller offers. */
  'documents.sellers': { access: 'cajero', input: noInput },
} as const;

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

export interface DocumentsOutputs {
  'documents.totals': DocumentTotals;
  'documents.sellers': readonly Vendedor[];
}
