/** The sales of a period with their lines, newest first, in pieces: more than totals per day can tell. */
import type { Ambiente } from '../../contract/ambiente.ts';
import type { TipoDte } from '../../contract/edition.ts';
import type { FiscalDate } from '../../domain/fiscal-time.ts';
import type { Seller } from '../documents/sellers.ts';
import type { Reader } from '../handle.ts';
import { text, textOrNull } from '../row.ts';
import { query, type Row } from '../statement.ts';
import { column, orNull, named, derived, record, type RecordOf } from '../record.ts';
import { DOCUMENT } from '../documents/document-rows.ts';

/** Which documents: of one branch and type, in force. */
export interface SoldScope {
  readonly issuerId: string;
  readonly branchId: string;
  readonly ambiente: Ambiente;
  readonly tipoDte: TipoDte;
  readonly desde: FiscalDate;
  readonly hasta: FiscalDate;
}

/** Where a piece begins: after this document. */
export interface SoldPlace {
  readonly fecEmi: FiscalDate;
  readonly id: number;
}

const SOLD_DOCUMENT = record({
  ...DOCUMENT.pick('id', 'fecEmi').shape,
  /** Hour of emission in El Salvador, 0–23. */
  hora: named(
    'hor_emi',
    derived(column.text, (horEmi) => Number(horEmi.slice(0, 2))),
  ),
  montoCentavos: column.cents,
  /** `cuerpoDocumento` as it was signed. */
  items: column.text,
  /** `resumen.pagos` as it was signed; null where there is none. */
  pagos: orNull(column.text),
});

export interface SoldDocument extends RecordOf<typeof SOLD_DOCUMENT> {
  /** Who sold it at a till; null where no till did, or nobody noted it. */
  readonly vendio: Seller | null;
}

/** SQL: documents in force of one branch and type, newest first, after a place. @param joins beside the text that was signed */
export const soldPieceSql = (columns: string, joins = ''): string => `
  SELECT document.id, fec_emi, ${columns}
  FROM document INDEXED BY document_list
  CROSS JOIN document_version ON document_version.document_id = document.id AND document_version.version = document.version
  ${joins}
  WHERE issuer_id = +? AND branch_id = +? AND ambiente = +? AND tipo_dte = +? AND fec_emi BETWEEN +? AND +?
    AND (fec_emi, document.id) < (+?, +?) AND estado NOT IN ('RECHAZADO', 'INVALIDADO')
  ORDER BY fec_emi DESC, document.id DESC LIMIT +?`;

/** A piece: after a place, null for the first one. */
export interface SoldPiece {
  readonly after: SoldPlace | null;
  readonly limit: number;
}

/** What {@link soldPieceSql} is given. */
export function soldPieceOf(scope: SoldScope, { after, limit }: SoldPiece) {
  const { issuerId, branchId, ambiente, tipoDte, desde, hasta } = scope;
  const { fecEmi, id } = after ?? { fecEmi: hasta, id: Number.MAX_SAFE_INTEGER };
  // The place bounds the days as well: later ones would be read again for each piece.
  return [issuerId, branchId, ambiente, tipoDte, desde, fecEmi, fecEmi, id, limit] as const;
}

const SOLD = query(
  soldPieceSql(
    `hor_emi, monto_centavos, json_extract(payload, '$.cuerpoDocumento') AS items,
    json_extract(payload, '$.resumen.pagos') AS pagos, user.id AS user_id, user.nombre AS user_nombre`,
    `LEFT JOIN document_seller ON document_seller.document_id = document.id
  LEFT JOIN user ON user.id = document_seller.user_id`,
  ),
);

/** The next documents, newest first. */
export function soldDocuments(reader: Reader, scope: SoldScope, piece: SoldPiece): readonly SoldDocument[] {
  return SOLD.all(reader, ...soldPieceOf(scope, piece)).map((row) => ({
    ...SOLD_DOCUMENT.parse(row),
    vendio: sellerOf(row),
  }));
}

function sellerOf(row: Row): Seller | null {
  const id = textOrNull(row, 'user_id');
  return id === null ? null : { id, nombre: text(row, 'user_nombre') };
}
