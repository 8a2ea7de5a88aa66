/** Sales in force for promotion trials, and savings by a promotion, in pages (§promotions-tried). */
import type { Ambiente } from '../../contract/ambiente.ts';
import { DOCUMENT } from '../documents/document-rows.ts';
import type { Reader } from '../handle.ts';
import { column, orNull, record, type RecordOf } from '../record.ts';
import { soldPieceOf, soldPieceSql, type SoldPiece, type SoldScope } from '../statistics/till-statistics.ts';

const SOLD = record({
  ...DOCUMENT.pick('id', 'fecEmi', 'tipoDte', 'emittedAt').shape,
  /** `cuerpoDocumento` and `receptor` of the signed document. */
  items: column.text,
  receptor: orNull(column.text),
  /** Data of `promoted_sale`; null without a promotion. */
  at: orNull(column.integer),
  lista: orNull(column.text),
  conocidas: orNull(column.integer),
  lineas: orNull(column.text),
});
export type SoldForTrial = RecordOf<typeof SOLD>;

/** Newest first. */
export const salesForTrial = SOLD.select(
  soldPieceSql(
    `tipo_dte, emitted_at, json_extract(payload, '$.cuerpoDocumento') AS items,
    json_extract(payload, '$.receptor') AS receptor, promoted_sale.at, lista, conocidas, lineas`,
    'LEFT JOIN promoted_sale ON promoted_sale.document_id = document.id',
  ),
  (scope: SoldScope, piece: SoldPiece) => [...soldPieceOf(scope, piece)],
).list;

const MEASURED = record({
  ...DOCUMENT.pick('id', 'fecEmi', 'montoCentavos').shape,
  /** In thousandths. */
  cantidad: column.integer,
  centavos: column.cents,
});

export interface MeasuredScope {
  readonly promocion: number;
  readonly issuerId: string;
  readonly ambiente: Ambiente;
}

/** Sales in force with a promotion; parameters of {@link measuredOf}. */
const MEASURED_SALES = `
  FROM promotion_saving INDEXED BY promotion_saved CROSS JOIN document ON document.id = promotion_saving.document_id
  WHERE promocion = ? AND issuer_id = ? AND ambiente = ? AND estado NOT IN ('RECHAZADO', 'INVALIDADO')`;
const measuredOf = ({ promocion, issuerId, ambiente }: MeasuredScope) =>
  [promocion, issuerId, ambiente] as const;

const SAVED = record({ ventas: column.integer, centavos: column.cents });
const SUM = SAVED.select(
  `SELECT count(DISTINCT document.id) AS ventas, coalesce(sum(centavos), 0) AS centavos ${MEASURED_SALES}`,
  measuredOf,
);

export function savedByPromotion(reader: Reader, scope: MeasuredScope): RecordOf<typeof SAVED> {
  return SUM.find(reader, scope) ?? { ventas: 0, centavos: 0n };
}

/** Sales with a promotion, oldest first. @param after last document id of the previous page; 0 for the first */
export const salesWith = MEASURED.select(
  `
  SELECT document.id, fec_emi, monto_centavos, sum(cantidad) AS cantidad, sum(centavos) AS centavos
  ${MEASURED_SALES} AND promotion_saving.document_id > ?
  GROUP BY promotion_saving.document_id ORDER BY promotion_saving.document_id LIMIT ?`,
  (scope: MeasuredScope, { after, limit }: { readonly after: number; readonly limit: number }) => [
    ...measuredOf(scope),
    after,
    limit,
  ],
).list;
