/** Numbers in quarantine: those that stay for good with their refused document (§number-return). */
import { DOCUMENT_IDENTITY } from '../documents/document-rows.ts';
import type { Reader } from '../handle.ts';
import { MAX_LISTED_NUMBERS, type Listed } from '../limits.ts';
import { column, type RecordOf } from '../record.ts';

/**
 * Why a rejected document keeps its number for good. `NUMERO`: the authority says it is taken or out of sequence.
 * `CONTINGENCIA`: issued in contingency or listed in an event. `SIN_RESPUESTA`: a submission had no answer.
 * `ENTREGADO`: a caller was told that it is pending. `RESTAURACION`: older than a restore of the database.
 */
export const KEPT_REASONS = ['NUMERO', 'CONTINGENCIA', 'SIN_RESPUESTA', 'ENTREGADO', 'RESTAURACION'] as const;
export type KeptReason = (typeof KEPT_REASONS)[number];

const KEPT_NUMBER = DOCUMENT_IDENTITY.pick(
  'codigoGeneracion',
  'issuerId',
  'ambiente',
  'autoridad',
  'tipoDte',
  'numeroControl',
  'fecEmi',
).extend({ motivo: column.oneOf(KEPT_REASONS), at: column.integer });
export type KeptNumber = RecordOf<typeof KEPT_NUMBER>;

/** A late seal takes a document out of quarantine; its row in `number_kept` stays. */
const FROM = `FROM number_kept JOIN document ON document.id = document_id WHERE estado = 'RECHAZADO'`;
const LIST = KEPT_NUMBER.select(
  `SELECT document.*, motivo, at ${FROM} ORDER BY document_id LIMIT ${MAX_LISTED_NUMBERS}`,
);
const COUNT = column.integer.select(`SELECT count(*) ${FROM}`);

/** Oldest first. */
export function keptNumbers(reader: Reader): Listed<KeptNumber> {
  return { listed: LIST.list(reader), total: COUNT.find(reader) ?? 0 };
}
