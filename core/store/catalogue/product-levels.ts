/** How much of a product each shop wants to have, in base units: pieces, or thousandths of what is weighed. */
import type { Reader, Tx } from '../handle.ts';
import { column, orNull, record, type RecordOf } from '../record.ts';
import { command } from '../statement.ts';

const LEVEL = record({ minimo: orNull(column.integer), maximo: orNull(column.integer) });
export type ProductLevel = RecordOf<typeof LEVEL>;

/** Of a product in a shop. */
export interface LevelPlace {
  readonly issuerId: string;
  /** Its id. */
  readonly product: string;
  readonly branchId: string;
}

const NUM = '(SELECT num FROM product WHERE id = ? AND issuer_id = ?)';
const FIND = LEVEL.select(
  `SELECT minimo, maximo FROM product_level WHERE product = ${NUM} AND branch_id = ?`,
);
const PUT = command(
  `INSERT OR REPLACE INTO product_level (product, branch_id, minimo, maximo) VALUES (${NUM}, ?, ?, ?)`,
);
const FORGET = command(`DELETE FROM product_level WHERE product = ${NUM} AND branch_id = ?`);
const TO_THOUSANDTHS = command(
  'UPDATE product_level SET minimo = minimo * 1000, maximo = maximo * 1000 WHERE product = ?',
);
/** What is left of a piece is a piece. */
const TO_PIECES = command(
  'UPDATE product_level SET minimo = (minimo + 999) / 1000, maximo = (maximo + 999) / 1000 WHERE product = ?',
);

/** What a shop wants; nulls where it said nothing. */
export function productLevel(reader: Reader, { issuerId, product, branchId }: LevelPlace): ProductLevel {
  return FIND.find(reader, product, issuerId, branchId) ?? { minimo: null, maximo: null };
}

/** Puts it in place. */
export function putProductLevel(tx: Tx, of: LevelPlace, { minimo, maximo }: ProductLevel): void {
  const { issuerId, product, branchId } = of;
  if (minimo === null && maximo === null) FORGET.run(tx, product, issuerId, branchId);
  else PUT.run(tx, product, issuerId, branchId, minimo, maximo);
}

/** The same quantities of a product that is weighed from now on, or no longer. @param product its `num` */
export function rescaleLevels(tx: Tx, product: number, pesado: boolean): void {
  (pesado ? TO_THOUSANDTHS : TO_PIECES).run(tx, product);
}
