/** Products covered by a stock count. */
import { shelf } from '../../contract/stock/stock.ts';
import type { Reader } from '../handle.ts';
import { column, record, type RecordOf } from '../record.ts';
import type { StoredCount } from './counts.ts';

const GOODS = record({
  product: column.integer,
  codigo: column.text,
  descripcion: column.text,
  pesado: column.flag,
});
export type CountGoods = RecordOf<typeof GOODS>;

const COVERED = GOODS.extend({
  /** Book stock in base units. */
  base: column.integer,
});
export type CoveredGoods = RecordOf<typeof COVERED>;

const COLUMNS = 'p.num AS product, p.codigo, p.descripcion, p.pesado';
const BY_NUMBER = GOODS.select(
  `SELECT ${COLUMNS} FROM json_each(?) AS wanted CROSS JOIN product AS p ON p.num = wanted.value`,
);
const BASE = 'coalesce(s.base, 0)';
/** Retired products are covered only while in stock. */
const covered = (from: string) =>
  COVERED.select(`
  WITH given AS MATERIALIZED (SELECT +? AS issuer, +? AS ambiente, +? AS place, +? AS named)
  SELECT ${COLUMNS}, ${BASE} AS base FROM given CROSS JOIN ${from}
  LEFT JOIN stock_standing AS s ON s.product = p.num AND s.ambiente = given.ambiente AND s.place = given.place
  WHERE p.retirado = 0 OR ${BASE} <> 0 ORDER BY p.descripcion_plana`);
const OF_SHOP = covered(
  `product AS p INDEXED BY product_stocked ON p.issuer_id = issuer AND p.lleva_existencia = 1 AND (named IS NULL OR p.categoria = named)`,
);
const OF_SHELF = covered(`(SELECT DISTINCT l.product FROM stock_count_line AS l WHERE l.entry_id = (
    SELECT max(f.entry_id) FROM given CROSS JOIN stock_count AS c ON c.issuer_id = given.issuer AND c.ambiente = given.ambiente
      AND c.alcance = 'estante' AND c.nombre = given.named AND 'sucursal:' || c.branch_id = given.place
    CROSS JOIN stock_count_end AS f ON f.count_id = c.id
    WHERE NOT EXISTS (SELECT 1 FROM stock_entry AS r WHERE r.reverses = f.entry_id))) AS t
  CROSS JOIN product AS p ON p.num = t.product AND p.lleva_existencia = 1`);

/** By `product.num`. */
export function goodsByNumber(reader: Reader, products: readonly number[]): ReadonlyMap<number, CountGoods> {
  const found = BY_NUMBER.list(reader, JSON.stringify(products));
  return new Map(found.map((goods) => [goods.product, goods]));
}

/** Products covered by a count, by name: the whole shop, one category, or those in the last count of the shelf. */
export function coveredGoods(reader: Reader, count: StoredCount): readonly CoveredGoods[] {
  const { issuerId, ambiente, branchId, alcance, nombre } = count;
  const statement = alcance === 'estante' ? OF_SHELF : OF_SHOP;
  return statement.list(reader, issuerId, ambiente, shelf(branchId), nombre);
}

export const shelfNames = column.text.select(
  `
  SELECT DISTINCT nombre FROM stock_count WHERE issuer_id = ? AND branch_id = ? AND alcance = 'estante' ORDER BY nombre`,
  ({ issuerId, branchId }: Pick<StoredCount, 'issuerId' | 'branchId'>) => [issuerId, branchId],
).list;
