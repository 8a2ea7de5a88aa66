/** Quote lines sold by each document version (§quotes). */
import { TIPOS_VENTA } from '../../contract/edition.ts';
import { quoteTaken, type QuoteTaken } from '../../contract/till/quotes.ts';
import type { Reader, Tx } from '../handle.ts';
import { column, insertionOf, orNull, record, type RecordOf } from '../record.ts';
import { DOCUMENT } from '../documents/document-rows.ts';

const SALE = record({
  documentId: column.integer,
  version: column.integer,
  /** Null: this version sells no quote. */
  quoteId: orNull(column.integer),
  tomado: column.stored<QuoteTaken>({
    read: (kept) => quoteTaken.parse(JSON.parse(kept)),
    write: JSON.stringify,
  }),
});
export type QuoteSale = RecordOf<typeof SALE>;

const IN_FORCE = SALE.pick('documentId', 'tomado').extend({
  ...DOCUMENT.pick('codigoGeneracion', 'numeroControl', 'fecEmi').shape,
  tipoDte: column.oneOf(TIPOS_VENTA),
});
export type QuoteSaleInForce = RecordOf<typeof IN_FORCE>;

const INSERT = insertionOf('quote_sale', SALE);
const LAST = SALE.select('SELECT * FROM quote_sale WHERE document_id = ? ORDER BY version DESC LIMIT 1');
const VERSION = column.integer.select(
  'SELECT max(version) AS version FROM document_version WHERE document_id = ?',
);
/** Only the latest version counts, while the document is in force and not replaced. */
const OF_QUOTE = IN_FORCE.select(`
  SELECT sale.document_id, tomado, document.codigo_generacion, numero_control, fec_emi, tipo_dte
  FROM quote_sale AS sale CROSS JOIN document ON document.id = sale.document_id
  WHERE sale.quote_id = ? AND estado NOT IN ('RECHAZADO', 'INVALIDADO') AND numero_vigente = 1
    AND NOT EXISTS (SELECT 1 FROM quote_sale AS later
      WHERE later.document_id = sale.document_id AND later.version > sale.version)
    AND NOT EXISTS (SELECT 1 FROM document AS other INDEXED BY document_reemplaza
      WHERE other.reemplaza_a = document.codigo_generacion AND other.estado NOT IN ('RECHAZADO', 'INVALIDADO'))
  ORDER BY document_id`);

/** Records the current version's sale of a quote; to be called in the document's commit. */
export function recordQuoteSale(tx: Tx, sale: Omit<QuoteSale, 'version'>): void {
  INSERT.run(tx, { ...sale, version: versionOf(tx, sale.documentId) });
}

/** Ends the sale of a quote when a new version was stored without one. */
export function endQuoteSale(tx: Tx, documentId: number): void {
  const last = LAST.find(tx, documentId);
  if (last === null || last.quoteId === null || last.version === versionOf(tx, documentId)) return;
  recordQuoteSale(tx, { documentId, quoteId: null, tomado: [] });
}

/** The latest record of a document; null if no version sold a quote. */
export function quoteSaleOf(reader: Reader, documentId: number): QuoteSale | null {
  return LAST.find(reader, documentId);
}

/** Oldest first. */
export function salesOfQuote(reader: Reader, quoteId: number): readonly QuoteSaleInForce[] {
  return OF_QUOTE.list(reader, quoteId);
}

function versionOf(reader: Reader, documentId: number): number {
  return VERSION.find(reader, documentId) ?? 1;
}

/** Sold thousandths by quote line. @param except id of a document to ignore */
export function soldByLine(
  sales: readonly QuoteSaleInForce[],
  lines: number,
  except: number | null = null,
): readonly bigint[] {
  const sold = Array.from({ length: lines }, () => 0n);
  for (const { documentId, tomado } of sales)
    for (const { linea, cantidad } of documentId === except ? [] : tomado)
      sold[linea] = (sold[linea] ?? 0n) + BigInt(cantidad);
  return sold;
}
