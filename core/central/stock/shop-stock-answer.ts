/** Sends a till its shop's stock. Locks the till's stream, so that the answer holds its papers up to the mark it returns. */
import {
  STOCK_ROWS_AT_ONCE,
  type ShopStock,
  type ShopStockRow,
} from '../../contract/central/stock/shop-stock.ts';
import type { Origin } from '../receiving/merge-records.ts';
import type { Database } from '../store/database.ts';
import { refreshMarked, refreshStock } from './refresh-stock.ts';

const HELD = `
  SELECT seq, head FROM stream WHERE installation_id = $1::uuid AND epoch = $2 AND closed_at IS NULL FOR SHARE`;
const LAST = 'SELECT coalesce(max(changed), 0)::text AS last FROM stock_standing WHERE shop_id = $1::uuid';
const CHANGED = `
  SELECT nit, ambiente, place, codigo_plano, base, count_at, count_till::text AS count_till, count_paper, changed FROM stock_standing
  WHERE shop_id = $1::uuid AND changed > $2::bigint ORDER BY changed LIMIT ${STOCK_ROWS_AT_ONCE + 1}`;

interface StandingRow extends Record<string, unknown> {
  readonly nit: string;
  readonly ambiente: ShopStockRow['ambiente'];
  readonly place: string;
  readonly codigo_plano: string;
  readonly base: string;
  readonly count_at: string | null;
  readonly count_till: string | null;
  readonly count_paper: string | null;
  readonly changed: string;
}

/** Rows changed after a number; null if the till's epoch is not the open one. */
export async function stockFor(
  db: Database,
  { company, shop, installation }: Origin,
  asked: { readonly after: number; readonly epoch: string; readonly now: number },
): Promise<ShopStock | null> {
  // Recompute most of it before the stream is locked.
  await refreshStock(db, company);
  return db.within({ company, shops: 'all' }, async (tx) => {
    const stream = await tx.row<{ seq: string; head: string }>(HELD, [installation, asked.epoch]);
    if (stream === null) return null;
    while (await refreshMarked(tx, company));
    const last = Number((await tx.row<{ last: string }>(LAST, [shop]))?.last);
    const anew = asked.after > last;
    const rows = await tx.rows<StandingRow>(CHANGED, [shop, anew ? 0 : asked.after]);
    const told = rows.slice(0, STOCK_ROWS_AT_ONCE);
    return {
      after: Number(told.at(-1)?.changed ?? (anew ? last : asked.after)),
      anew,
      more: rows.length > told.length,
      rows: told.map(rowOf),
      at: asked.now,
      mark: { seq: Number(stream.seq), head: stream.head },
    };
  });
}

function rowOf(row: StandingRow): ShopStockRow {
  const { nit, ambiente, place, codigo_plano: codigoPlano } = row;
  const count =
    row.count_at === null || row.count_till === null
      ? null
      : { at: Number(row.count_at), till: row.count_till, paper: Number(row.count_paper) };
  return { nit, ambiente, place, codigoPlano, base: Number(row.base), count };
}
