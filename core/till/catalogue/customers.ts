/** Customers as tills search and save them; a saved customer is valid for the next document. */
import { DEFAULT_SETTINGS } from '../../contract/settings/issuer-settings.ts';
import { refusal, validationError } from '../../domain/app-error.ts';
import {
  DEFAULT_FOUND_CUSTOMERS,
  MAX_CUSTOMERS_FOUND,
  type Customer,
} from '../../contract/till/customers.ts';
import { faultAt } from '../../contract/problem.ts';
import type { Cabanas } from '../../catalogs/territory.ts';
import { checkedCustomer } from '../../domain/customers/checked-customer.ts';
import { typedCustomerFaults } from '../../domain/customers/typed-customer.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import {
  deleteCustomer,
  findCustomer,
  listCustomers,
  saveCustomer,
  searchCustomers,
  type CustomerChange,
} from '../../store/catalogue/customers.ts';
import { assertSettled } from './settled-account.ts';
import { isCentralCustomer, noteProposal } from '../../store/central/master-data/customers.ts';
import { findIssuer } from '../../store/issuers/issuers.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { auditStored } from '../audit/audit-stored.ts';
import { changedOver } from '../changed-meanwhile.ts';
import { BridgeError, type SomeOperations } from '../operation.ts';
import type { TillCaller } from '../people/browser-session.ts';
import { rule } from '../../contract/rules/rules.ts';
import type { TillParts } from '../till-parts.ts';

export function customerOperations({ store, random, news }: Pick<TillParts, 'store' | 'random' | 'news'>) {
  return {
    'customers.search': ({ q, limit = DEFAULT_FOUND_CUSTOMERS }, { caller }) => ({
      clientes: store.read((reader) => searchCustomers(reader, { issuerId: caller.issuerId, q, limit })),
    }),
    /** All by name, or the best matches. */
    'customers.list': ({ q, desde, limite }, { caller }) => {
      const { issuerId } = caller;
      const of = { issuerId, q, offset: desde, limit: limite, most: MAX_CUSTOMERS_FOUND };
      const { customers, total } = store.read((reader) => listCustomers(reader, of));
      return {
        clientes: customers,
        total,
        recortado: q.trim() !== '' && total >= MAX_CUSTOMERS_FOUND,
      };
    },
    'customers.check': (typed, { caller }) => ({
      faults: typedCustomerFaults(
        typed,
        store.read((reader) => cabanasOf(reader, caller.issuerId)),
      ),
    }),
    /**
     * NIT, DUI and NRC are stored without separators. @throws AppError `VALIDACION` with every fault, also when another
     * customer has the document; `CAMBIO_ENTRETANTO`
     */
    'customers.save': async (input, who) => {
      const { issuerId } = who.caller;
      const { id = random.uuid(), antes, ...typed } = input;
      const { customer, change } = await store.transact((tx, now) => {
        const cabanas = cabanasOf(tx, issuerId);
        const { customer: tidied, faults } = checkedCustomer({ id, ...typed }, cabanas);
        const ahora = findCustomer(tx, issuerId, id);
        const given = changedOver(faults.length > 0 ? { id, ...typed } : tidied, { antes, ahora });
        const checked = checkedCustomer(given, cabanas);
        if (checked.faults.length > 0) throw validationError(checked.faults);
        assertOwnCustomer(tx, id);
        const saving = { who, isNew: input.id === undefined, now };
        return { ...checked, change: storeCustomer(tx, checked.customer, saving) };
      });
      if (change.kind === 'unknown') throw new BridgeError('NO_ENCONTRADO', rule('cliente-ya-no-existe'));
      if (change.kind === 'taken') {
        const broken = rule('documento-de-otro', { de: change.by });
        throw validationError([faultAt('numDocumento', 'REPETIDO', broken)]);
      }
      news.publish({ kind: 'customers', issuerId });
      return customer;
    },
    'customers.delete': async ({ id }, who) => {
      const { issuerId } = who.caller;
      const deleted = await store.transact((tx, at) => {
        const before = findCustomer(tx, issuerId, id);
        if (before === null) return false;
        assertOwnCustomer(tx, id);
        assertSettled(tx, before, { issuerId, now: at, otherwise: 'cliente-con-saldo' });
        auditStored(tx, who, { what: 'cliente', cual: before.nombre, before, after: null, at });
        return deleteCustomer(tx, issuerId, id);
      });
      if (deleted) news.publish({ kind: 'customers', issuerId });
      return { deleted };
    },
  } satisfies SomeOperations;
}

/** @throws AppError `ESTADO_NO_PERMITE` for one that only the centre may change */
function assertOwnCustomer(reader: Reader, id: string): void {
  if (isCentralCustomer(reader, id)) throw refusal('ESTADO_NO_PERMITE', rule('cliente-de-central'));
}

/**
 * Stores a checked customer with its audit row; nothing where it is refused.
 *
 * @throws AppError `ESTADO_NO_PERMITE` for another document while the account under the former one is open
 */
export function storeCustomer(
  tx: Tx,
  customer: Customer,
  of: { readonly who: TillCaller; readonly isNew: boolean; readonly now: Instant },
): CustomerChange {
  const { who, isNew, now } = of;
  const { issuerId } = who.caller;
  const before = findCustomer(tx, issuerId, customer.id);
  const { tipoDocumento, numDocumento } = customer;
  if (before !== null && (before.tipoDocumento !== tipoDocumento || before.numDocumento !== numDocumento))
    assertSettled(tx, before, { issuerId, now, otherwise: 'documento-con-saldo' });
  const change = saveCustomer(tx, customer, { issuerId, isNew, now });
  if (change.kind !== 'saved') return change;
  auditStored(tx, who, { what: 'cliente', cual: customer.nombre, before, after: customer, at: now });
  noteProposal(tx, { issuerId, id: customer.id, at: now });
  return change;
}

export function cabanasOf(reader: Reader, issuerId: string): Cabanas {
  return findIssuer(reader, issuerId)?.settings.cabanas ?? DEFAULT_SETTINGS.cabanas;
}
