/** Documents and purchases of a month's tax books, and their changes after closing (§cierre-libros). */
import { TIPOS_DTE } from '../../contract/edition.ts';
import type { FiscalDate, Instant } from '../../domain/fiscal-time.ts';
import { DOCUMENT } from '../documents/document-rows.ts';
import type { Reader } from '../handle.ts';
import { column, record, type RecordOf } from '../record.ts';
import type { BookClosing, BookOwner } from './book-closings.ts';

/** Fingerprint of a month: equal marks mean unchanged books. */
const MARK = record({
  documents: column.integer,
  lastDocument: column.integer,
  changedAt: column.integer,
  purchases: column.integer,
  sealed: column.integer,
  enteredAt: column.integer,
  annulledAt: column.integer,
});
export type MonthMark = RecordOf<typeof MARK>;

const TYPES = TIPOS_DTE.map((tipo) => `'${tipo}'`).join(', ');
const OF_DAYS = `document INDEXED BY document_list WHERE issuer_id = given.taxpayer AND ambiente = given.place
    AND branch_id IN (SELECT id FROM branch WHERE issuer_id = given.taxpayer) AND tipo_dte IN (${TYPES}) AND fec_emi BETWEEN given.desde AND given.hasta`;
const MARK_OF = MARK.select(`
  WITH given AS MATERIALIZED (SELECT ? AS taxpayer, ? AS place, ? AS desde, ? AS hasta, ? AS month),
  sold AS MATERIALIZED (SELECT count(*) AS documents, coalesce(max(id), 0) AS last_document, coalesce(max(updated_at), 0) AS changed_at
    FROM given CROSS JOIN ${OF_DAYS}),
  bought AS MATERIALIZED (SELECT count(*) AS purchases, count(sello) AS sealed, coalesce(max(entered_at), 0) AS entered_at,
    coalesce(max(annulled_at), 0) AS annulled_at
    FROM given CROSS JOIN purchase WHERE issuer_id = given.taxpayer AND ambiente = given.place AND periodo = given.month)
  SELECT * FROM sold CROSS JOIN bought`);

const CHANGING = DOCUMENT.pick(
  'id',
  'codigoGeneracion',
  'numeroControl',
  'tipoDte',
  'fecEmi',
  'montoCentavos',
  'estado',
  'fhProcesamiento',
  'updatedAt',
);
export type ChangingDocument = RecordOf<typeof CHANGING>;
const COLUMNS = CHANGING.columns.join(', ');
const WRITTEN_SINCE = CHANGING.select(`
  WITH given AS MATERIALIZED (SELECT ? AS taxpayer, ? AS place, ? AS desde, ? AS hasta, ? AS since)
  SELECT ${COLUMNS} FROM given CROSS JOIN ${OF_DAYS} AND document.id > given.since ORDER BY document.id`);
/** A code may have been given up since: the document's number then passed to its new one (§correction). */
const BY_CODES = CHANGING.extend({ conocido: column.text }).select(`
  SELECT ${COLUMNS}, conocido FROM (SELECT value AS conocido FROM json_each(?)) CROSS JOIN document ON document.id = coalesce(
    (SELECT named.id FROM document AS named WHERE named.codigo_generacion = conocido),
    (SELECT max(document_id) FROM refused_version WHERE refused_version.codigo_generacion = conocido)) ORDER BY document.id`);
/** The register does not cover later stock entries. */
const LAST_PAPER = column.integer.select('SELECT moved_id FROM stock_standing_end');
/** Purchases entered into a month after it was closed. */
const PUT_LATER = column.text.select(`
  SELECT p.clave FROM book_closing AS c CROSS JOIN purchase AS p ON p.issuer_id = c.issuer_id AND p.ambiente = c.ambiente AND p.periodo = c.mes
  WHERE NOT EXISTS (SELECT 1 FROM book_reopening AS r WHERE r.closing_id = c.id) AND p.entered_at > c.at`);

/** First and last day, inclusive. */
export interface MonthDays {
  readonly desde: FiscalDate;
  readonly hasta: FiscalDate;
}

export function monthMark(
  reader: Reader,
  { issuerId, ambiente, mes, desde, hasta }: BookOwner & MonthDays & { readonly mes: string },
): MonthMark {
  const found = MARK_OF.find(reader, issuerId, ambiente, desde, hasta, mes);
  if (found === null) throw new Error('counting gives a row');
  return found;
}

/** Documents of a period without a final answer of the tax authority. */
export const openDocuments = CHANGING.select(
  `
  WITH given AS MATERIALIZED (SELECT ? AS taxpayer, ? AS place, ? AS desde, ? AS hasta)
  SELECT ${COLUMNS} FROM given CROSS JOIN ${OF_DAYS} AND estado NOT IN ('PROCESADO', 'INVALIDANDO', 'INVALIDADO') ORDER BY document.id`,
  ({ issuerId, ambiente, desde, hasta }: BookOwner & MonthDays) => [issuerId, ambiente, desde, hasta],
).list;

/** Documents of a period with an id above `document`. */
export function documentsWrittenSince(
  reader: Reader,
  { issuerId, ambiente, desde, hasta, document }: BookOwner & MonthDays & Pick<BookClosing, 'document'>,
): readonly ChangingDocument[] {
  return WRITTEN_SINCE.list(reader, issuerId, ambiente, desde, hasta, document);
}

/** Documents by the codes they had once, each with that code. */
export function documentsNow(
  reader: Reader,
  codes: readonly string[],
): readonly (ChangingDocument & { readonly conocido: string })[] {
  return codes.length === 0 ? [] : BY_CODES.list(reader, JSON.stringify(codes));
}

/** Id of the last stock entry whose moves have rows. */
export function lastPaper(reader: Reader): number {
  return LAST_PAPER.find(reader) ?? 0;
}

/** Keys of purchases entered into a closed month; empty in a sound database. */
export function purchasesPutLater(reader: Reader): readonly string[] {
  return PUT_LATER.list(reader);
}

/** Time of the last change: the tax authority's, if it gave one. */
export function changedAt({ fhProcesamiento, updatedAt }: ChangingDocument): Instant {
  return fhProcesamiento ?? updatedAt;
}
