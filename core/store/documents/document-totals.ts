/** Totals of a document list by state and type. */
import { filterParams, foundPlaces, newestPlace, waysOf, type DocumentFilter } from './document-list.ts';
import type { Reader } from '../handle.ts';
import { query, type Row } from '../statement.ts';
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

/** Combinations without documents are omitted. */
export function documentTotals(reader: Reader, filter: DocumentFilter): readonly StateTotal[] {
  return rowsOf(reader, filter).map(TOTAL.parse);
}

function rowsOf(reader: Reader, filter: DocumentFilter): readonly Row[] {
  const { issuerId, ambiente, branchIds, desde, hasta, tipos, estados, ...narrower } = filter;
  if (Object.values(narrower).every((each) => each === null)) {
    const lists = [JSON.stringify(tipos), JSON.stringify(estados)] as const;
    return OF_DAYS.all(reader, issuerId, ambiente, JSON.stringify(branchIds), desde, hasta, ...lists);
  }
  const newest = newestPlace(filter);
  if (filter.receptor !== null || filter.search !== null) {
    // Access paths may overlap: count each document once.
    const ids = foundPlaces(reader, filter, { after: newest, limit: NO_LIMIT }).map(({ id }) => id);
    return OF_DOCUMENTS.all(reader, JSON.stringify(ids));
  }
  const params = filterParams(filter, newest);
  return waysOf(filter, newest).flatMap(([way, own]) => way.totals.all(reader, ...own, ...params));
}
