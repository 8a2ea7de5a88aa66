/** What is owed, to a supplier or by a customer, derived from charges and payments; nothing of it is kept (§por-pagar, §accounts). */
import type { FiscalDate } from '../fiscal-time.ts';
import { textOrder } from '../text/text-order.ts';

/** What was bought on credit, or a debit note. */
export interface Charge {
  readonly id: number;
  /** By which those of one day are ordered, whatever came first. */
  readonly clave: string;
  readonly vence: FiscalDate;
  readonly centavos: bigint;
}

/** A payment, or a note that lowers what is owed. */
export interface Credit {
  readonly clave: string;
  readonly fecha: FiscalDate;
  readonly centavos: bigint;
  /** Charges that it is for, the first one first. */
  readonly para: readonly number[];
}

/** So much of a credit goes to a charge. */
export interface Imputation {
  readonly clave: string;
  readonly id: number;
  readonly centavos: bigint;
}

export interface Settled {
  readonly imputado: readonly Imputation[];
  /** What is left of each charge. */
  readonly pendiente: ReadonlyMap<number, bigint>;
  /** What no charge took. */
  readonly aFavor: bigint;
}

/** Each credit goes where it is meant to, up to what is left there; then what is left of all goes to what is due first; the rest is in our favour. */
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
