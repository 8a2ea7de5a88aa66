/** Remaining balance of a 01 for returns: no column may exceed the document's (§retorno-balance). */
import { faultAt, type Fault } from '../../contract/problem.ts';
import { rule } from '../../contract/rules/rules.ts';
import { ZERO, type Amount } from '../money.ts';
import { leftOf, type Taken } from '../notes/taken.ts';
import type { Columns, Figures } from '../notes/related-sale.ts';

const COLUMNS = ['gravada', 'exenta', 'noSujeta', 'noGravado'] as const satisfies readonly (keyof Columns)[];

export function returnFaults(campo: string, own: Figures, taken: Taken): readonly Fault[] {
  const { columns: left } = leftOf(taken);
  return COLUMNS.flatMap((columna): readonly Fault[] => {
    if (fits(own.columns[columna], left[columna])) return [];
    const amounts = {
      columna,
      toma: own.columns[columna].toFixed(2),
      quedan: left[columna].toFixed(2),
      vendio: taken.limit.columns[columna].toFixed(2),
      devuelto: taken.figures.columns[columna].toFixed(2),
    };
    return [faultAt(campo, 'SALDO', rule('saldo-de-retornos', amounts))];
  });
}

/** Charges may have either sign: a return must lie between 0 and the rest. */
function fits(own: Amount, left: Amount): boolean {
  if (own.isZero()) return true;
  return left.isNegative() ? own.lt(ZERO) && own.gte(left) : own.gt(ZERO) && own.lte(left);
}
