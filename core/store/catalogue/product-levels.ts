/** Minimum and maximum stock of products per branch, in base units. */
import { NO_LEVEL, type StockLevel } from '../../contract/till/products.ts';
import { exactBaseUnits, unitsOf } from '../../domain/stock/base-units.ts';
import { amount } from '../../domain/money.ts';
import type { Reader, Tx } from '../handle.ts';
import { integerOrNull } from '../row.ts';
import { command, query } from '../statement.ts';
import type { StoredProduct } from './products.ts';

const LEVEL = query(`
  SELECT minimo, maximo FROM product_level
  WHERE product = (SELECT num FROM product WHERE id = ?) AND branch_id = ?`);
const PUT = command(`
  INSERT OR REPLACE INTO product_level (product, branch_id, minimo, maximo)
  SELECT num, ?, ?, ? FROM product WHERE id = ?`);
const FORGET = command(
  'DELETE FROM product_level WHERE product = (SELECT num FROM product WHERE id = ?) AND branch_id = ?',
);

type Leveled = Pick<StoredProduct, 'id' | 'pesado' | 'llevaExistencia'>;

/** No limits for a product without stock control. */
export function productLevel(reader: Reader, product: Leveled, branchId: string): StockLevel {
  const row = product.llevaExistencia ? LEVEL.get(reader, product.id, branchId) : undefined;
  if (row === undefined) return NO_LEVEL;
  const said = (column: 'minimo' | 'maximo'): string | null => {
    const units = integerOrNull(row, column);
    return units === null ? null : unitsOf(units, product).toFixed();
  };
  return { minimo: said('minimo'), maximo: said('maximo') };
}

/** @param level validated, see `levelFaults` */
export function putProductLevel(
  tx: Tx,
  product: Leveled,
  { branchId, level }: { readonly branchId: string; readonly level: StockLevel },
): void {
  const { minimo, maximo } = level;
  if (minimo === null && maximo === null) return void FORGET.run(tx, product.id, branchId);
  const units = (wanted: string | null) =>
    wanted === null ? null : exactBaseUnits(amount(wanted), product, Number.MAX_SAFE_INTEGER);
  PUT.run(tx, branchId, units(minimo), units(maximo), product.id);
}
