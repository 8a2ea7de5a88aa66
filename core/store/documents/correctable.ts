/** Refused documents that can still be corrected under their own number. */
import type { Ambiente, Autoridad } from '../../contract/ambiente.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader } from '../handle.ts';
import { SOLD_BY, soldByParams } from './sellers.ts';
import { column, orNull, record, type RecordOf } from '../record.ts';
import { DOCUMENT } from './document-rows.ts';

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

const CORRECTABLE = record({
  ...DOCUMENT.pick('codigoGeneracion', 'numeroControl', 'tipoDte', 'receptorNombre', 'montoCentavos').shape,
  ...DOCUMENT.pick('codigoMsg', 'descripcionMsg', 'observaciones').shape,
  refusedAt: column.integer,
});
export type CorrectableDocument = RecordOf<typeof CORRECTABLE>;

const REFUSED_AT = `(SELECT max(at) FROM life_line
    WHERE document_id = document.id AND life_line.estado = 'RECHAZADO' AND causa = 'rechazado')`;
// A row was last changed at its refusal or later: most that are too old are found by that.
const OF_SCOPE = `
  FROM document INDEXED BY document_refused
  WHERE document.estado = 'RECHAZADO' AND numero_vigente = 1 AND updated_at >= +? AND issuer_id = +? AND ambiente = +?
    AND branch_id = +? AND autoridad = +? AND ${REFUSED_AT} >= ? AND ${SOLD_BY}`;
const ROWS = CORRECTABLE.select(`
  SELECT codigo_generacion, numero_control, tipo_dte, receptor_nombre, monto_centavos, codigo_msg, descripcion_msg,
    observaciones, ${REFUSED_AT} AS refused_at ${OF_SCOPE} ORDER BY refused_at, document.id LIMIT ?`);
const SIZE = record({ size: column.integer, oldest: orNull(column.integer) }).select(
  `SELECT count(*) AS size, min(${REFUSED_AT}) AS oldest ${OF_SCOPE}`,
);

/** The documents that can be corrected, those with the least time first, at most `limit`. */
export function correctableDocuments(
  reader: Reader,
  scope: CorrectableScope,
  limit: number,
): readonly CorrectableDocument[] {
  return ROWS.list(reader, ...paramsOf(scope), limit);
}

/** How many there are, and when the first of them was refused; null without any. */
export function correctableSize(
  reader: Reader,
  scope: CorrectableScope,
): { readonly size: number; readonly oldest: Instant | null } {
  return SIZE.find(reader, ...paramsOf(scope)) ?? { size: 0, oldest: null };
}

function paramsOf({ issuerId, ambiente, branchId, autoridad, refusedFrom, soldBy }: CorrectableScope) {
  const place = [issuerId, ambiente, branchId, autoridad] as const;
  return [refusedFrom, ...place, refusedFrom, ...soldByParams(soldBy)] as const;
}
