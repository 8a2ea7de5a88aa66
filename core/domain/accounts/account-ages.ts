/** A customer's balance by age (§account-ages). */
import { LATE_AGES, type LateAge } from '../../contract/till/account-entries.ts';
import { centsText } from '../cash/cash.ts';
import { lateAgeOf } from '../debts/ages.ts';
import type { FiscalDate } from '../fiscal-time.ts';
import { textOrder } from '../text/text-order.ts';

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

/** What stays open, oldest due first, after a payment that names no document. @param paid nothing unless positive */
export function openAfter(account: Parts, paid: bigint): readonly OpenPart[] {
  let left = paid > 0n ? paid : 0n;
  return openParts(account)
    .toSorted((a, b) => textOrder(a.vence, b.vence))
    .flatMap(({ vence, pendiente }) => {
      const part = left < pendiente ? left : pendiente;
      left -= part;
      return part === pendiente ? [] : [{ vence, pendiente: pendiente - part }];
    });
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
