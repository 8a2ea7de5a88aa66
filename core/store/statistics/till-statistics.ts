/** Sales of a period with their lines, newest first, in pages. */
import type { Ambiente } from '../../contract/ambiente.ts';
import type { TipoDte } from '../../contract/edition.ts';
import type { FiscalDate } from '../../domain/fiscal-time.ts';
import { newestPlace } from '../documents/document-list.ts';
import type { Seller } from '../documents/sellers.ts';
import type { Reader } from '../handle.ts';
import { text, textOrNull } from '../row.ts';
import { query, type Row } from '../statement.ts';
import { column, orNull, named, derived, record, type RecordOf } from '../record.ts';
import { DOCUMENT } from '../documents/document-rows.ts';

/** Documents in force of one branch and type. */
export interface SoldScope {
  readonly issuerId: string;
  readonly branchId: string;
  readonly ambiente: Ambiente;
  readonly tipoDte: TipoDte;
  readonly desde: FiscalDate;
  readonly hasta: FiscalDate;
}

/** Position of the last document of the previous page. */
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
  /** `cuerpoDocumento` of the signed document. */
  items: column.text,
  /** `resumen.pagos` of the signed document; null without. */
  pagos: orNull(column.text),
});

export interface SoldDocument extends RecordOf<typeof SOLD_DOCUMENT> {
  /** Seller at a till; null if none was recorded. */
  readonly vendio: Seller | null;
}

/** SQL of a page of documents in force, newest first. @param joins additional joins */
export const soldPieceSql = (columns: string, joins = ''): string => `
  SELECT document.id, fec_emi, ${columns}
  FROM document INDEXED BY document_list
  CROSS JOIN document_version ON document_version.document_id = document.id AND document_version.version = document.version
  ${joins}
  WHERE issuer_id = +? AND branch_id = +? AND ambiente = +? AND tipo_dte = +? AND fec_emi BETWEEN +? AND +?
    AND (fec_emi, document.id) < (+?, +?) AND estado NOT IN ('RECHAZADO', 'INVALIDADO')
  ORDER BY fec_emi DESC, document.id DESC LIMIT +?`;

/** `after` null for the first page. */
export interface SoldPiece {
  readonly after: SoldPlace | null;
  readonly limit: number;
}

/** Parameters of {@link soldPieceSql}. */
export function soldPieceOf(scope: SoldScope, { after, limit }: SoldPiece) {
  const { issuerId, branchId, ambiente, tipoDte, desde, hasta } = scope;
  const { fecEmi, id } = after ?? newestPlace({ hasta });
  // The position replaces `hasta`, so that later days are not read again for each page.
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

/** Newest first. */
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
