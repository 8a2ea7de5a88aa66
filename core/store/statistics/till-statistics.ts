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

const SOLD = query(`
  SELECT document.id, fec_emi, hor_emi, monto_centavos, json_extract(payload, '$.cuerpoDocumento') AS items,
    json_extract(payload, '$.resumen.pagos') AS pagos, user.id AS user_id, user.nombre AS user_nombre
  FROM document INDEXED BY document_list
  CROSS JOIN document_version ON document_version.document_id = document.id AND document_version.version = document.version
  LEFT JOIN document_seller ON document_seller.document_id = document.id
  LEFT JOIN user ON user.id = document_seller.user_id
  WHERE issuer_id = +? AND branch_id = +? AND ambiente = +? AND tipo_dte = +? AND fec_emi BETWEEN +? AND +?
    AND (fec_emi, document.id) < (+?, +?) AND estado NOT IN ('RECHAZADO', 'INVALIDADO')
  ORDER BY fec_emi DESC, document.id DESC LIMIT +?`);

/** The next documents, newest first. @param after null for the first piece */
export function soldDocuments(
  reader: Reader,
  scope: SoldScope,
  page: { readonly after: SoldPlace | null; readonly limit: number },
): readonly SoldDocument[] {
  const { issuerId, branchId, ambiente, tipoDte, desde, hasta } = scope;
  const { fecEmi, id } = page.after ?? { fecEmi: hasta, id: Number.MAX_SAFE_INTEGER };
  const whose = [issuerId, branchId, ambiente, tipoDte] as const;
  // The place bounds the days as well: later ones would be read again for each piece.
  return SOLD.all(reader, ...whose, desde, fecEmi, fecEmi, id, page.limit).map((row) => ({
    ...SOLD_DOCUMENT.parse(row),
    vendio: sellerOf(row),
  }));
}

function sellerOf(row: Row): Seller | null {
  const id = textOrNull(row, 'user_id');
  return id === null ? null : { id, nombre: text(row, 'user_nombre') };
}
