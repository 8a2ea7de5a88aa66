/** Several payments of one sale, counted in whole cents. */
import { centsOf, textOfCents } from '../money/cents.ts';
import type { CartPayment, Submission, Tender } from '../cart/cart.ts';

/** `FORMAS_PAGO`: cash, the only one that gives change. */
export const CASH = '01';

/** Nobody hands over more than that above what is due: it was mistyped, or is a bar code. In whole cents. */
export const MAX_CHANGE_CENTS = 10_000_000;

/** What people hand over: notes, and round sums of them, in whole cents. */
const ROUND_CENTS = [100, 500, 1000, 2000, 5000, 10_000] as const;
const MAX_LIKELY = 5;

/** Sums of cash that are likely handed over for what is due, the smallest first; all of them give change. */
export function likelyCents(dueCents: number): readonly number[] {
  const sums = ROUND_CENTS.map((round) => Math.floor(dueCents / round + 1) * round);
  return [...new Set(sums)].sort((one, other) => one - other).slice(0, MAX_LIKELY);
}

export interface Settlement {
  readonly remainingCents: number;
  readonly changeCents: number;
  readonly pagos: readonly CartPayment[];
}

/** What payments make of a total: each takes what is still due, cash beyond it is change. */
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

/** A payment as it was typed: what is owed was handed over in no form, and notes have no number, whatever was chosen before. */
export function tenderAsTyped(tender: Tender): Tender {
  if (tender.credito !== null) return { ...tender, codigo: CASH, referencia: '' };
  return tender.codigo === CASH ? { ...tender, referencia: '' } : tender;
}

/** What to show of the cash beside the result; nothing where none was counted. */
export function cashOf(tenders: readonly Tender[], { changeCents }: Settlement): Omit<Submission, 'request'> {
  const cash = tenders.filter(
    ({ codigo, credito, carried }) => codigo === CASH && credito === null && carried !== true,
  );
  const given = cash.reduce((sum, { givenCents }) => sum + givenCents, 0);
  return given === 0
    ? { recibido: null, cambio: null }
    : { recibido: textOfCents(given), cambio: textOfCents(changeCents) };
}
