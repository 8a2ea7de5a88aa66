/** Sales in force as promotions are tried on them, and what a promotion took off them, in pieces (§promotions-tried). */
import type { Ambiente } from '../../contract/ambiente.ts';
import { DOCUMENT } from '../documents/document-rows.ts';
import type { Reader } from '../handle.ts';
import { column, orNull, record, type RecordOf } from '../record.ts';
import { soldPieceOf, soldPieceSql, type SoldPiece, type SoldScope } from '../statistics/till-statistics.ts';

const SOLD = record({
  ...DOCUMENT.pick('id', 'fecEmi', 'tipoDte', 'emittedAt').shape,
  /** `cuerpoDocumento` and `receptor` as they were signed. */
  items: column.text,
  receptor: orNull(column.text),
  /** What is kept where promotions took something off: null elsewhere. */
  at: orNull(column.integer),
  lista: orNull(column.text),
  conocidas: orNull(column.integer),
  lineas: orNull(column.text),
});
/** A sale with what is kept of its promotions. */
export type SoldForTrial = RecordOf<typeof SOLD>;

const SALES = SOLD.select(
  soldPieceSql(
    `tipo_dte, emitted_at, json_extract(payload, '$.cuerpoDocumento') AS items,
    json_extract(payload, '$.receptor') AS receptor, promoted_sale.at, lista, conocidas, lineas`,
    'LEFT JOIN promoted_sale ON promoted_sale.document_id = document.id',
  ),
);

/** The next sales, newest first. */
export function salesForTrial(reader: Reader, scope: SoldScope, piece: SoldPiece): readonly SoldForTrial[] {
  return SALES.list(reader, ...soldPieceOf(scope, piece));
}

const MEASURED = record({
  ...DOCUMENT.pick('id', 'fecEmi', 'montoCentavos').shape,
  /** In thousandths. */
  cantidad: column.integer,
  centavos: column.cents,
});
/** What a promotion took off a sale. */
export type MeasuredSale = RecordOf<typeof MEASURED>;

const WITH = MEASURED.select(`
  SELECT document.id, fec_emi, monto_centavos, sum(cantidad) AS cantidad, sum(centavos) AS centavos
  FROM promotion_saving INDEXED BY promotion_saved CROSS JOIN document ON document.id = promotion_saving.document_id
  WHERE promocion = ? AND promotion_saving.document_id > ? AND issuer_id = ? AND ambiente = ?
    AND estado NOT IN ('RECHAZADO', 'INVALIDADO')
  GROUP BY promotion_saving.document_id ORDER BY promotion_saving.document_id LIMIT ?`);

/** Whose sales of which promotion. */
export interface MeasuredScope {
  readonly promocion: number;
  readonly issuerId: string;
  readonly ambiente: Ambiente;
}

/** The next sales that had a promotion, the oldest first. @param after a document; 0 to begin with */
export function salesWith(
  reader: Reader,
  { promocion, issuerId, ambiente }: MeasuredScope,
  { after, limit }: { readonly after: number; readonly limit: number },
): readonly MeasuredSale[] {
  return WITH.list(reader, promocion, after, issuerId, ambiente, limit);
}
