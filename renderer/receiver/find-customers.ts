/** Looks customers up by what was typed. */
import type { Customer } from '../../core/contract/till/customers.ts';
import { found } from '../bridge/search-reply.ts';
import { bridge } from '../bridge/index.ts';
import { isSameNumber, isTypedCode } from '../input/typed-code.ts';

/** The customers that a text finds; null when nobody answered. */
export async function findCustomers(q: string, limit: number): Promise<readonly Customer[] | null> {
  return found(await bridge.call('customers.search', { q, limit }), ({ clientes }) => clientes);
}

/** Whether a number was typed that several customers' numbers begin with, and the first one's is not the whole of it. */
export function onlyBegins(customers: readonly Customer[], typed: string): boolean {
  const [first] = customers;
  if (first === undefined || customers.length === 1 || !isTypedCode(typed)) return false;
  return !isSameNumber(first.numDocumento, typed) && !isSameNumber(first.nrc, typed);
}
