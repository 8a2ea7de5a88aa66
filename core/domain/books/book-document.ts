/** What the VAT books read of documents, from whichever database they lie in. */
import type { TipoDte } from '../../contract/edition.ts';
import type { FiscalDate, Instant } from '../fiscal-time.ts';
import type { DocumentState } from '../lifecycle.ts';

/** What a book names a document by. */
export interface NamedDocument {
  readonly codigoGeneracion: string;
  readonly numeroControl: string;
  readonly tipoDte: TipoDte;
  readonly fecEmi: FiscalDate;
  readonly montoCentavos: bigint;
  readonly sello: string | null;
  /** When its invalidation was sealed; null while it has none. */
  readonly invalidatedAt: Instant | null;
}

export interface BookDocument extends NamedDocument {
  readonly emittedAt: Instant;
  readonly estado: DocumentState;
  readonly ivaCentavos: bigint;
  /** The very text that was signed, of the version that counts, or its bytes in UTF-8. */
  readonly payload: string | Uint8Array;
  /** Its `identificacion`, receiver and `resumen` as a JSON array; null when it is no JSON. */
  readonly parts: string | null;
  /** SHA-256 the version was stored with, lower-case hex. */
  readonly sha256: string;
  /** Whether the ledger gave the number to this code with a text of this document. */
  readonly inLedger: boolean;
}

/** A number that the ledger gave to a code no document has. */
export interface LostNumber {
  readonly tipoDte: TipoDte;
  readonly numero: number;
  readonly codigoGeneracion: string;
  readonly at: Instant;
}
