/** Refused documents that can still be corrected under their own number. */
import type { Ambiente, Autoridad } from '../../contract/ambiente.ts';
import { TIPOS_DTE, type TipoDte } from '../../contract/edition.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { RefusalTexts } from '../../domain/rejection/rejection.ts';
import type { Reader } from '../handle.ts';
import { integer, integerOrNull, oneOf, text, textList, textOrNull } from '../row.ts';
import { SOLD_BY, soldByParams } from './sellers.ts';
import { query } from '../statement.ts';

/** Whose documents, as a caller corrects them: those of its branch that were numbered for the authority of now. */
export interface CorrectableScope {
  readonly issuerId: string;
  readonly ambiente: Ambiente;
  readonly branchId: string;
  readonly autoridad: Autoridad;
  /** Refused at this moment or later. */
  readonly refusedFrom: Instant;
  /** Whose sales alone, a user's id; absent: those of everybody. */
  readonly soldBy?: string | undefined;
}

export interface CorrectableDocument extends RefusalTexts {
  readonly codigoGeneracion: string;
  readonly numeroControl: string;
  readonly tipoDte: TipoDte;
  readonly receptorNombre: string | null;
  readonly montoCentavos: bigint;
  readonly refusedAt: Instant;
}

const REFUSED_AT = `(SELECT max(at) FROM life_line
    WHERE document_id = document.id AND life_line.estado = 'RECHAZADO' AND causa = 'rechazado')`;
// A row was last changed at its refusal or later: most that are too old are found by that.
const OF_SCOPE = `
  FROM document INDEXED BY document_refused
  WHERE document.estado = 'RECHAZADO' AND numero_vigente = 1 AND updated_at >= +? AND issuer_id = +? AND ambiente = +?
    AND branch_id = +? AND autoridad = +? AND ${REFUSED_AT} >= ? AND ${SOLD_BY}`;
const ROWS = query(`
  SELECT codigo_generacion, numero_control, tipo_dte, receptor_nombre, monto_centavos, codigo_msg, descripcion_msg,
    observaciones, ${REFUSED_AT} AS refused_at ${OF_SCOPE} ORDER BY refused_at, document.id LIMIT ?`);
const SIZE = query(`SELECT count(*) AS size, min(${REFUSED_AT}) AS oldest ${OF_SCOPE}`);

/** The documents that can be corrected, those with the least time first, at most `limit`. */
export function correctableDocuments(
  reader: Reader,
  scope: CorrectableScope,
  limit: number,
): readonly CorrectableDocument[] {
  return ROWS.all(reader, ...paramsOf(scope), limit).map((row) => ({
    codigoGeneracion: text(row, 'codigo_generacion'),
    numeroControl: text(row, 'numero_control'),
    tipoDte: oneOf(row, 'tipo_dte', TIPOS_DTE),
    receptorNombre: textOrNull(row, 'receptor_nombre'),
    montoCentavos: BigInt(integer(row, 'monto_centavos')),
    codigoMsg: textOrNull(row, 'codigo_msg'),
    descripcionMsg: textOrNull(row, 'descripcion_msg'),
    observaciones: textList(row, 'observaciones'),
    refusedAt: integer(row, 'refused_at'),
  }));
}

/** How many there are, and when the first of them was refused; null without any. */
export function correctableSize(
  reader: Reader,
  scope: CorrectableScope,
): { readonly size: number; readonly oldest: Instant | null } {
  const row = SIZE.get(reader, ...paramsOf(scope));
  if (row === undefined) return { size: 0, oldest: null };
  return { size: integer(row, 'size'), oldest: integerOrNull(row, 'oldest') };
}

function paramsOf({ issuerId, ambiente, branchId, autoridad, refusedFrom, soldBy }: CorrectableScope) {
  const place = [issuerId, ambiente, branchId, autoridad] as const;
  return [refusedFrom, ...place, refusedFrom, ...soldByParams(soldBy)] as const;
}
