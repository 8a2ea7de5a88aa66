/** Documents as the VAT books read them, from any database. */
import type { TipoDte } from '../../contract/edition.ts';
import type { FiscalDate, Instant } from '../fiscal-time.ts';
import type { DocumentState } from '../lifecycle.ts';

export interface NamedDocument {
  readonly codigoGeneracion: string;
  readonly numeroControl: string;
  readonly tipoDte: TipoDte;
  readonly fecEmi: FiscalDate;
  readonly montoCentavos: bigint;
  readonly sello: string | null;
  /** Time its invalidation was sealed; null if not invalidated. */
  readonly invalidatedAt: Instant | null;
}

export interface BookDocument extends NamedDocument {
  readonly emittedAt: Instant;
  readonly estado: DocumentState;
  readonly ivaCentavos: bigint;
  /** The signed text of the current version, or its bytes in UTF-8. */
  readonly payload: string | Uint8Array;
  /** `identificacion`, receiver and `resumen` as a JSON array; null when the text is not JSON. */
  readonly parts: string | null;
  /** SHA-256 stored with the version, lower-case hex. */
  readonly sha256: string;
  /** Whether the number ledger holds this number, code and text. */
  readonly inLedger: boolean;
}

export interface LostNumber {
  readonly tipoDte: TipoDte;
  readonly numero: number;
  readonly codigoGeneracion: string;
  readonly at: Instant;
}
