/** Sales of a period by till, from totals of months and days, and by day, from totals of the company or its shops. */
import { centsText } from '../../domain/cash/cash.ts';
import type { Ambiente, Autoridad } from '../../contract/ambiente.ts';
import type { Sales } from '../../contract/central/manager-api.ts';
import { sentAtOnce, type Tx } from '../store/database.ts';
import { inOrder } from './in-order.ts';
import { partsOf } from './period-parts.ts';
import { SIGN_SQL, STANDS_SQL } from './sales-sign.ts';

export interface Period {
  readonly from: string;
  readonly to: string;
  readonly ambiente: Ambiente;
}

interface SumRow {
  readonly documents: string;
  readonly total: string;
}

interface TotalRow extends SumRow {
  readonly iva: string;
  readonly installation_id: string;
  readonly autoridad: Autoridad;
}

interface ShopRow {
  readonly shop_id: string;
  readonly name: string;
}

interface InstallationRow extends ShopRow {
  readonly installation_id: string;
}

type TillRow = TotalRow & { readonly till: string; readonly shop: string };

interface DayRow extends SumRow {
  readonly fec_emi: string;
}

const sums = (sign: string) =>
  `sum(${sign}documentos)::bigint AS documents, sum(${sign}monto_centavos)::bigint AS total`;
/** `$1` and `$2` months, `$3` environment, then the days with their signs (`period-parts.ts`). */
const TILLS = `
  SELECT installation_id, autoridad, ${sums('sign * ')}, sum(sign * iva_centavos)::bigint AS iva
  FROM (
    SELECT installation_id, autoridad, documentos, monto_centavos, iva_centavos, 1 AS sign
    FROM till_month WHERE mes BETWEEN $1 AND $2 AND ambiente = $3
    UNION ALL
    SELECT d.installation_id, d.autoridad, d.documentos, d.monto_centavos, d.iva_centavos, p.sign
    FROM unnest($4::text[], $5::text[], $6::int[]) AS p (first, last, sign)
      JOIN till_day d ON d.fec_emi BETWEEN p.first AND p.last AND d.ambiente = $3) parts
  GROUP BY installation_id, autoridad HAVING sum(sign * documentos) <> 0`;
/** Joined here and not in SQL: a plan for few rows would compare every till with every other. */
const TILL_NAMES = 'SELECT installation_id, shop_id, name FROM installation';
const SHOP_NAMES = 'SELECT shop_id, name FROM shop';
/** `company_day` is visible only to who sees every shop (`0013-sold-days.ts`); moves not folded yet are added. */
const DAYS = `
  SELECT fec_emi, ${sums('')}
  FROM (
    SELECT fec_emi, ambiente, documentos, monto_centavos FROM company_day
    UNION ALL
    SELECT fec_emi, ambiente, documentos, monto_centavos FROM shop_day WHERE (SELECT current_setting('caja.shops')) <> '*'
    UNION ALL
    SELECT fec_emi, ambiente, documentos, monto_centavos FROM day_move) totals
  WHERE fec_emi BETWEEN $1 AND $2 AND ambiente = $3 GROUP BY fec_emi ORDER BY fec_emi`;

/** For a single day: reads its documents. */
const HOURS = `
  SELECT left(hor_emi, 2) AS hour, count(*) AS documents, sum(${SIGN_SQL} * monto_centavos)::bigint AS total
  FROM document WHERE counts AND fec_emi = $1 AND ambiente = $2 AND ${STANDS_SQL} AND ${SIGN_SQL} <> 0
    AND hor_emi ~ '^[0-2][0-9]:' GROUP BY 1 ORDER BY 1`;

/** Sales of a period in total, by till and by day; of a single day by hour. */
export async function salesOf(tx: Tx, period: Period): Promise<Sales> {
  const { from, to, ambiente } = period;
  const [found, days, installations, shops] = await sentAtOnce([
    tx.rows<TotalRow>(TILLS, valuesOf(period)),
    tx.rows<DayRow>(DAYS, [from, to, ambiente]),
    tx.rows<InstallationRow>(TILL_NAMES),
    tx.rows<ShopRow>(SHOP_NAMES),
  ]);
  const tills = inOrder(named(found, { installations, shops }), (row) => row);
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

function named(
  rows: readonly TotalRow[],
  of: { readonly installations: readonly InstallationRow[]; readonly shops: readonly ShopRow[] },
): readonly TillRow[] {
  const installations = new Map(of.installations.map((row) => [row.installation_id, row]));
  const shops = new Map(of.shops.map(({ shop_id: id, name }) => [id, name]));
  return rows.map((row) => {
    const till = installations.get(row.installation_id);
    return { ...row, till: till?.name ?? '', shop: shops.get(till?.shop_id ?? '') ?? '' };
  });
}

function valuesOf({ from, to, ambiente }: Period): readonly unknown[] {
  const { months, days } = partsOf({ from, to });
  const parts = [days.map((each) => each.from), days.map((each) => each.to), days.map(({ sign }) => sign)];
  return [months.first, months.last, ambiente, ...parts];
}

function sumsOf(rows: readonly TillRow[]) {
  const sum = (of: 'documents' | 'total' | 'iva') => rows.reduce((all, row) => all + BigInt(row[of]), 0n);
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
