/** Debts to suppliers or of customers, derived from charges and payments and never stored (§por-pagar, §accounts). */
import type { FiscalDate } from '../fiscal-time.ts';
import { textOrder } from '../text/text-order.ts';

export interface Charge {
  readonly id: number;
  /** Sort key among charges of one day. */
  readonly clave: string;
  readonly vence: FiscalDate;
  readonly centavos: bigint;
}

export interface Credit {
  readonly clave: string;
  readonly fecha: FiscalDate;
  readonly centavos: bigint;
  /** Charges it pays, in order. */
  readonly para: readonly number[];
}

export interface Imputation {
  readonly clave: string;
  readonly id: number;
  readonly centavos: bigint;
}

export interface Settled {
  readonly imputado: readonly Imputation[];
  readonly pendiente: ReadonlyMap<number, bigint>;
  /** Unallocated credit. */
  readonly aFavor: bigint;
}

/**
 * Allocates each credit to its named charges first, then the rest to the earliest due; what remains is in our favour.
 */
export function settleDebts(charges: readonly Charge[], credits: readonly Credit[]): Settled {
  const due = charges.toSorted((a, b) => textOrder(a.vence, b.vence) || textOrder(a.clave, b.clave));
  const given = credits.toSorted((a, b) => textOrder(a.fecha, b.fecha) || textOrder(a.clave, b.clave));
  const pendiente = new Map(due.map(({ id, centavos }) => [id, centavos]));
  const left = new Map(given.map(({ clave, centavos }) => [clave, centavos]));
  const imputado: Imputation[] = [];
  const pay = (clave: string, id: number): void => {
    const [rest, owed] = [left.get(clave) ?? 0n, pendiente.get(id) ?? 0n];
    const centavos = rest < owed ? rest : owed;
    if (centavos <= 0n) return;
    left.set(clave, rest - centavos);
    pendiente.set(id, owed - centavos);
    imputado.push({ clave, id, centavos });
  };
  for (const { clave, para } of given) for (const id of para) pay(clave, id);
  for (const { clave } of given) for (const { id } of due) pay(clave, id);
  const aFavor = [...left.values()].reduce((all, each) => all + each, 0n);
  return { imputado, pendiente, aFavor };
}
