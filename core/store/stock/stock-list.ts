/** Stock list of a branch. */
import { shelf } from '../../contract/stock/stock.ts';
import type { Ambiente } from '../../contract/ambiente.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader } from '../handle.ts';
import { column, orNull, record, type RecordOf } from '../record.ts';
import { seenStock, centralStockPosition } from '../central/shop-stock.ts';
import { FRESH_SQL, standingSql } from './standing.ts';

const LISTED = record({
  product: column.integer,
  codigo: column.text,
  /** Sort key. */
  codigoPlano: column.text,
  descripcion: column.text,
  categoria: orNull(column.text),
  pesado: column.flag,
  retirado: column.flag,
  /** In base units. */
  base: column.integer,
  minimo: orNull(column.integer),
  maximo: orNull(column.integer),
  countAt: orNull(column.integer),
});
export interface ListedStock extends RecordOf<typeof LISTED> {
  /** Time of the central data, if the stock is that of all the shop's tills; null if only this till's. */
  readonly segun: Instant | null;
}

const PRODUCT = 'num AS product, codigo, codigo_plano, descripcion, categoria, pesado, retirado';
/** Null: any category. */
const OF_CATEGORY = '(category IS NULL OR categoria = category)';
const GIVEN =
  'SELECT +? AS issuer, +? AS after, +? AS most, +? AS branch, +? AS ambiente, +? AS place, +? AS category';
const LOW_BASE = 'coalesce(iif(num IN wanted, f.base, s.base), 0)';
const listed = (chosen: string, rest: string) =>
  LISTED.select(`
  WITH given AS MATERIALIZED (${GIVEN}),
  chosen AS MATERIALIZED (${chosen}), ${standingSql('SELECT product FROM chosen')}
  SELECT chosen.*, coalesce(s.base, 0) AS base, l.minimo, l.maximo, s.count_at FROM given CROSS JOIN chosen
  LEFT JOIN product_level AS l ON l.product = chosen.product AND l.branch_id = given.branch
  LEFT JOIN standing AS s ON s.product = chosen.product AND s.ambiente = given.ambiente AND s.place = given.place ${rest}`);
const PAGE = listed(
  `SELECT ${PRODUCT} FROM given CROSS JOIN product ON issuer_id = issuer AND codigo_plano > after AND lleva_existencia = 1
   ORDER BY codigo_plano LIMIT (SELECT most FROM given)`,
  'ORDER BY codigo_plano',
);
/** Most products with a minimum searched at once. */
const MAX_LOW = 10_000;
const given = (name: string) => `(SELECT ${name} FROM given)`;
const AT_PLACE = (rows: string) =>
  `ON ${rows}.product = num AND ${rows}.ambiente = ${given('ambiente')} AND ${rows}.place = ${given('place')}`;
/** Stops once enough are found. */
const LOW = LISTED.select(`
  WITH given AS MATERIALIZED (${GIVEN}), ${FRESH_SQL}
  SELECT ${PRODUCT}, ${LOW_BASE} AS base, l.minimo, l.maximo, iif(num IN wanted, f.count_at, s.count_at) AS count_at
  FROM product CROSS JOIN product_level AS l ON l.product = num AND l.branch_id = ${given('branch')} AND l.minimo IS NOT NULL
  LEFT JOIN stock_standing AS s ${AT_PLACE('s')} LEFT JOIN fresh AS f ${AT_PLACE('f')}
  WHERE issuer_id = ${given('issuer')} AND codigo_plano > ${given('after')} AND lleva_existencia = 1 AND retirado = 0
    AND (${given('category')} IS NULL OR categoria = ${given('category')}) AND ${LOW_BASE} < l.minimo
  ORDER BY codigo_plano LIMIT ${given('most')}`);
/** Starts from products with a minimum. */
const CHOSEN_LOW = `SELECT ${PRODUCT} FROM given CROSS JOIN product_level AS l ON l.branch_id = branch AND l.minimo IS NOT NULL
   CROSS JOIN product ON num = l.product AND issuer_id = issuer AND codigo_plano > after AND lleva_existencia = 1 AND retirado = 0 AND ${OF_CATEGORY}`;
/** All products with a minimum; for central stock, which is compared later. */
const WITH_MINIMUM = listed(CHOSEN_LOW, 'ORDER BY codigo_plano LIMIT (SELECT most FROM given)');
const STOCKED = 'issuer_id = issuer AND lleva_existencia = 1';
/** By name; `after` is the offset. */
const BY_NAME = listed(
  `SELECT ${PRODUCT}, descripcion_plana FROM given CROSS JOIN product INDEXED BY product_stocked ON ${STOCKED} AND ${OF_CATEGORY}
   ORDER BY descripcion_plana LIMIT (SELECT most FROM given) OFFSET (SELECT after FROM given)`,
  'ORDER BY descripcion_plana',
);
const TOTAL = column.integer.select(`
  WITH given AS MATERIALIZED (SELECT +? AS issuer, +? AS category)
  SELECT count(*) AS total FROM given CROSS JOIN product INDEXED BY product_stocked ON ${STOCKED} AND ${OF_CATEGORY}`);
const ONE = listed(
  `SELECT ${PRODUCT} FROM given CROSS JOIN product ON issuer_id = issuer AND codigo_plano = after AND lleva_existencia = 1`,
  'LIMIT (SELECT most FROM given)',
);

export interface ShopStock {
  readonly issuerId: string;
  readonly branchId: string;
  readonly ambiente: Ambiente;
}

/** Replaces stock by central data, if any. */
function seen(
  reader: Reader,
  of: ShopStock,
  rows: readonly RecordOf<typeof LISTED>[],
): readonly ListedStock[] {
  const told = seenStock(reader, { ...of, products: rows.map(({ product }) => product) });
  return rows.map((row) => ({ ...row, ...(told === null ? { segun: null } : told(row.product)) }));
}

/** Products below their minimum with a code after `after`. */
function lowStock(
  reader: Reader,
  of: ShopStock,
  {
    after,
    most,
    categoria,
  }: { readonly after: string; readonly most: number; readonly categoria: string | null },
): readonly ListedStock[] {
  if (centralStockPosition(reader) === null)
    return seen(reader, of, LOW.list(reader, of.issuerId, after, most, ...among(of), categoria));
  const all = seen(
    reader,
    of,
    WITH_MINIMUM.list(reader, of.issuerId, after, MAX_LOW, ...among(of), categoria),
  );
  return all.filter(({ minimo, base }) => minimo !== null && base < minimo).slice(0, most);
}

const among = ({ branchId, ambiente }: ShopStock) => [branchId, ambiente, shelf(branchId)] as const;

/**
 * By plain code, after `after` (empty for the first page), including retired products.
 *
 * @param of `low`: only products below their minimum
 */
export function listStock(
  reader: Reader,
  of: ShopStock & { readonly after: string; readonly limit: number; readonly low: boolean },
): readonly ListedStock[] {
  if (of.low) return lowStock(reader, of, { after: of.after, most: of.limit, categoria: null });
  return seen(reader, of, PAGE.list(reader, of.issuerId, of.after, of.limit, ...among(of), null));
}

/** One page, with the total. */
export interface NamedStock {
  readonly rows: readonly ListedStock[];
  readonly total: number;
}

/** By name. @param of `low` as in {@link listStock}; `categoria` null: all */
export function stockByName(
  reader: Reader,
  of: ShopStock & {
    readonly offset: number;
    readonly limit: number;
    readonly low: boolean;
    readonly categoria: string | null;
  },
): NamedStock {
  const { issuerId, offset, limit, low, categoria } = of;
  if (low) {
    const rows = lowStock(reader, of, { after: '', most: MAX_LOW, categoria });
    return { rows: rows.slice(offset, offset + limit), total: rows.length };
  }
  const rows = seen(reader, of, BY_NAME.list(reader, issuerId, offset, limit, ...among(of), categoria));
  return { rows, total: TOTAL.find(reader, issuerId, categoria) ?? 0 };
}

/** Null without stock control. */
export function stockOf(
  reader: Reader,
  of: ShopStock & { readonly codigoPlano: string },
): ListedStock | null {
  const row = ONE.find(reader, of.issuerId, of.codigoPlano, 1, ...among(of), null);
  return row === null ? null : (seen(reader, of, [row])[0] ?? null);
}
