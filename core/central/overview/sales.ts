/** What was sold, from the totals of days. */
import { centsText } from '../../domain/cash/cash.ts';
import type { Ambiente, Autoridad } from '../../contract/ambiente.ts';
import type { Sales } from '../../contract/central/manager-api.ts';
import type { Tx } from '../store/database.ts';
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
  readonly fec_emi: null;
  readonly installation_id: string;
  readonly till: string;
  readonly shop: string;
  readonly autoridad: Autoridad;
}

interface DayRow extends SumRow {
  readonly fec_emi: string;
}

const SUMS = `coalesce(sum(cantidad), 0)::bigint AS documents, coalesce(sum(${SIGN_SQL} * monto_centavos), 0)::bigint AS total,
  coalesce(sum(${SIGN_SQL} * iva_centavos), 0)::bigint AS iva`;
const OF_PERIOD = `fec_emi BETWEEN $1 AND $2 AND ambiente = $3 AND ${STANDS_SQL} AND ${SIGN_SQL} <> 0`;

/** Of one day only: it reads its documents. */
const HOURS = `
  SELECT left(hor_emi, 2) AS hour, count(*) AS documents, sum(${SIGN_SQL} * monto_centavos)::bigint AS total
  FROM document WHERE counts AND fec_emi = $1 AND ambiente = $2 AND ${STANDS_SQL} AND ${SIGN_SQL} <> 0
    AND hor_emi ~ '^[0-2][0-9]:' GROUP BY 1 ORDER BY 1`;

/** Sales of a period: of all, of each till, of each day; of a single day of each hour. */
export async function salesOf(tx: Tx, period: Period): Promise<Sales> {
  const { from, to, ambiente } = period;
  // One pass over the totals for both.
  const rows = await tx.rows<TillRow | DayRow>(
    `SELECT t.installation_id, i.name AS till, s.name AS shop, t.autoridad, t.fec_emi, t.documents, t.total, t.iva
     FROM (SELECT installation_id, autoridad, fec_emi, ${SUMS} FROM day_total WHERE ${OF_PERIOD}
       GROUP BY GROUPING SETS ((installation_id, autoridad), (fec_emi))) t
     LEFT JOIN installation i USING (installation_id) LEFT JOIN shop s USING (company_id, shop_id)
     ORDER BY t.fec_emi`,
    [from, to, ambiente],
  );
  const tills = inOrder(
    rows.filter((row) => row.fec_emi === null),
    (row) => row,
  );
  const days = rows.filter((row) => row.fec_emi !== null);
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
