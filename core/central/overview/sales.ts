/** What was sold, from the totals of days. */
import { centsText } from '../../domain/cash/cash.ts';
import type { Ambiente, Autoridad } from '../../contract/ambiente.ts';
import type { Sales } from '../../contract/central/manager-api.ts';
import type { Tx } from '../store/database.ts';
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

/** Sales of a period: of all, of each till, of each day. */
export async function salesOf(tx: Tx, { from, to, ambiente }: Period): Promise<Sales> {
  // One pass over the totals for both.
  const rows = await tx.rows<TillRow | DayRow>(
    `SELECT t.installation_id, i.name AS till, s.name AS shop, t.autoridad, t.fec_emi, t.documents, t.total, t.iva
     FROM (SELECT installation_id, autoridad, fec_emi, ${SUMS} FROM day_total WHERE ${OF_PERIOD}
       GROUP BY GROUPING SETS ((installation_id, autoridad), (fec_emi))) t
     LEFT JOIN installation i USING (installation_id) LEFT JOIN shop s USING (company_id, shop_id)
     ORDER BY s.name, i.name, t.fec_emi`,
    [from, to, ambiente],
  );
  const tills = rows.filter((row) => row.fec_emi === null);
  const days = rows.filter((row) => row.fec_emi !== null);
  const sum = (of: keyof SumRow) => tills.reduce((all, row) => all + BigInt(row[of]), 0n);
  return {
    total: centsText(sum('total')),
    iva: centsText(sum('iva')),
    documents: Number(sum('documents')),
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
  };
}
