/** Customers for API callers (§shop-customers). */
import type { Caller } from '../../contract/caller.ts';
import type { Input } from '../../contract/api/operations.ts';
import {
  customerRequest,
  type CustomerRequest,
  type ShopCustomer,
  type ShopCustomerPage,
} from '../../contract/api/shop/customers.ts';
import type { IdempotentAnswer } from '../../contract/api/shop/idempotent-call.ts';
import { DEFAULT_PAGE_ROWS } from '../../contract/api/shop/paging.ts';
import { districtFaults } from '../../catalogs/district.ts';
import { faultAt, type Fault } from '../../contract/problem.ts';
import { rule } from '../../contract/rules/rules.ts';
import { type Customer, type CustomerInput, type CustomerTerms } from '../../contract/till/customers.ts';
import { refusal, validationError } from '../../domain/app-error.ts';
import { checkedCustomer } from '../../domain/customers/checked-customer.ts';
import { bareDocument } from '../../domain/customers/document-number.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { amount, fromCents, toCents, toJsonNumber } from '../../domain/money.ts';
import { shapedBody } from '../../engine/shaped-body.ts';
import { plainText } from '../../domain/text/plain-text.ts';
import {
  customersAfter,
  deleteCustomer,
  findCustomerByDocument,
  listCustomers,
  saveCustomer,
} from '../../store/catalogue/customers.ts';
import { customerTerms, putCustomerTerms } from '../../store/catalogue/customer-terms.ts';
import { isCentralCustomer, noteProposal } from '../../store/central/master-data/customers.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { auditStored } from '../audit/audit-stored.ts';
import { shapeFaults } from '../../domain/customers/typed-customer.ts';
import { cabanasOf } from '../catalogue/customers.ts';
import { assertSettled } from '../catalogue/settled-account.ts';
import { idempotentCall, keyActor, type Changed } from './idempotent-call.ts';
import { pageCursor, placeAfter } from './page-cursor.ts';
import type { ShopParts } from './products.ts';
import { assertAsRead, versionOf } from './read-version.ts';

export function customerCalls({ store, random, news }: ShopParts) {
  const told = async (
    answering: Promise<IdempotentAnswer>,
    { issuerId }: Caller,
  ): Promise<IdempotentAnswer> => {
    const answer = await answering;
    if (!answer.replayed) news.publish({ kind: 'customers', issuerId });
    return answer;
  };
  return {
    list: (input: Input<'clientes.listar'>, caller: Caller): ShopCustomerPage =>
      store.read((reader) => customerPage(reader, input, caller)),
    /** @throws AppError `CLIENTE_NO_ENCONTRADO` */
    view: (input: Input<'clientes.ver'>, { issuerId }: Caller): ShopCustomer =>
      store.read((reader) => answerOf(reader, issuerId, requireCustomer(reader, issuerId, input))),
    /** @throws AppError `VALIDACION`, `CAMBIO_ENTRETANTO`, `LO_LLEVA_LA_CENTRAL` */
    save: (input: Input<'clientes.guardar'>, caller: Caller): Promise<IdempotentAnswer> => {
      const call = { op: 'clientes.guardar', input, caller } as const;
      const newId = random.uuid();
      const saving = idempotentCall(store, call, (tx, now) => saved(tx, { ...call, newId, now }));
      return told(saving, caller);
    },
    /** @throws AppError `CLIENTE_NO_ENCONTRADO`, `CAMBIO_ENTRETANTO`, `LO_LLEVA_LA_CENTRAL` */
    remove: (input: Input<'clientes.eliminar'>, caller: Caller): Promise<IdempotentAnswer> => {
      const call = { op: 'clientes.eliminar', input, caller } as const;
      return told(
        idempotentCall(store, call, (tx, now) => removed(tx, call, now)),
        caller,
      );
    },
  };
}

function customerPage(reader: Reader, input: Input<'clientes.listar'>, caller: Caller): ShopCustomerPage {
  const { q = '', limite, cursor } = input;
  const { issuerId } = caller;
  const limit = limite === undefined ? DEFAULT_PAGE_ROWS : Number(limite);
  const place = placeAfter(cursor, 0);
  const page = (customers: readonly Customer[], next: number | null) => ({
    clientes: customers.map((customer) => answerOf(reader, issuerId, customer)),
    siguiente: next === null ? null : pageCursor(next),
  });
  if (plainText(q) === '') {
    const { customers, next } = customersAfter(reader, { issuerId, after: place, limit });
    const isLast =
      next === null || customersAfter(reader, { issuerId, after: next, limit: 1 }).customers.length === 0;
    return page(customers, isLast ? null : next);
  }
  const of = { issuerId, q, limit, offset: place, most: place + limit + 1 };
  const { customers, total } = listCustomers(reader, of);
  return page(customers, place + limit < total ? place + limit : null);
}

function answerOf(reader: Reader, issuerId: string, { id, ...customer }: Customer): ShopCustomer {
  const { limiteCentavos, diasCredito, lista } = customerTerms(reader, issuerId, id);
  const limiteCredito = limiteCentavos === null ? null : toJsonNumber(fromCents(limiteCentavos));
  const answer = { ...customer, limiteCredito, diasCredito, lista };
  return { ...answer, version: versionOf(answer) };
}

type Document = Pick<Input<'clientes.ver'>, 'tipoDocumento' | 'numDocumento'>;

/** @throws AppError `CLIENTE_NO_ENCONTRADO` */
function requireCustomer(reader: Reader, issuerId: string, input: Document): Customer {
  const customer = findCustomerByDocument(reader, issuerId, bareDocument(input));
  if (customer !== null) return customer;
  const documento = `${input.tipoDocumento} ${input.numDocumento}`;
  throw refusal('CLIENTE_NO_ENCONTRADO', rule('cliente-no-encontrado', { documento }));
}

function assertOwn(reader: Reader, present: Customer | null): void {
  if (present !== null && isCentralCustomer(reader, present.id))
    throw refusal('LO_LLEVA_LA_CENTRAL', rule('cliente-de-central'));
}

interface Saving {
  readonly input: Input<'clientes.guardar'>;
  readonly caller: Caller;
  readonly newId: string;
  readonly now: Instant;
}

function saved(tx: Tx, { input, caller, newId, now }: Saving): Changed {
  const given = shapedBody<CustomerRequest>(customerRequest, input.request);
  const { issuerId } = caller;
  const wanted = customerIn(given, input);
  const { customer: checked, faults } = checkedCustomer(wanted, cabanasOf(tx, issuerId));
  const shape = shapeFaults(wanted).filter(({ campo }) => faults.every((each) => each.campo !== campo));
  const foreign = foreignDocument(given, input);
  if (faults.length + shape.length + foreign.length > 0)
    throw validationError([...faults, ...shape, ...foreign]);
  const before = findCustomerByDocument(tx, issuerId, {
    tipoDocumento: input.tipoDocumento,
    numDocumento: checked.numDocumento ?? '',
  });
  assertOwn(tx, before);
  assertAsRead(input.ifMatch, before === null ? null : answerOf(tx, issuerId, before).version);
  const was = before === null ? null : { ...before, ...termsText(customerTerms(tx, issuerId, before.id)) };
  // The account is under the document as it is spelled.
  const numDocumento = before?.numDocumento ?? checked.numDocumento;
  const customer: Customer = { ...checked, id: before?.id ?? newId, numDocumento };
  const change = saveCustomer(tx, customer, { issuerId, isNew: before === null, now });
  if (change.kind !== 'saved') throw new Error(`customer ${customer.id} is ${change.kind}`);
  const terms = termsIn(given);
  putCustomerTerms(tx, { issuerId, customer: customer.id }, terms);
  const kept = { before: was, after: { ...customer, ...termsText(terms) }, at: now };
  auditStored(tx, keyActor(caller), { what: 'cliente', cual: customer.nombre, ...kept });
  noteProposal(tx, { issuerId, id: customer.id, at: now });
  const isPartial = districtFaults(customer.direccion, 'direccion').length > 0;
  return {
    body: answerOf(tx, issuerId, customer),
    avisos: isPartial ? [rule('cliente-sin-distrito')] : [],
  };
}

/** A document in the body must match that of the path. */
function foreignDocument(given: CustomerRequest, path: Document): readonly Fault[] {
  const own = bareDocument(path);
  const { tipoDocumento = own.tipoDocumento, numDocumento = own.numDocumento } = given;
  const sent = bareDocument({ tipoDocumento, numDocumento });
  const documento = `${path.tipoDocumento} ${path.numDocumento}`;
  return (['tipoDocumento', 'numDocumento'] as const).flatMap((campo) =>
    sent[campo] === own[campo]
      ? []
      : [faultAt(campo, 'NO_COINCIDE', rule('documento-de-la-ruta', { documento }))],
  );
}

function customerIn(given: CustomerRequest, document: Document): Omit<CustomerInput, 'id'> {
  const { direccion } = given;
  return {
    tipoDocumento: document.tipoDocumento as CustomerInput['tipoDocumento'],
    numDocumento: document.numDocumento.trim(),
    nrc: given.nrc ?? null,
    nombre: given.nombre,
    nombreComercial: given.nombreComercial ?? null,
    codActividad: given.codActividad ?? null,
    correo: given.correo ?? null,
    telefono: given.telefono ?? null,
    direccion: direccion === undefined ? null : { ...direccion, distrito: direccion.distrito ?? null },
  };
}

function termsIn({ limiteCredito, diasCredito, lista }: CustomerRequest): Omit<CustomerTerms, 'bloqueo'> {
  return {
    limiteCentavos: limiteCredito === undefined ? null : toCents(amount(limiteCredito)),
    diasCredito: diasCredito === undefined ? null : Number(diasCredito.text),
    lista: lista ?? null,
  };
}

function termsText({ limiteCentavos, diasCredito, lista }: Omit<CustomerTerms, 'bloqueo'>) {
  const limiteCredito = limiteCentavos === null ? null : fromCents(limiteCentavos).toFixed(2);
  return { limiteCredito, diasCredito, lista };
}

function removed(
  tx: Tx,
  { input, caller }: { readonly input: Input<'clientes.eliminar'>; readonly caller: Caller },
  at: Instant,
): Changed {
  const { issuerId } = caller;
  const before = requireCustomer(tx, issuerId, input);
  assertOwn(tx, before);
  assertSettled(tx, before, { issuerId, now: at, otherwise: 'cliente-con-saldo' });
  assertAsRead(input.ifMatch, answerOf(tx, issuerId, before).version);
  auditStored(tx, keyActor(caller), { what: 'cliente', cual: before.nombre, before, after: null, at });
  deleteCustomer(tx, issuerId, before.id);
  const { tipoDocumento, numDocumento } = bareDocument(input);
  return { body: { tipoDocumento, numDocumento, eliminado: true } };
}
