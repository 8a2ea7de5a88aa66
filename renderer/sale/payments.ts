/** Payments of a sale, in whole cents. */
import { centsOf, textOfCents } from '../money/cents.ts';
import type { CartPayment, Submission, Tender } from '../cart/cart.ts';

/** `FORMAS_PAGO`: cash, the only one that gives change. */
export const CASH = '01';

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
  readonly pagos: readonly CartPayment[];
}

/** Applies payments to a total: each covers what is due, excess cash is change. */
export function settle(total: string, tenders: readonly Tender[]): Settlement {
  let due = centsOf(total) ?? 0;
  let change = 0;
  const pagos = tenders.map(({ codigo, givenCents, referencia, credito }) => {
    const paid = Math.min(givenCents, due);
    due -= paid;
    change += givenCents - paid;
    return { codigo, monto: textOfCents(paid), referencia, credito };
  });
  return { remainingCents: due, changeCents: change, pagos };
}

/** Normalises a typed payment: credit has no form, cash has no reference. */
export function tenderAsTyped(tender: Tender): Tender {
  if (tender.credito !== null) return { ...tender, codigo: CASH, referencia: '' };
  return tender.codigo === CASH ? { ...tender, referencia: '' } : tender;
}

/** Cash shown with the result; null values if none was counted. */
export function cashOf(tenders: readonly Tender[], { changeCents }: Settlement): Omit<Submission, 'request'> {
  const cash = tenders.filter(
    ({ codigo, credito, carried }) => codigo === CASH && credito === null && carried !== true,
  );
  const given = cash.reduce((sum, { givenCents }) => sum + givenCents, 0);
  return given === 0
    ? { recibido: null, cambio: null }
    : { recibido: textOfCents(given), cambio: textOfCents(changeCents) };
}
