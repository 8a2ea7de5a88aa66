/** What the simulator wrote down, in its order: the proof of what was sealed, when, and after what. */
import { readFileSync } from 'node:fs';

/** A document as it was sealed. */
export interface SealedRecord {
  readonly t: 'dte';
  readonly codigo: string;
  readonly numero: string;
  readonly sello: string;
  readonly selladoMs: number;
  /** SHA-256 of the JWS, base64url. */
  readonly jws: string;
  readonly nit: string;
  readonly tipo: string;
  readonly fecEmi: string;
  /** `montoTotalOperacion` and its VAT, plain decimals. */
  readonly total: string;
  readonly iva: string;
}

/** A sealed invalidation. */
export interface InvalidationRecord {
  readonly t: 'invalidacion';
  /** The document it invalidates. */
  readonly documento: string;
}

/** A contingency event as it was sealed. */
export interface EventRecord {
  readonly t: 'contingencia';
  readonly codigo: string;
  readonly sello: string;
  readonly selladoMs: number;
  /** `YYYY-MM-DDTHH:MM:SS`, local. */
  readonly inicio: string;
  readonly fin: string;
  /** Pairs of codigoGeneracion and tipoDoc. */
  readonly documentos: readonly (readonly [string, string])[];
}

type JournalRecord =
  | SealedRecord
  | EventRecord
  | InvalidationRecord
  | { readonly t: 'contribuyente' | 'secreto' | 'lote' };

/** The records of a simulator's file, oldest first; a line that is still being written is left out. */
export function readJournal(file: string): readonly JournalRecord[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.slice(0, -1).map((line) => JSON.parse(line) as JournalRecord);
}
