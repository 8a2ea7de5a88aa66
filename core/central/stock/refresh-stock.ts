/** Recomputes stock and costs of marked goods before they are read. */
import { sentAtOnce, type Database, type Tx } from '../store/database.ts';
import { refreshCosts } from './costs.ts';
import { standingOf, type MarkedGoods } from './standing-sql.ts';

const GOODS_AT_ONCE = 500;
/** First key of the advisory lock; the second is the company. Two recomputations would write the same rows. */
const RECKONING_LOCK = 719_204_319;
const NEVER = '9223372036854775807';

const MARKED = `
  SELECT shop_id, nit, codigo_plano, changes FROM stock_dirty WHERE company_id = $1::uuid
  ORDER BY shop_id, nit, codigo_plano LIMIT ${GOODS_AT_ONCE}`;
const WANTED =
  'wanted AS (SELECT * FROM unnest($2::uuid[], $3::text[], $4::text[]) AS w (shop_id, nit, codigo_plano))';
/** Rows of places without papers become 0, so that tills learn it; equal rows count as unchanged. */
const KEEP = `
  WITH ${WANTED}, ${standingOf(NEVER)},
  told AS (
    SELECT shop_id, nit, codigo_plano, ambiente, place, base, count_at, count_till::uuid, count_paper FROM standing
    UNION ALL
    SELECT shop_id, nit, codigo_plano, ambiente, place, 0, NULL, NULL, NULL FROM stock_standing s JOIN wanted USING (shop_id, nit, codigo_plano)
    WHERE s.company_id = $1::uuid AND NOT EXISTS (SELECT 1 FROM standing t WHERE (t.shop_id, t.nit, t.codigo_plano, t.ambiente, t.place)
      = (s.shop_id, s.nit, s.codigo_plano, s.ambiente, s.place)))
  INSERT INTO stock_standing AS k (company_id, shop_id, nit, codigo_plano, ambiente, place, base, count_at, count_till, count_paper, changed)
  SELECT $1::uuid, told.*, nextval('stock_change') FROM told
  ON CONFLICT (company_id, shop_id, nit, codigo_plano, ambiente, place) DO UPDATE SET base = excluded.base, count_at = excluded.count_at,
    count_till = excluded.count_till, count_paper = excluded.count_paper, changed = excluded.changed
  WHERE (k.base, k.count_at, k.count_till, k.count_paper)
    IS DISTINCT FROM (excluded.base, excluded.count_at, excluded.count_till, excluded.count_paper)`;
const UNMARK = `
  DELETE FROM stock_dirty d USING unnest($2::uuid[], $3::text[], $4::text[], $5::bigint[]) AS w (shop_id, nit, codigo_plano, changes)
  WHERE d.company_id = $1::uuid AND d.shop_id = w.shop_id AND d.nit = w.nit AND d.codigo_plano = w.codigo_plano AND d.changes = w.changes`;

/** Recomputes all marked goods of a company, in batches. */
export async function refreshStock(db: Database, company: string): Promise<void> {
  while (await db.within({ company, shops: 'all' }, (tx) => refreshMarked(tx, company)));
}

/** One batch, in a transaction that sees all shops; returns whether more may be marked. */
export async function refreshMarked(tx: Tx, company: string): Promise<boolean> {
  await tx.row('SELECT pg_advisory_xact_lock($1, hashtext($2))', [RECKONING_LOCK, company]);
  const marked = await tx.rows<MarkedGoods & { readonly changes: string }>(MARKED, [company]);
  if (marked.length === 0) return false;
  const key = [company, ...columnsOf(marked)];
  await sentAtOnce([tx.run(KEEP, key), refreshCosts(tx, company, marked)]);
  await tx.run(UNMARK, [...key, marked.map(({ changes }) => changes)]);
  return marked.length === GOODS_AT_ONCE;
}

function columnsOf(goods: readonly MarkedGoods[]) {
  return [
    goods.map(({ shop_id: shop }) => shop),
    goods.map(({ nit }) => nit),
    goods.map(({ codigo_plano: code }) => code),
  ] as const;
}
