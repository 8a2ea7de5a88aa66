/** Stores data from a phone as a new customer, or merges it with the existing one. */
import type { ReceivedCustomer } from '../../contract/bridge/bridge-phone.ts';
import type { Customer } from '../../contract/till/customers.ts';
import { auditChanges } from '../../domain/audit-changes.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { findCustomerByDocument } from '../../store/catalogue/customers.ts';
import { isCentralCustomer } from '../../store/central/master-data/customers.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { storeCustomer } from '../catalogue/customers.ts';
import type { TillCaller } from '../people/browser-session.ts';

type Written = Omit<Customer, 'id'>;

/** The existing customer it would be merged with, for the person who decides. */
export function knownCustomer(
  reader: Reader,
  issuerId: string,
  written: Written,
): ReceivedCustomer['conocido'] {
  const known = sameCustomer(reader, issuerId, written);
  if (known === null) return null;
  const changed = auditChanges(known, merged(known, written)).map(({ campo }) => campo.split('.')[0]);
  return { nombre: known.nombre, cambia: [...new Set(changed)] as readonly (keyof Customer)[] };
}

/** Stores the data with its audit row. A customer of the centre is returned with the data but not changed. */
export function keepWritten(
  tx: Tx,
  written: Written,
  of: { readonly who: TillCaller; readonly now: Instant; readonly newId: () => string },
): Customer {
  const { who, now, newId } = of;
  const known = sameCustomer(tx, who.caller.issuerId, written);
  const customer = known === null ? { id: newId(), ...written } : merged(known, written);
  if (!isCentralCustomer(tx, customer.id)) storeCustomer(tx, customer, { who, isNew: known === null, now });
  return customer;
}

function sameCustomer(
  reader: Reader,
  issuerId: string,
  { tipoDocumento, numDocumento }: Written,
): Customer | null {
  if (tipoDocumento === null || numDocumento === null) return null;
  return findCustomerByDocument(reader, issuerId, { tipoDocumento, numDocumento });
}

function merged(known: Customer, written: Written): Customer {
  const said = Object.entries(written).filter(([, value]) => value !== null);
  const { numDocumento } = known;
  // It was found by its document: the account is under that as it is spelled.
  return { ...known, ...(Object.fromEntries(said) as Partial<Written>), numDocumento };
}
