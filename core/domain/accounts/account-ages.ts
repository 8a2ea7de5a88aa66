/** A customer's balance by age (§account-ages). */
import { LATE_AGES, type LateAge } from '../../contract/till/account-entries.ts';
import { centsText } from '../cash/cash.ts';
import { lateAgeOf } from '../debts/ages.ts';
import type { FiscalDate } from '../fiscal-time.ts';

export type AgeCents = Readonly<Record<LateAge, bigint>>;

interface Open {
  readonly cargos: readonly { readonly vence: FiscalDate; readonly pendiente: bigint }[];
  readonly apuntes: readonly { readonly vence: FiscalDate; readonly pendiente: bigint }[];
}

export const openParts = ({ cargos, apuntes }: Open) =>
  [...cargos, ...apuntes].filter(({ pendiente }) => pendiente > 0n);

export function accountAges(account: Open, hoy: FiscalDate): AgeCents {
  const open = openParts(account);
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
