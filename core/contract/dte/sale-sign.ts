import type { TipoDte } from '../edition.ts';

/** Sign of a type's amounts in sales figures: 0 for 04 and 14, which are not sales; negative for 05 and returns. */
export const SALE_SIGN: Readonly<Record<TipoDte, 1 | 0 | -1>> = {
  '01': 1,
  '03': 1,
  '04': 0,
  '05': -1,
  '06': 1,
  '14': 0,
  '18': -1,
};

/** Sign of a document's amounts in lists and their sums: negative for 05 and returns. */
export function listedSign(tipoDte: TipoDte): 1 | -1 {
  return SALE_SIGN[tipoDte] < 0 ? -1 : 1;
}
