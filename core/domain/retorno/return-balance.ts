/** What returns may still take from a 01: no column may come to more than the document has of it (§retorno-balance). */
import { faultAt, type Fault } from '../../contract/problem.ts';
import { rule } from '../../contract/rules/rules.ts';
import { roundSummary, sum, ZERO, type Amount } from '../money.ts';
import type { Adjusted } from '../notes/adjustable.ts';
import type { Columns, NoteShare } from '../notes/related-sale.ts';

const COLUMNS = ['gravada', 'exenta', 'noSujeta', 'noGravado'] as const satisfies readonly (keyof Columns)[];

/** What returns left of a 01, by column. */
export function columnsLeft({ sale, notes }: Adjusted): Columns {
  const left = (columna: (typeof COLUMNS)[number]): Amount =>
    sale.columns[columna].minus(sum(notes.map(({ columns }) => columns[columna])));
  return {
    gravada: left('gravada'),
    exenta: left('exenta'),
    noSujeta: left('noSujeta'),
    noGravado: left('noGravado'),
  };
}

/** One fault for each column from which the return would take more than is left of the document. */
export function returnFaults(
  { share, index }: { readonly share: NoteShare; readonly index: number },
  adjusted: Adjusted,
): readonly Fault[] {
  const remaining = columnsLeft(adjusted);
  return COLUMNS.flatMap((columna): readonly Fault[] => {
    const left = remaining[columna];
    const own = share.columns[columna];
    if (fits(own, left)) return [];
    const amounts = {
      columna,
      toma: money(own),
      quedan: money(left),
      vendio: money(adjusted.sale.columns[columna]),
      devuelto: money(adjusted.sale.columns[columna].minus(left)),
    };
    const campo = `documentoRelacionado[${index}].numeroDocumento`;
    return [faultAt(campo, 'SALDO', rule('saldo-de-retornos', amounts))];
  });
}

/** Charges may be of either sign: what comes back of them lies between nothing and what is left. */
function fits(own: Amount, left: Amount): boolean {
  if (own.isZero()) return true;
  return left.isNegative() ? own.lt(ZERO) && own.gte(left) : own.gt(ZERO) && own.lte(left);
}

function money(value: Amount): string {
  return roundSummary(value).toFixed(2);
}
