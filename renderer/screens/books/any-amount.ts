/** Amount columns that are hidden in most months because they are empty. */
import type { TaxMonth } from '../../stores/manager/books.ts';

const NO_AMOUNT = '0.00';

type Amounts = Omit<TaxMonth['contribuyentes']['totales'], 'documentos'>;

/** Whether any row has an amount in this column; only then is the column needed for the rows to add up. */
export function anyOf(rows: readonly Amounts[], column: keyof Amounts): boolean {
  return rows.some((row) => row[column] !== NO_AMOUNT);
}
