/** What was sold, from the totals of tills: by day, and of whole months by month. */
import { centsText } from '../../domain/cash/cash.ts';
import type { Ambiente, Autoridad } from '../../contract/ambiente.ts';
import type { Sales } from '../../contract/central/manager-api.ts';
import { addDays, monthIn, monthOf } from '../../domain/fiscal-time.ts';
import { sentAtOnce, type Tx } from '../store/database.ts';
import { inOrder } from './in-order.ts';
import { SIGN_SQL, STANDS_SQL } from './sales-sign.ts';

export interface Period {
  readonly from: string;
  readonly to: string;
  readonly ambiente: Ambiente;
}

interface SumRow {
  readonly documents: string;
  readonly total: string;
  readonly iva: string;
}

interface TillRow extends SumRow {
  readonly installation_id: string;
  readonly till: string;
  readonly shop: string;
  readonly autoridad: Autoridad;
}

interface DayRow extends SumRow {
  readonly fec_emi: string;
}

const SUMS =
  'sum(documentos)::bigint AS documents, sum(monto_centavos)::bigint AS total, sum(iva_centavos)::bigint AS iva';
const OF_DAYS = 'FROM till_day WHERE fec_emi BETWEEN $1 AND $2 AND ambiente = $3';
const OF_MONTHS = 'FROM till_month WHERE mes BETWEEN $1 AND $2 AND ambiente = $3';
const DAYS = `SELECT fec_emi, ${SUMS} ${OF_DAYS} GROUP BY fec_emi ORDER BY fec_emi`;
const tillsOf = (from: string) => `
  SELECT t.installation_id, i.name AS till, s.name AS shop, t.autoridad, t.documents, t.total, t.iva
  FROM (SELECT installation_id, autoridad, ${SUMS} ${from} GROUP BY installation_id, autoridad) t
  -- By what is unique of it alone: few rows are expected, and more keys would look like a reason to read all for each.
  LEFT JOIN installation i USING (installation_id) LEFT JOIN shop s USING (company_id, shop_id) ORDER BY t.installation_id`;
const TILLS = { days: tillsOf(OF_DAYS), months: tillsOf(OF_MONTHS) };

/** Of one day only: it reads its documents. */
const HOURS = `
  SELECT left(hor_emi, 2) AS hour, count(*) AS documents, sum(${SIGN_SQL} * monto_centavos)::bigint AS total
  FROM document WHERE counts AND fec_emi = $1 AND ambiente = $2 AND ${STANDS_SQL} AND ${SIGN_SQL} <> 0
    AND hor_emi ~ '^[0-2][0-9]:' GROUP BY 1 ORDER BY 1`;

/** Sales of a period: of all, of each till, of each day; of a single day of each hour. */
export async function salesOf(tx: Tx, period: Period): Promise<Sales> {
  const { from, to, ambiente } = period;
  const [found, days] = await sentAtOnce([
    isWholeMonths(period)
      ? tx.rows<TillRow>(TILLS.months, [monthIn(from), monthIn(to), ambiente])
      : tx.rows<TillRow>(TILLS.days, [from, to, ambiente]),
    tx.rows<DayRow>(DAYS, [from, to, ambiente]),
  ]);
  const tills = inOrder(found, (row) => row);
  return {
    ...sumsOf(tills),
    shops: [...Map.groupBy(tills, ({ shop }) => shop)].map(([shop, of]) => ({ shop, ...sumsOf(of) })),
    tills: tills.map((row) => ({
      installation: row.installation_id,
      till: row.till,
      shop: row.shop,
      autoridad: row.autoridad,
      documents: Number(row.documents),
      total: centsText(BigInt(row.total)),
      iva: centsText(BigInt(row.iva)),
    })),
    days: days.map((row) => ({
      day: row.fec_emi,
      documents: Number(row.documents),
      total: centsText(BigInt(row.total)),
    })),
    hours: from === to ? await hoursOf(tx, period) : [],
  };
}

/** Whether it begins with a month and ends with one; what is no day begins none. */
function isWholeMonths({ from, to }: Period): boolean {
  if ([from, to].some((day) => Number.isNaN(Date.parse(day)))) return false;
  return from <= to && from === monthOf(from).from && addDays(to, 1) === monthOf(to).next;
}

function sumsOf(rows: readonly SumRow[]) {
  const sum = (of: keyof SumRow) => rows.reduce((all, row) => all + BigInt(row[of]), 0n);
  return { total: centsText(sum('total')), iva: centsText(sum('iva')), documents: Number(sum('documents')) };
}

async function hoursOf(tx: Tx, { from, ambiente }: Period): Promise<Sales['hours']> {
  const rows = await tx.rows<{ hour: string; documents: string; total: string }>(HOURS, [from, ambiente]);
  return rows.map(({ hour, documents, total }) => ({
    hour: Number(hour),
    documents: Number(documents),
    total: centsText(BigInt(total)),
  }));
}
