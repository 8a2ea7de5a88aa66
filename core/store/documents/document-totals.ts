/** Totals of a document list by state and type. */
import { filterParams, foundPlaces, newestPlace, waysOf, type DocumentFilter } from './document-list.ts';
import type { FiscalDate } from '../../domain/fiscal-time.ts';
import type { Reader } from '../handle.ts';
import { query, type Param, type Row } from '../statement.ts';
import { column, named, record, type RecordOf } from '../record.ts';
import { DOCUMENT } from './document-rows.ts';

const TOTAL = record({
  ...DOCUMENT.pick('estado', 'tipoDte').shape,
  cantidad: column.integer,
  montoCentavos: named('monto', column.cents),
});
export type StateTotal = RecordOf<typeof TOTAL>;

/** SQLite's "no limit". */
const NO_LIMIT = -1;

const OF_DOCUMENTS = query(`
  SELECT estado, tipo_dte, count(*) AS cantidad, sum(monto_centavos) AS monto
  FROM json_each(?) CROSS JOIN document ON document.id = value GROUP BY estado, tipo_dte`);
/** Daily totals maintained by triggers: a filter by period alone reads few rows. `estado` is the public state here. */
const OF_DAYS = query(`
  SELECT estado, tipo_dte, sum(cantidad) AS cantidad, sum(monto_centavos) AS monto FROM day_total
  WHERE issuer_id = ? AND ambiente = ? AND branch_id IN (SELECT value FROM json_each(?)) AND fec_emi BETWEEN ? AND ?
    AND tipo_dte IN (SELECT value FROM json_each(?)) AND estado IN (SELECT value FROM json_each(?))
  GROUP BY estado, tipo_dte HAVING sum(cantidad) > 0`);

const DAYS = record({ fecEmi: column.text, cantidad: column.integer }).select(`
  SELECT fec_emi, sum(cantidad) AS cantidad FROM day_total
  WHERE issuer_id = ? AND ambiente = ? AND branch_id IN (SELECT value FROM json_each(?)) AND fec_emi BETWEEN ? AND ?
  GROUP BY fec_emi ORDER BY fec_emi`).list;
/** Documents looked through in one go: some 5 ms. */
const PIECE_DOCUMENTS = 10_000;

/** Parameters of {@link OF_DAYS}; null where the daily totals do not say it. */
function ofDays(filter: DocumentFilter): readonly Param[] | null {
  const { issuerId, ambiente, branchIds, desde, hasta, tipos, estados, ...narrower } = filter;
  if (Object.values(narrower).some((each) => each !== null)) return null;
  const lists = [JSON.stringify(tipos), JSON.stringify(estados)] as const;
  return [issuerId, ambiente, JSON.stringify(branchIds), desde, hasta, ...lists];
}

/** The filter by periods of so few documents that sales do not wait for the totals of one. */
export function totalPieces(
  reader: Reader,
  filter: DocumentFilter,
  most = PIECE_DOCUMENTS,
): readonly DocumentFilter[] {
  const { issuerId, ambiente, branchIds, desde, hasta, codigo, numero, referencia, clave } = filter;
  // Few documents have one of these, whatever the period.
  const isNamed = [codigo, numero, referencia, clave].some((each) => each !== null);
  if (isNamed || ofDays(filter) !== null) return [filter];
  const pieces: { desde: FiscalDate; hasta: FiscalDate; documents: number }[] = [];
  const scope = [issuerId, ambiente, JSON.stringify(branchIds), desde, hasta] as const;
  for (const { fecEmi, cantidad } of DAYS(reader, ...scope)) {
    const last = pieces.at(-1);
    if (last === undefined || last.documents >= most)
      pieces.push({ desde: fecEmi, hasta: fecEmi, documents: cantidad });
    else Object.assign(last, { hasta: fecEmi, documents: last.documents + cantidad });
  }
  return pieces.map(({ desde: from, hasta: to }) => ({ ...filter, desde: from, hasta: to }));
}

/** Combinations without documents are omitted. */
export function documentTotals(reader: Reader, filter: DocumentFilter): readonly StateTotal[] {
  return rowsOf(reader, filter).map(TOTAL.parse);
}

function rowsOf(reader: Reader, filter: DocumentFilter): readonly Row[] {
  const byDays = ofDays(filter);
  if (byDays !== null) return OF_DAYS.all(reader, ...byDays);
  const newest = newestPlace(filter);
  if (filter.receptor !== null || filter.search !== null) {
    // Access paths may overlap: count each document once.
    const ids = foundPlaces(reader, filter, { after: newest, limit: NO_LIMIT }).map(({ id }) => id);
    return OF_DOCUMENTS.all(reader, JSON.stringify(ids));
  }
  const params = filterParams(filter, newest);
  return waysOf(reader, filter, newest).flatMap(([way, own]) => way.totals.all(reader, ...own, ...params));
}
