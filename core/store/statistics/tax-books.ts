/** Documents of a day, branch and type for the VAT books, with signed text and table data. */
import type { Ambiente } from '../../contract/ambiente.ts';
import type { TipoDte } from '../../contract/edition.ts';
import { receiverSections } from '../../domain/text/receiver-section.ts';
import type { BookDocument, NamedDocument } from '../../domain/books/book-document.ts';
import type { FiscalDate, Instant } from '../../domain/fiscal-time.ts';
import { memberTexts } from '../../domain/text/json-members.ts';
import { DOCUMENT } from '../documents/document-rows.ts';
import type { Reader } from '../handle.ts';
import { column, orNull, record } from '../record.ts';
import { text } from '../row.ts';
import { query, type Row } from '../statement.ts';

export interface BookSource {
  readonly issuerId: string;
  readonly branchId: string;
  readonly ambiente: Ambiente;
  readonly tipoDte: TipoDte;
}

const NAMED_DOCUMENT = DOCUMENT.pick(
  'codigoGeneracion',
  'numeroControl',
  'tipoDte',
  'fecEmi',
  'montoCentavos',
  'sello',
).extend({ invalidatedAt: orNull(column.integer) });
const BOOK_DOCUMENT = NAMED_DOCUMENT.extend({
  ...DOCUMENT.pick('emittedAt', 'estado', 'ivaCentavos').shape,
  // Read as bytes, as hashed; decoding here is several times faster than in the driver.
  payload: column.bytes,
  sha256: column.text,
  inLedger: column.flag,
});
const LOST_NUMBER = record({
  ...DOCUMENT.pick('tipoDte', 'numero', 'codigoGeneracion').shape,
  at: column.integer,
});

const INVALIDATED_AT = `
  CASE estado WHEN 'INVALIDADO' THEN coalesce((SELECT coalesce(event.fh_procesamiento, event.updated_at) FROM event
    WHERE event.document_id = document.id AND event.tipo = 'INVALIDACION' AND event.estado = 'PROCESADO'
    ORDER BY event.id DESC LIMIT 1), document.updated_at) END AS invalidated_at`;
const OF_DAY = query(`
  SELECT codigo_generacion, numero_control, tipo_dte, fec_emi, emitted_at, estado, sello, monto_centavos,
    iva_centavos, CAST(payload AS BLOB) AS payload, sha256, ${INVALIDATED_AT},
    EXISTS (SELECT 1 FROM ledger JOIN document_version AS own ON own.document_id = document.id AND own.sha256 = ledger.sha256
      WHERE ledger.sequence_id = document.sequence_id AND ledger.numero = document.numero AND ledger.estado = 'ASIGNADO'
        AND ledger.codigo_generacion = document.codigo_generacion) AS in_ledger
  FROM document INDEXED BY document_list
  CROSS JOIN document_version ON document_version.document_id = document.id AND document_version.version = document.version
  WHERE issuer_id = +? AND branch_id = +? AND ambiente = +? AND tipo_dte = +? AND fec_emi = +?
  ORDER BY document.id`);
const DAYS = query(`
  SELECT DISTINCT fec_emi FROM document INDEXED BY document_list
  WHERE issuer_id = +? AND branch_id = +? AND ambiente = +? AND tipo_dte = +? AND fec_emi BETWEEN +? AND +?`);
const COUNTED_DAYS = query(`
  SELECT DISTINCT fec_emi FROM day_total
  WHERE issuer_id = ? AND branch_id = ? AND ambiente = ? AND tipo_dte = ? AND fec_emi BETWEEN ? AND ? AND cantidad > 0`);
const INVALIDATED_BEFORE = NAMED_DOCUMENT.select(`
  SELECT codigo_generacion, numero_control, tipo_dte, fec_emi, monto_centavos, sello, ${INVALIDATED_AT}
  FROM document INDEXED BY document_unsettled
  WHERE issuer_id = +? AND branch_id = +? AND ambiente = +? AND estado = 'INVALIDADO' AND estado <> 'PROCESADO'
    AND fec_emi < +? ORDER BY fec_emi, document.id`);

/** In order of issue. */
export function bookDocuments(
  reader: Reader,
  source: BookSource,
  day: FiscalDate,
): IteratorObject<BookDocument> {
  const { issuerId, branchId, ambiente, tipoDte } = source;
  return Iterator.from(OF_DAY.iterate(reader, issuerId, branchId, ambiente, tipoDte, day)).map(
    bookDocumentOf,
  );
}

/** Days in a range (inclusive) that have documents, or should have according to the daily totals. */
export function bookDays(
  reader: Reader,
  source: BookSource,
  days: { readonly desde: FiscalDate; readonly hasta: FiscalDate },
): readonly FiscalDate[] {
  const { issuerId, branchId, ambiente, tipoDte } = source;
  const params = [issuerId, branchId, ambiente, tipoDte, days.desde, days.hasta] as const;
  const found = [...DAYS.all(reader, ...params), ...COUNTED_DAYS.all(reader, ...params)];
  return [...new Set(found.map((row) => text(row, 'fec_emi')))];
}

/** Documents of earlier days that are invalidated now, whenever that happened. */
export function invalidatedBefore(
  reader: Reader,
  source: Omit<BookSource, 'tipoDte'>,
  day: FiscalDate,
): readonly NamedDocument[] {
  const { issuerId, branchId, ambiente } = source;
  return INVALIDATED_BEFORE.list(reader, issuerId, branchId, ambiente, day);
}

/** Ledger numbers of a period without their document, oldest first; empty in a sound database. */
export const lostNumbers = LOST_NUMBER.select(
  `
  SELECT sequence.tipo_dte, ledger.numero, ledger.codigo_generacion, ledger.at
  FROM sequence JOIN ledger ON ledger.sequence_id = sequence.id
  WHERE sequence.issuer_id = +? AND sequence.ambiente = +? AND ledger.estado = 'ASIGNADO' AND ledger.at BETWEEN +? AND +?
    AND NOT EXISTS (SELECT 1 FROM document WHERE document.codigo_generacion = ledger.codigo_generacion)
    AND NOT EXISTS (SELECT 1 FROM ledger AS later WHERE later.sequence_id = ledger.sequence_id
      AND later.numero = ledger.numero AND later.id > ledger.id)
  ORDER BY ledger.id LIMIT ?`,
  (of: {
    readonly issuerId: string;
    readonly ambiente: Ambiente;
    readonly from: Instant;
    readonly to: Instant;
    readonly limit: number;
  }) => [of.issuerId, of.ambiente, of.from, of.to, of.limit],
).list;

/** JSON texts of identification, receiver and summary; null if unreadable. */
function partsOf(payload: string, tipoDte: TipoDte): readonly string[] | null {
  const sections = receiverSections(tipoDte);
  const found = memberTexts(payload, ['identificacion', 'resumen', ...sections]);
  if (found === null) return null;
  const [heading = 'null', summary = 'null', ...receivers] = found;
  return [heading, receivers.find((receiver) => receiver !== 'null') ?? 'null', summary];
}

function bookDocumentOf(row: Row): BookDocument {
  const document = BOOK_DOCUMENT.parse(row);
  const { payload, tipoDte } = document;
  const parts = partsOf(payload.toString('utf8'), tipoDte);
  return { ...document, parts: parts === null ? null : `[${parts.join(',')}]` };
}
