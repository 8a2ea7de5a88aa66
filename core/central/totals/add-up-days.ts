/**
 * Recomputes a till's daily sales by product on marked days (`mark-days.ts`). Batches do not wait for it: the mark is removed at the end,
 * and only if nothing was marked since it was read; otherwise the day is recomputed.
 */
import { SIGN_SQL, STANDS_SQL } from '../overview/sales-sign.ts';
import { sentAtOnce, type Database, type Row, type Tx } from '../store/database.ts';

/** Advisory lock, any unused number: two runs would write the same day. */
const ADDING_LOCK = 719_204_318;

interface MarkedDay extends Row {
  readonly fecEmi: string;
  readonly installation: string;
  readonly ambiente: string;
  readonly shop: string;
  readonly changes: string;
}

/** Of equally old marks the newest day comes first: it is viewed most. */
const OLDEST = `
  SELECT fec_emi AS "fecEmi", installation_id::text AS installation, ambiente, shop_id::text AS shop, changes
  FROM product_dirty WHERE company_id = $1::uuid ORDER BY marked_at, fec_emi DESC LIMIT 1`;
/** `$1` company, `$2` day, `$3` installation, `$4` environment. */
const OF_DAY = 'company_id = $1::uuid AND fec_emi = $2 AND installation_id = $3::uuid AND ambiente = $4';
const FORGET = `DELETE FROM product_total WHERE ${OF_DAY}`;
/** `$5` shop. A document whose text has not arrived counts nothing yet; texts are looked up by key. */
const ADD_UP = `
  INSERT INTO product_total (company_id, shop_id, installation_id, ambiente, fec_emi, clave, codigo, descripcion, cantidad, monto)
  SELECT $1::uuid, $5::uuid, $3::uuid, $4, $2, l.clave, max(l.codigo COLLATE "C"), max(l.descripcion COLLATE "C"),
    sum(d.sign * l.cantidad), sum(d.sign * l.monto)
  FROM (SELECT documento, version, tipo_dte, ${SIGN_SQL} AS sign FROM document WHERE ${OF_DAY} AND counts AND ${STANDS_SQL} OFFSET 0) d,
    LATERAL (SELECT caja.signed_sale(o.payload) AS sale FROM document_version o
      WHERE o.company_id = $1::uuid AND o.installation_id = $3::uuid AND o.documento = d.documento AND o.version = d.version OFFSET 0) v,
    LATERAL caja.sold_lines(d.tipo_dte, v.sale -> 'lines', v.sale -> 'resumen') l
  WHERE d.sign <> 0 GROUP BY l.clave HAVING sum(d.sign * l.cantidad) <> 0 OR sum(d.sign * l.monto) <> 0`;
/** Waits here for a running batch that marked the day. */
const UNMARK = `DELETE FROM product_dirty WHERE ${OF_DAY} AND changes = $5`;
/** After a failure other days come first. */
const PUT_OFF = `UPDATE product_dirty SET marked_at = $5 WHERE ${OF_DAY}`;

/** Companies with marked days, the oldest mark first. */
export function companiesBehind({ db }: Pick<AddingUp, 'db'>): Promise<readonly string[]> {
  return db.withoutScope(async (tx) => {
    const rows = await tx.rows<{ company_id: string }>('SELECT company_id FROM companies_behind()');
    return rows.map(({ company_id: company }) => company);
  });
}

export interface AddingUp {
  readonly db: Database;
  now(): number;
}

/**
 * Adds up the company's day with the oldest mark.
 * @returns whether there was one; false, too, while another process adds up
 * @throws Error of the database; the day stays marked, and others come first
 */
export async function addUpOldest({ db, now }: AddingUp, company: string): Promise<boolean> {
  const scope = { company, shops: 'all' } as const;
  const days: MarkedDay[] = [];
  try {
    return await db.often(scope, async (tx) => {
      const day = await oldestDay(tx, company);
      if (day === null) return false;
      days.push(day);
      await addUp(tx, { company, day, now: now() });
      return true;
    });
  } catch (error) {
    for (const day of days) await db.often(scope, (tx) => putOff(tx, { company, day, now: now() }));
    throw error;
  }
}

async function oldestDay(tx: Tx, company: string): Promise<MarkedDay | null> {
  const lock = await tx.row<{ mine: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS mine', [ADDING_LOCK]);
  return lock?.mine === true ? tx.row<MarkedDay>(OLDEST, [company]) : null;
}

interface Adding {
  readonly company: string;
  readonly day: MarkedDay;
  readonly now: number;
}

async function addUp(tx: Tx, { company, day, now }: Adding): Promise<void> {
  const key = keyOf(company, day);
  const [, , unmarked] = await sentAtOnce([
    tx.run(FORGET, key),
    tx.run(ADD_UP, [...key, day.shop]),
    tx.run(UNMARK, [...key, day.changes]),
  ]);
  if (unmarked === 0) await putOff(tx, { company, day, now });
}

function putOff(tx: Tx, { company, day, now }: Adding): Promise<number> {
  return tx.run(PUT_OFF, [...keyOf(company, day), now]);
}

function keyOf(company: string, { fecEmi, installation, ambiente }: MarkedDay): readonly string[] {
  return [company, fecEmi, installation, ambiente];
}
