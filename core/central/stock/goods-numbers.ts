/**
 * Numbers of a till's goods. A restored till gives numbers of products again: what was told before keeps its goods (§shop-stock), under a number
 * of the centre's own, below zero, until the till tells the product again.
 */
import type { RecordRow } from '../../contract/central/stream-records.ts';
import type { Origin } from '../receiving/merge-records.ts';
import type { StreamRecord } from '../receiving/read-records.ts';
import type { Tx } from '../store/database.ts';

const OF_TILL = 'company_id = $1::uuid AND installation_id = $2::uuid';
/** Goods whose number now names another product, or that now have another number. */
const MOVED = `
  WITH told AS (SELECT * FROM unnest($3::bigint[], $4::text[]) AS t (product, producto)),
  own AS (SELECT product, producto FROM goods WHERE ${OF_TILL})
  SELECT o.product, t.product AS told FROM own o JOIN told t USING (producto) WHERE t.product <> o.product
  UNION ALL
  SELECT o.product, NULL FROM own o JOIN told t USING (product)
  WHERE t.producto <> o.producto AND o.producto NOT IN (SELECT producto FROM told)
    -- Of goods without an id it is known only where the id has another number.
    OR o.producto IS NULL AND t.producto IN (SELECT producto FROM own)`;
const LOWEST = `SELECT least(min(product), 0)::text AS lowest FROM goods WHERE ${OF_TILL}`;
const NUMBERED = ['goods', 'stock_move', 'stock_count'] as const;
const RENUMBER = NUMBERED.map(
  (
    table,
  ) => `UPDATE ${table} t SET product = n.after FROM unnest($3::bigint[], $4::bigint[]) AS n (before, after)
    WHERE t.company_id = $1::uuid AND t.installation_id = $2::uuid AND t.product = n.before`,
);

/** Gives former goods of the numbers in these records other ones; call before they are merged. */
export async function renumberGoods(
  tx: Tx,
  { company, installation }: Origin,
  records: readonly StreamRecord[],
): Promise<void> {
  const told = new Map<string, number>();
  for (const { kind, row } of records) {
    if (kind !== 'goods') continue;
    const { product, producto } = row as RecordRow<'goods'>;
    if (producto !== null) told.set(producto, product);
  }
  if (told.size === 0) return;
  const till = [company, installation];
  const found = await tx.rows<{ product: string; told: string | null }>(MOVED, [
    ...till,
    [...told.values()],
    [...told.keys()],
  ]);
  if (found.length === 0) return;
  const lowest = Number((await tx.row<{ lowest: string }>(LOWEST, till))?.lowest);
  const moved = found.map((goods, index) => ({ ...goods, free: lowest - 1 - index }));
  const renumber = async (before: readonly unknown[], after: readonly unknown[]) => {
    for (const sql of RENUMBER) await tx.run(sql, [...till, before, after]);
  };
  // All leave their numbers before one is taken.
  await renumber(
    moved.map(({ product }) => product),
    moved.map(({ free }) => free),
  );
  const back = moved.filter((goods) => goods.told !== null);
  await renumber(
    back.map(({ free }) => free),
    back.map((goods) => goods.told),
  );
}
