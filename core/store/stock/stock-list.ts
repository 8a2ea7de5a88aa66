/** What a shop has of the products whose stock is kept, product by product. */
import { shelf } from '../../contract/stock/stock.ts';
import type { Ambiente } from '../../contract/ambiente.ts';
import type { Reader } from '../handle.ts';
import { column, orNull, record, type RecordOf } from '../record.ts';
import { FRESH_SQL, standingSql } from './standing.ts';

const LISTED = record({
  product: column.integer,
  codigo: column.text,
  /** What the list is ordered by. */
  codigoPlano: column.text,
  descripcion: column.text,
  categoria: orNull(column.text),
  pesado: column.flag,
  retirado: column.flag,
  /** In base units. */
  base: column.integer,
  minimo: orNull(column.integer),
  maximo: orNull(column.integer),
  /** When it was counted last. */
  countAt: orNull(column.integer),
});
export type ListedStock = RecordOf<typeof LISTED>;

const PRODUCT = 'num AS product, codigo, codigo_plano, descripcion, categoria, pesado, retirado';
/** Every product where none is asked for. */
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
/** Products below their minimum that are looked through at once. */
const MAX_LOW = 10_000;
const given = (name: string) => `(SELECT ${name} FROM given)`;
const AT_PLACE = (rows: string) =>
  `ON ${rows}.product = num AND ${rows}.ambiente = ${given('ambiente')} AND ${rows}.place = ${given('place')}`;
/** Product by product, until so many are found. */
const LOW = LISTED.select(`
  WITH given AS MATERIALIZED (${GIVEN}), ${FRESH_SQL}
  SELECT ${PRODUCT}, ${LOW_BASE} AS base, l.minimo, l.maximo, iif(num IN wanted, f.count_at, s.count_at) AS count_at
  FROM product CROSS JOIN product_level AS l ON l.product = num AND l.branch_id = ${given('branch')} AND l.minimo IS NOT NULL
  LEFT JOIN stock_standing AS s ${AT_PLACE('s')} LEFT JOIN fresh AS f ${AT_PLACE('f')}
  WHERE issuer_id = ${given('issuer')} AND codigo_plano > ${given('after')} AND lleva_existencia = 1 AND retirado = 0
    AND (${given('category')} IS NULL OR categoria = ${given('category')}) AND ${LOW_BASE} < l.minimo
  ORDER BY codigo_plano LIMIT ${given('most')}`);
const STOCKED = 'issuer_id = issuer AND lleva_existencia = 1';
/** As a person looks for them; `after` says how many to pass over. */
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

/** Whose shop. */
export interface ShopStock {
  readonly issuerId: string;
  readonly branchId: string;
  readonly ambiente: Ambiente;
}

const among = ({ branchId, ambiente }: ShopStock) => [branchId, ambiente, shelf(branchId)] as const;

/**
 * Products by their codes, those after a code (plain; empty for the first), retired ones among them.
 *
 * @param of `low`: only those of which there is less than their minimum
 */
export function listStock(
  reader: Reader,
  of: ShopStock & { readonly after: string; readonly limit: number; readonly low: boolean },
): readonly ListedStock[] {
  return (of.low ? LOW : PAGE).list(reader, of.issuerId, of.after, of.limit, ...among(of), null);
}

/** A page of a shop's list as its people see it, and how many products it has in all. */
export interface NamedStock {
  readonly rows: readonly ListedStock[];
  readonly total: number;
}

/** Products by their names, those of one category where it is named. @param of `low` as in {@link listStock} */
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
    const rows = LOW.list(reader, issuerId, '', MAX_LOW, ...among(of), categoria);
    return { rows: rows.slice(offset, offset + limit), total: rows.length };
  }
  const rows = BY_NAME.list(reader, issuerId, offset, limit, ...among(of), categoria);
  return { rows, total: TOTAL.find(reader, issuerId, categoria) ?? 0 };
}

/** The stock of the product with that code (plain); null where none is kept. */
export function stockOf(
  reader: Reader,
  of: ShopStock & { readonly codigoPlano: string },
): ListedStock | null {
  return ONE.find(reader, of.issuerId, of.codigoPlano, 1, ...among(of), null);
}
