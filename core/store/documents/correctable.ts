/** Rejected documents that can still be corrected under their number. */
import type { Ambiente, Autoridad } from '../../contract/ambiente.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader } from '../handle.ts';
import { SOLD_BY, soldByParams } from './sellers.ts';
import { column, orNull, record, type RecordOf } from '../record.ts';
import { DOCUMENT } from './document-rows.ts';

/** Scope of a caller: documents of its branch for the current authority. */
export interface CorrectableScope {
  readonly issuerId: string;
  readonly ambiente: Ambiente;
  readonly branchId: string;
  readonly autoridad: Autoridad;
  /** Rejected at this moment or later. */
  readonly refusedFrom: Instant;
  /** User id of the seller; absent: all sellers. */
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
// `updated_at` is never before the rejection, so it filters by index first.
const OF_SCOPE = `
  FROM document INDEXED BY document_refused
  WHERE document.estado = 'RECHAZADO' AND numero_vigente = 1 AND updated_at >= +? AND issuer_id = +? AND ambiente = +?
    AND branch_id = +? AND autoridad = +? AND ${REFUSED_AT} >= ? AND ${SOLD_BY}`;
const SIZE = record({ size: column.integer, oldest: orNull(column.integer) }).select(
  `SELECT count(*) AS size, min(${REFUSED_AT}) AS oldest ${OF_SCOPE}`,
);

/** Those closest to the deadline first. */
export const correctableDocuments = CORRECTABLE.select(
  `
  SELECT codigo_generacion, numero_control, tipo_dte, receptor_nombre, monto_centavos, codigo_msg, descripcion_msg,
    observaciones, ${REFUSED_AT} AS refused_at ${OF_SCOPE} ORDER BY refused_at, document.id LIMIT ?`,
  (scope: CorrectableScope, limit: number) => [...paramsOf(scope), limit],
).list;

/** Number of documents, and time of the oldest rejection (null without any). */
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
