/** Age classes of debts: days until due (§por-pagar) and days late (§account-ages). */
import type { LateAge } from '../../contract/till/account-entries.ts';
import { addDays, type FiscalDate } from '../fiscal-time.ts';

/** Age classes by days until due; the last one is open-ended. */
export const AGES = ['vencido', 'en7', 'en15', 'en30', 'despues'] as const;
export type Age = (typeof AGES)[number];
const DAYS_OF_AGES = [
  ['en7', 7],
  ['en15', 15],
  ['en30', 30],
] as const;

/** Due today is not late. */
export function ageOf(vence: FiscalDate, today: FiscalDate): Age {
  if (vence < today) return 'vencido';
  return DAYS_OF_AGES.find(([, days]) => vence <= addDays(today, days))?.[0] ?? 'despues';
}

const LATEST_DAYS_OF_AGES = [
  ['de1a30', 30],
  ['de31a60', 60],
  ['de61a90', 90],
] as const;

/** Age class of a customer's debt; due today is not late. */
export function lateAgeOf(vence: FiscalDate, today: FiscalDate): LateAge {
  if (vence >= today) return 'alDia';
  return LATEST_DAYS_OF_AGES.find(([, days]) => vence >= addDays(today, -days))?.[0] ?? 'masDe90';
}
