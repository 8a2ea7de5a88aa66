/** Payments of a sale, in whole cents. */
import { CASH } from '../../core/contract/cash/cash-money.ts';
import { centsOf, textOfCents } from '../money/cents.ts';
import type { CartPayment, Submission, Tender } from '../cart/cart.ts';

/** Maximum change, in cents: more is a typing error or a barcode. */
export const MAX_CHANGE_CENTS = 10_000_000;

/** Notes and round sums, in cents. */
const ROUND_CENTS = [100, 500, 1000, 2000, 5000, 10_000] as const;
const MAX_LIKELY = 5;

export function likelyCents(dueCents: number): readonly number[] {
  const sums = ROUND_CENTS.map((round) => Math.floor(dueCents / round + 1) * round);
  return [...new Set(sums)].sort((one, other) => one - other).slice(0, MAX_LIKELY);
}

export interface Settlement {
  readonly remainingCents: number;
  readonly changeCents: number;
  /** Paid without cash beyond the total, which gives no change: such a sale is not issued. */
  readonly overCents: number;
  readonly pagos: readonly CartPayment[];
}

/** Applies payments to a total: first what gives no change, then cash. Cash that pays for nothing is none. */
export function settle(total: string, tenders: readonly Tender[]): Settlement {
  let due = centsOf(total) ?? 0;
  const paidBy = new Map<Tender, number>();
  for (const tender of tenders.toSorted((one, other) => Number(isCash(one)) - Number(isCash(other)))) {
    const paid = Math.min(tender.givenCents, due);
    due -= paid;
    paidBy.set(tender, paid);
  }
  const paidOf = (tender: Tender): number => paidBy.get(tender) ?? 0;
  const beyond = (some: readonly Tender[]): number =>
    some.reduce((sum, tender) => sum + tender.givenCents - paidOf(tender), 0);
  const { cash = [], other = [] } = Object.groupBy(tenders, (each) => (isCash(each) ? 'cash' : 'other'));
  const pagos = tenders
    .filter((tender) => paidOf(tender) > 0)
    .map((tender) => {
      const { codigo, referencia, credito } = tender;
      return { codigo, monto: textOfCents(paidOf(tender)), referencia, credito };
    });
  return { remainingCents: due, changeCents: beyond(cash), overCents: beyond(other), pagos };
}

function isCash({ codigo, credito }: Tender): boolean {
  return codigo === CASH && credito === null;
}

/** Whether a credit's term is a whole number of days, months or years. */
export function isTerm({ periodo }: NonNullable<Tender['credito']>): boolean {
  return /^0*[1-9]\d{0,3}$/.test(periodo.trim());
}

/** Normalises a typed payment: credit has no form, cash has no reference. */
export function tenderAsTyped(tender: Tender): Tender {
  if (tender.credito !== null) return { ...tender, codigo: CASH, referencia: '' };
  return tender.codigo === CASH ? { ...tender, referencia: '' } : tender;
}

/** Cash shown with the result; null values if none was counted. */
export function cashOf(tenders: readonly Tender[], { changeCents }: Settlement): Omit<Submission, 'request'> {
  const cash = tenders.filter((tender) => isCash(tender) && tender.carried !== true);
  const given = cash.reduce((sum, { givenCents }) => sum + givenCents, 0);
  return given === 0
    ? { recibido: null, cambio: null }
    : { recibido: textOfCents(given), cambio: textOfCents(changeCents) };
}
