/** Looks customers up by what was typed. */
import type { Customer } from '../../core/contract/till/customers.ts';
import { found } from '../bridge/search-reply.ts';
import { bridge } from '../bridge/index.ts';

/** The customers that a text finds; null when nobody answered. */
export async function findCustomers(q: string, limit: number): Promise<readonly Customer[] | null> {
  return found(await bridge.call('customers.search', { q, limit }), ({ clientes }) => clientes);
}
