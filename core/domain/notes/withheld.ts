/** The 1 % withheld or perceived in the documents that a note or return adjusts (§retention). */
import type { Line } from '../code-translation.ts';
import type { Adjusted } from './adjustable.ts';

/** Documents of which it has taxed lines: the others have no 1 % to give back. */
export function taxedIn<T extends Adjusted>(
  lines: readonly Pick<Line, 'treatment' | 'numeroDocumento'>[],
  adjusts: readonly T[],
): readonly T[] {
  // A line that names no document is of the only one.
  const isOf = (codigo: string) => (line: (typeof lines)[number]) =>
    line.treatment === 'gravada' && (line.numeroDocumento ?? codigo) === codigo;
  return adjusts.filter(({ sale }) => lines.some(isOf(sale.codigoGeneracion)));
}

/** Whether the documents had it; null where some had it and others did not. */
export function hadWithheld(adjusts: readonly Adjusted[], which: 'retenido' | 'percibido'): boolean | null {
  const [first = false, ...others] = adjusts.flatMap(({ sale }) => sale[which] ?? []);
  return others.every((each) => each === first) ? first : null;
}
