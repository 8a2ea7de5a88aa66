/** Types in turn over the cases of a table, so that each is tried with the others and none makes the table longer. */
import { TIPOS_DTE, type TipoDte } from '../../../core/contract/edition.ts';

/** `CAJA_TYPES=todos`, as `npm run soak` sets it: every case with every type. */
export const EVERY_TYPE = process.env['CAJA_TYPES'] === 'todos';

/** The types of the case at that place of a table: `count` of them, or all. */
export function typesAt(index: number, count = 1): readonly TipoDte[] {
  if (EVERY_TYPE) return TIPOS_DTE;
  return Array.from({ length: count }, (_, more) => TIPOS_DTE[(index + more) % TIPOS_DTE.length] ?? '01');
}

/** The cases, each with a type: the first case has that of place `from`. */
export function inTurn<Case extends object>(
  cases: readonly Case[],
  from = 0,
): readonly (Case & { readonly tipoDte: TipoDte })[] {
  return cases.flatMap((each, index) => typesAt(index + from).map((tipoDte) => ({ ...each, tipoDte })));
}
