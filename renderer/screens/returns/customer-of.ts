/** The customer of a document that comes back: as their file has them, else as the document names them. */
import type { Customer } from '../../../core/contract/till/customers.ts';
import { bridge } from '../../bridge/index.ts';
import { newCustomer, UNKEPT } from '../../receiver/customer.ts';
import { findCustomers } from '../../receiver/find-customers.ts';
import type { Plan } from '../../stores/returns/returns.ts';

/** What is written into a file of theirs, the one that is there or a new one. */
export async function customerOf({ documento }: Plan): Promise<Customer> {
  const { codigoGeneracion, receptor } = documento;
  const number = digitsOf(receptor?.numDocumento);
  const kept = number === '' ? null : await findCustomers(number, 1);
  const found = kept?.find(({ numDocumento }) => digitsOf(numDocumento) === number);
  if (found !== undefined) return found;
  const reply = await bridge.call('documents.draft', { codigoGeneracion });
  const named = reply.ok ? (reply.value?.receptor ?? null) : null;
  if (named !== null) return { ...named, id: UNKEPT };
  // Of somebody else's sale only the name and the number are known here.
  const numDocumento = receptor?.numDocumento ?? null;
  return { ...newCustomer('', '03'), numDocumento, nombre: receptor?.nombre ?? '' };
}

function digitsOf(number: string | null | undefined): string {
  return (number ?? '').replaceAll('-', '');
}
