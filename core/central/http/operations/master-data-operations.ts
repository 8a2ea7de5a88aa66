/** Manager operations on what tills receive besides products: customers, quick keys, people, rules and orders. */
import {
  centralCustomer,
  centralPages,
  companyRules as rulesShape,
} from '../../../contract/central/catalogue/catalogue.ts';
import {
  changedCustomer,
  changedPerson,
  openedPerson,
  centralQuickKeysInput,
  customerKeyInput,
  customerQuery,
  orderInput,
  ownCatalogueInput,
  personReference,
  proposalInput,
  quickKeysQuery,
  rulesInput,
  type CentralQuickKeys,
} from '../../../contract/central/manager-master-data.ts';
import { OWN_CATALOGUE } from '../../../contract/central/products/own-products.ts';
import { productFileInput } from '../../../contract/central/products/product-file.ts';
import { rule, type Rule } from '../../../contract/rules/rules.ts';
import { centsText } from '../../../domain/cash/cash.ts';
import { unsettledOf } from '../../accounts/accounts.ts';
import { judgeCustomer } from '../../accounts/credit-alarms.ts';
import {
  decideProposal,
  documentOf,
  findCustomer,
  findProposal,
  givenOf,
  keyOfGiven,
  listCustomers,
  listProposals,
  putCustomer,
  removeCustomer,
} from '../../master-data/customers.ts';
import { moveCustomer } from '../../master-data/move-customer.ts';
import { namesOfCodes } from '../../master-data/catalogue.ts';
import { askOrder, listOrders, type OrderRefusal } from '../../master-data/orders.ts';
import { findPerson, listPeople, putPerson, removePerson } from '../../master-data/people.ts';
import { putProductFile, reviewProductFile } from '../../master-data/product-file.ts';
import { putQuickKeys, quickKeysAfter } from '../../master-data/quick-keys.ts';
import { companyRules, putRules } from '../../master-data/rules.ts';
import {
  hasShop,
  note,
  operation,
  OWNERS,
  SHOPS,
  type Operations,
  type RequestContext,
} from './operation.ts';
import { changedSince, EXISTS } from './changed-since.ts';
import { Refusal } from '../refusals.ts';

const nothing = customerQuery.partial();
const ORDER_REFUSALS: Readonly<Record<OrderRefusal, Rule>> = {
  DE_BAJA: rule('orden-a-caja-de-baja'),
  ACTIVA: rule('orden-con-caja-activa'),
  OTRA_TIENDA: rule('orden-a-otra-tienda'),
  SIN_SELLO: rule('orden-sin-sello'),
};

type GivenCustomer = Parameters<typeof putCustomer>[2]['given'];

/** A customer who was removed comes back with the limit of before. @param former the customer's other key until now */
async function keepCustomer(
  { tx, manager, now, uuid }: RequestContext,
  given: GivenCustomer,
  former: string | null = null,
): ReturnType<typeof putCustomer> {
  const { company } = manager.scope;
  const put = await putCustomer(tx, company, { given, now });
  if (former !== null)
    await moveCustomer(tx, { company, actor: manager.name, now }, { from: former, to: put.clave });
  await judgeCustomer(tx, { company, now, uuid }, put.clave);
  return put;
}

/** Refuses to end a key under which an account is open. */
async function unsettled(
  { tx, now }: RequestContext,
  clave: string,
  broken: 'cliente-con-saldo' | 'documento-con-saldo',
): Promise<Refusal | null> {
  const found = await documentOf(tx, clave);
  const saldo = found === null ? null : await unsettledOf(tx, found, now);
  if (found === null || saldo === null) return null;
  return new Refusal('CON_SALDO', rule(broken, { cliente: found.nombre, saldo: centsText(saldo) }));
}

/** The key that a customer had until now, null where it stays; refused where the account is open or another has the new one. */
async function endedKey(
  asking: RequestContext,
  before: string | null,
  clave: string,
): Promise<string | Refusal | null> {
  if (before === null || before === clave) return null;
  if ((await findCustomer(asking.tx, clave)) !== null) return EXISTS;
  return (await unsettled(asking, before, 'documento-con-saldo')) ?? before;
}

const CUSTOMERS = {
  '/api/customers': operation({ method: 'GET', roles: SHOPS, schema: customerQuery }, ({ tx }, { q }) =>
    listCustomers(tx, q),
  ),
  '/api/customers/put': operation(
    { method: 'POST', roles: OWNERS, schema: changedCustomer, tells: 'catalogue' },
    async (asking, { antes, ...given }) => {
      const present = () => findCustomer(asking.tx, antes?.clave ?? keyOfGiven(given));
      const changed = await changedSince(asking, { schema: centralCustomer, antes, present });
      if (changed !== null) return changed;
      const former = await endedKey(asking, antes?.clave ?? null, keyOfGiven(given));
      if (former instanceof Refusal) return former;
      const { version, clave } = await keepCustomer(asking, given, former);
      const changedKey = former === null ? {} : { antes: former };
      await note(asking, 'cliente', { clave, nombre: given.nombre, version, ...changedKey });
      return { version, clave };
    },
  ),
  '/api/customers/remove': operation(
    { method: 'POST', roles: OWNERS, schema: customerKeyInput, tells: 'catalogue' },
    async (asking, { clave }) => {
      const { tx, manager, now } = asking;
      const { company } = manager.scope;
      const refused = await unsettled(asking, clave, 'cliente-con-saldo');
      if (refused !== null) return refused;
      const version = await removeCustomer(tx, company, { clave, now });
      if (version === null) return undefined;
      await note(asking, 'quitar-cliente', { clave, version });
      return { version };
    },
  ),
  '/api/proposals': operation({ method: 'GET', roles: SHOPS, schema: nothing }, ({ tx }) =>
    listProposals(tx),
  ),
  '/api/proposals/decide': operation(
    { method: 'POST', roles: OWNERS, schema: proposalInput, tells: 'catalogue' },
    async (asking, { installation, clave, accept }) => {
      const { tx } = asking;
      const proposed = await findProposal(tx, { installation, clave });
      if (proposed === null) return undefined;
      if (accept) await keepCustomer(asking, givenOf(proposed));
      await decideProposal(tx, { installation, clave, taken: accept });
      await note(asking, accept ? 'cliente-aceptado' : 'cliente-no-aceptado', {
        clave,
        instalacion: installation,
      });
      return {};
    },
  ),
} satisfies Operations;

const KEYS_AND_RULES = {
  '/api/quick-keys': operation(
    { method: 'GET', roles: SHOPS, schema: quickKeysQuery },
    async ({ tx }, { shop }): Promise<CentralQuickKeys | undefined> => {
      if (!(await hasShop(tx, shop))) return undefined;
      const pages = (await quickKeysAfter(tx, shop, null)) ?? [];
      return {
        pages,
        names: await namesOfCodes(
          tx,
          pages.flatMap(({ productos }) => productos),
        ),
      };
    },
  ),
  '/api/quick-keys/put': operation(
    { method: 'POST', roles: SHOPS, schema: centralQuickKeysInput, tells: 'catalogue' },
    async (asking, { shop, pages, antes }) => {
      const { tx, manager, now } = asking;
      if (!(await hasShop(tx, shop))) return undefined;
      const present = async () => (await quickKeysAfter(tx, shop, null)) ?? [];
      const changed = await changedSince(asking, { schema: centralPages, antes, present });
      if (changed !== null) return changed;
      const version = await putQuickKeys(tx, manager.scope.company, { shop, pages, now });
      await note(asking, 'teclas', { tienda: shop, paginas: pages.map(({ nombre }) => nombre), version });
      return { version };
    },
  ),
  '/api/rules': operation({ method: 'GET', roles: SHOPS, schema: nothing }, ({ tx }) => companyRules(tx)),
  '/api/rules/put': operation(
    { method: 'POST', roles: OWNERS, schema: rulesInput, tells: 'catalogue' },
    async (asking, { antes, ...rules }) => {
      const { tx, manager, now } = asking;
      const changed = await changedSince(asking, {
        schema: rulesShape,
        antes,
        present: () => companyRules(tx),
      });
      if (changed !== null) return changed;
      const before = await companyRules(tx);
      const version = await putRules(tx, manager.scope.company, { rules, now });
      await note(asking, 'reglas', { antes: before, ahora: rules, version });
      return { version };
    },
  ),
} satisfies Operations;

const PEOPLE = {
  '/api/people': operation({ method: 'GET', roles: SHOPS, schema: nothing }, ({ tx }) => listPeople(tx)),
  '/api/people/put': operation(
    { method: 'POST', roles: SHOPS, schema: changedPerson, tells: 'catalogue' },
    async (asking, { antes, ...given }) => {
      const { tx, manager, now, uuid, bytes } = asking;
      const present = () => findPerson(tx, given.id);
      const changed = await changedSince(asking, { schema: openedPerson, antes, present });
      if (changed !== null) return changed;
      const put = await putPerson(tx, manager.scope.company, { given, now, uuid, bytes });
      if (put === null) return undefined;
      const { nombre, rol, pin, shops } = given;
      await note(asking, 'persona', { persona: put.id, nombre, rol, tiendas: shops, pinNuevo: pin !== '' });
      return put;
    },
  ),
  '/api/people/remove': operation(
    { method: 'POST', roles: SHOPS, schema: personReference, tells: 'catalogue' },
    async (asking, { id }) => {
      const { tx, manager, now } = asking;
      const removed = await removePerson(tx, manager.scope.company, { id, now });
      if (removed === null) return undefined;
      await note(asking, 'quitar-persona', { persona: id, nombre: removed.nombre });
      return { version: removed.version };
    },
  ),
} satisfies Operations;

const ORDERS = {
  '/api/orders': operation({ method: 'GET', roles: SHOPS, schema: nothing }, ({ tx }) => listOrders(tx)),
  '/api/orders/ask': operation(
    { method: 'POST', roles: SHOPS, schema: orderInput, tells: 'orders' },
    async (asking, input) => {
      const { tx, manager, now } = asking;
      const id = asking.uuid().toLowerCase();
      const asked = await askOrder(tx, manager.scope.company, { input, id, actor: manager.name, now });
      if (asked === null) return undefined;
      if (typeof asked === 'string') return new Refusal(asked, ORDER_REFUSALS[asked]);
      const { clase, installation } = input;
      const documento = 'documento' in input ? input.documento : null;
      const por = 'por' in input && input.por !== null ? { por: input.por } : {};
      await note(asking, 'orden', { orden: id, clase, instalacion: installation, documento, ...por });
      return asked;
    },
  ),
} satisfies Operations;

const OWN_PRODUCTS = {
  '/api/products/take': operation(
    { method: 'POST', roles: OWNERS, schema: ownCatalogueInput, tells: 'orders' },
    async (asking, { installation }) => {
      const { tx, manager, now } = asking;
      const id = asking.uuid().toLowerCase();
      const input = { clase: OWN_CATALOGUE, installation } as const;
      const asked = await askOrder(tx, manager.scope.company, { input, id, actor: manager.name, now });
      if (asked === null) return undefined;
      if (typeof asked === 'string') return new Refusal(asked, ORDER_REFUSALS[asked]);
      await note(asking, 'orden', { orden: id, clase: OWN_CATALOGUE, instalacion: installation });
      return asked;
    },
  ),
  '/api/products/review': operation(
    { method: 'POST', roles: OWNERS, schema: productFileInput, reads: true },
    ({ tx, now }, { contenido }) => reviewProductFile(tx, { bytes: Buffer.from(contenido, 'base64'), now }),
  ),
  '/api/products/import': operation(
    { method: 'POST', roles: OWNERS, schema: productFileInput, tells: 'catalogue' },
    async (asking, { contenido }) => {
      const { tx, manager, now } = asking;
      const given = { bytes: Buffer.from(contenido, 'base64'), now };
      const { file, version } = await putProductFile(tx, manager.scope.company, given);
      const { nuevas, cambiadas } = file.lineas;
      if (version !== null) await note(asking, 'productos-importados', { nuevas, cambiadas, version });
      return file;
    },
  ),
} satisfies Operations;

export const DOWN_OPERATIONS = {
  ...CUSTOMERS,
  ...KEYS_AND_RULES,
  ...PEOPLE,
  ...ORDERS,
  ...OWN_PRODUCTS,
} satisfies Operations;
