/** Validates a customer typed at the till or on a phone; imports and programs may give less. */
import { districtFaults } from '../../catalogs/district.ts';
import type { Cabanas } from '../../catalogs/territory.ts';
import { faultAt, type Fault } from '../../contract/problem.ts';
import { findingOf, NOT_ALLOWED, rule } from '../../contract/rules/rules.ts';
import { customerInput, type CustomerDraft } from '../../contract/till/customers.ts';
import { checkedCustomer } from './checked-customer.ts';

/** Digits with separators and an optional extension. */
const PHONE_TEXT = /^\+?[\d\s().-]+(?:\s*(?:ext|x)\.?\s*\d+)?$/i;
/** Digits of a Salvadoran telephone number. */
const MIN_PHONE_DIGITS = 8;

/** All faults: one per field refused by the contract, and broken rules of the other fields. */
export function typedCustomerFaults(typed: CustomerDraft, cabanas: Cabanas): readonly Fault[] {
  const { id: _id, ...given } = typed;
  const faults: Fault[] = [...shapeFaults(given)];
  const add = (more: readonly Fault[]): void => {
    const seen = new Set(faults.map(({ campo }) => campo));
    faults.push(...more.filter(({ campo }) => !seen.has(campo)));
  };
  add(checkedCustomer(given, cabanas).faults);
  add(isPhone(given.telefono) ? [] : [faultAt('telefono', 'FORMATO', rule('telefono'))]);
  add(districtFaults(given.direccion, 'direccion'));
  return faults;
}

/** Contract faults of its texts, one per field. */
export function shapeFaults(given: Omit<CustomerDraft, 'id'>): readonly Fault[] {
  const parsed = customerInput.safeParse(given);
  if (parsed.success) return [];
  const byField = new Map<string, Fault>();
  for (const { path, message } of parsed.error.issues) {
    const campo = path.map(String).join('.');
    const { codigo, broken } = findingOf(message) ?? NOT_ALLOWED;
    if (!byField.has(campo)) byField.set(campo, faultAt(campo, codigo, broken));
  }
  return [...byField.values()];
}

/** Whether a text is a telephone number; null and blank count as absent. */
export function isPhone(text: string | null): boolean {
  if (text === null || text.trim() === '') return true;
  return PHONE_TEXT.test(text.trim()) && text.replace(/\D/g, '').length >= MIN_PHONE_DIGITS;
}
