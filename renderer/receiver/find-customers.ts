/** Search of customers. */
import type { Customer } from '../../core/contract/till/customers.ts';
import { found } from '../bridge/search-reply.ts';
import { bridge } from '../bridge/index.ts';
import { isSameNumber, isTypedCode } from '../input/typed-code.ts';

/** Null without an answer. */
export async function findCustomers(q: string, limit: number): Promise<readonly Customer[] | null> {
  return found(await bridge.call('customers.search', { q, limit }), ({ clientes }) => clientes);
}

/** Whether the typed number is only a prefix of several customers' numbers. */
export function onlyBegins(customers: readonly Customer[], typed: string): boolean {
  const [first] = customers;
  if (first === undefined || customers.length === 1 || !isTypedCode(typed)) return false;
  return !isSameNumber(first.numDocumento, typed) && !isSameNumber(first.nrc, typed);
}
