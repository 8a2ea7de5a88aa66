/** How far off what is owed is to be paid (§por-pagar), and how late it is (§account-ages). */
import type { LateAge } from '../../contract/till/account-entries.ts';
import { addDays, type FiscalDate } from '../fiscal-time.ts';

/** How far off a day is on which something is to be paid, in days; the last one holds all that are later. */
export const AGES = ['vencido', 'en7', 'en15', 'en30', 'despues'] as const;
export type Age = (typeof AGES)[number];
const DAYS_OF_AGES = [
  ['en7', 7],
  ['en15', 15],
  ['en30', 30],
] as const;

/** What is due today is not late yet. */
export function ageOf(vence: FiscalDate, today: FiscalDate): Age {
  if (vence < today) return 'vencido';
  return DAYS_OF_AGES.find(([, days]) => vence <= addDays(today, days))?.[0] ?? 'despues';
}

const LATEST_DAYS_OF_AGES = [
  ['de1a30', 30],
  ['de31a60', 60],
  ['de61a90', 90],
] as const;

/** How late what a customer owes is; what is due today is not late yet. */
export function lateAgeOf(vence: FiscalDate, today: FiscalDate): LateAge {
  if (vence >= today) return 'alDia';
  return LATEST_DAYS_OF_AGES.find(([, days]) => vence >= addDays(today, -days))?.[0] ?? 'masDe90';
}
