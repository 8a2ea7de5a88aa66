import type { TipoDte } from '../edition.ts';

/** How a document's amounts count among the sales: a 04 and a 14 sell nothing, a 05 and a return take back what was sold. */
export const SALE_SIGN: Readonly<Record<TipoDte, 1 | 0 | -1>> = {
  '01': 1,
  '03': 1,
  '04': 0,
  '05': -1,
  '06': 1,
  '14': 0,
  '18': -1,
};

/** How lists write and add up a document's amounts: what takes back is less, what sells nothing stands as it is. */
export function listedSign(tipoDte: TipoDte): 1 | -1 {
  return SALE_SIGN[tipoDte] < 0 ? -1 : 1;
}
