/** Customer of a returned document: from the customer file, else from the document. */
import type { Customer } from '../../../core/contract/till/customers.ts';
import { bridge } from '../../bridge/index.ts';
import { newCustomer, UNKEPT } from '../../receiver/customer.ts';
import { findCustomers } from '../../receiver/find-customers.ts';
import type { Plan } from '../../stores/returns/returns.ts';

/** Stored customer with the document's number, or a draft of a new one. */
export async function customerOf({ documento }: Plan): Promise<Customer> {
  const { codigoGeneracion, receptor } = documento;
  const number = digitsOf(receptor?.numDocumento);
  const kept = number === '' ? null : await findCustomers(number, 1);
  const found = kept?.find(({ numDocumento }) => digitsOf(numDocumento) === number);
  if (found !== undefined) return found;
  const reply = await bridge.call('documents.draft', { codigoGeneracion });
  const named = reply.ok ? (reply.value?.receptor ?? null) : null;
  if (named !== null) return { ...named, id: UNKEPT };
  // Of another user's sale only name and number are known.
  const numDocumento = receptor?.numDocumento ?? null;
  return { ...newCustomer('', '03'), numDocumento, nombre: receptor?.nombre ?? '' };
}

function digitsOf(number: string | null | undefined): string {
  return (number ?? '').replaceAll('-', '');
}
