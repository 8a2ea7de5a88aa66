/** Columns that most months leave empty. */
import type { TaxMonth } from '../../stores/manager/books.ts';

/** As the service writes no amount at all. */
export const NO_AMOUNT = '0.00';

type Amounts = Omit<TaxMonth['contribuyentes']['totales'], 'documentos'>;

/** Whether a column says anything in any of these: without it the others would not come to the total. */
export function anyOf(rows: readonly Amounts[], column: keyof Amounts): boolean {
  return rows.some((row) => row[column] !== NO_AMOUNT);
}
