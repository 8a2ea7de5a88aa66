/** The customers of an issuer as its tills search and keep them: what is kept is fit for the next document. */
import { DEFAULT_SETTINGS } from '../../contract/settings/issuer-settings.ts';
import { refusal, validationError } from '../../domain/app-error.ts';
import {
  customerInput,
  DEFAULT_FOUND_CUSTOMERS,
  MAX_CUSTOMERS_FOUND,
  type CustomerInput,
} from '../../contract/till/customers.ts';
import { faultAt, type Fault } from '../../contract/problem.ts';
import type { Cabanas } from '../../catalogs/territory.ts';
import { checkedCustomer } from '../../domain/customers/checked-customer.ts';
import {
  deleteCustomer,
  findCustomer,
  listCustomers,
  saveCustomer,
  searchCustomers,
} from '../../store/catalogue/customers.ts';
import { assertSettled } from './settled-account.ts';
import { isCentralCustomer, noteProposal } from '../../store/central/master-data/customers.ts';
import { findIssuer } from '../../store/issuers/issuers.ts';
import type { Reader } from '../../store/store.ts';
import { auditStored } from '../audit/audit-stored.ts';
import { BridgeError, type SomeOperations } from '../operation.ts';
import { findingOf, NOT_ALLOWED, rule } from '../../contract/rules/rules.ts';
import type { TillParts } from '../till-parts.ts';

/** The customers of a store. */
export function customerOperations({ store, random, news }: Pick<TillParts, 'store' | 'random' | 'news'>) {
  return {
    'customers.search': ({ q, limit = DEFAULT_FOUND_CUSTOMERS }, { caller }) => ({
      clientes: store.read((reader) => searchCustomers(reader, { issuerId: caller.issuerId, q, limit })),
    }),
    /** All of them by name, or the best found ones. */
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
    'customers.check': ({ id = '', ...given }, { caller }) => {
      const cabanas = store.read((reader) => cabanasOf(reader, caller.issuerId));
      const shape = shapeFaults(given);
      const seen = new Set(shape.map(({ campo }) => campo));
      const { faults } = checkedCustomer({ id, ...given }, cabanas);
      return { faults: [...shape, ...faults.filter(({ campo }) => !seen.has(campo))] };
    },
    /** NIT, DUI and NRC are kept bare. @throws AppError `VALIDACION` with every fault, also when the document is another customer's */
    'customers.save': async (input, who) => {
      const { issuerId } = who.caller;
      const { id = random.uuid(), ...given } = input;
      const cabanas = store.read((reader) => cabanasOf(reader, issuerId));
      const { customer, faults } = checkedCustomer({ id, ...given }, cabanas);
      if (faults.length > 0) throw validationError(faults);
      const of = { issuerId, isNew: input.id === undefined };
      const change = await store.transact((tx, now) => {
        assertOwnCustomer(tx, id);
        const before = findCustomer(tx, issuerId, id);
        const saved = saveCustomer(tx, customer, { ...of, now });
        const kept = { what: 'cliente', cual: customer.nombre, before, after: customer, at: now } as const;
        if (saved.kind !== 'saved') return saved;
        auditStored(tx, who, kept);
        noteProposal(tx, { issuerId, id, at: now });
        return saved;
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
        assertSettled(tx, before, { issuerId, now: at });
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

/** What the contract says of its texts, one for each field. */
export function shapeFaults(given: Omit<CustomerInput, 'id'>): readonly Fault[] {
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

/** Which municipality an issuer writes Cabañas Este as. */
export function cabanasOf(reader: Reader, issuerId: string): Cabanas {
  return findIssuer(reader, issuerId)?.settings.cabanas ?? DEFAULT_SETTINGS.cabanas;
}
