/** A customer's balance by age (§account-ages). */
import { LATE_AGES, type LateAge } from '../../contract/till/account-entries.ts';
import { centsText } from '../cash/cash.ts';
import { lateAgeOf } from '../debts/ages.ts';
import { settleDebts } from '../debts/settle-debts.ts';
import type { FiscalDate } from '../fiscal-time.ts';

export type AgeCents = Readonly<Record<LateAge, bigint>>;

export interface OpenPart {
  readonly vence: FiscalDate;
  readonly pendiente: bigint;
}

interface Parts {
  readonly cargos: readonly OpenPart[];
  readonly apuntes: readonly OpenPart[];
}

export const openParts = ({ cargos, apuntes }: Parts): readonly OpenPart[] =>
  [...cargos, ...apuntes].filter(({ pendiente }) => pendiente > 0n);

/** What stays open after a payment that names no document. @param paid nothing unless positive */
export function openAfter(account: Parts, paid: bigint): readonly OpenPart[] {
  const charges = openParts(account).map((part, id) => ({
    ...part,
    id,
    clave: '',
    centavos: part.pendiente,
  }));
  const { pendiente } = settleDebts(charges, [{ clave: '', fecha: '', centavos: paid, para: [] }]);
  return charges
    .map(({ id, vence }) => ({ vence, pendiente: pendiente.get(id) ?? 0n }))
    .filter((part) => part.pendiente > 0n);
}

export function accountAges(open: readonly OpenPart[], hoy: FiscalDate): AgeCents {
  return agesFrom((age) =>
    open.reduce(
      (cents, { vence, pendiente }) => (lateAgeOf(vence, hoy) === age ? cents + pendiente : cents),
      0n,
    ),
  );
}

export const sumOfAges = (all: readonly AgeCents[]): AgeCents =>
  agesFrom((age) => all.reduce((sum, ages) => sum + ages[age], 0n));

export const agesText = (ages: AgeCents) => agesFrom((age) => centsText(ages[age]));

function agesFrom<T>(of: (age: LateAge) => T): Readonly<Record<LateAge, T>> {
  return Object.fromEntries(LATE_AGES.map((age) => [age, of(age)])) as Record<LateAge, T>;
}
