/** Master data that managers send to tills, under `/api`: customers, quick keys, people, rules and orders. */
import { z } from 'zod';
import type { AnswerOf } from '../api/answer-leaves.ts';
import type { Rule } from '../rules/rules.ts';
import { customerInput } from '../till/customers.ts';
import { TILL_ROLES } from '../till/till.ts';
import { centralCustomer, centralPages, companyRules } from './catalogue/catalogue.ts';
import { OWN_CATALOGUE } from './products/own-products.ts';
import { id, inShop, instant, named, nit, text, uuid } from './stream-leaves.ts';

/** Customers per answer; use the search for others. */
export const MAX_LISTED_CUSTOMERS = 200;
/** Orders per answer, newest first. */
export const MAX_LISTED_ORDERS = 200;
const MAX_SHOPS = 1000;

const key = z.string().min(1).max(300);

/** A customer as managers enter it; `nit` null: for all taxpayers of the company. */
export const centralCustomerInput = customerInput.omit({ id: true }).extend({ nit: nit.nullable() });
/** `antes` of these inputs is what the form was opened with: null for a new record, missing: whatever there is. */
export const changedCustomer = centralCustomerInput.extend({ antes: centralCustomer.nullable().optional() });
export const customerQuery = z.object({ q: z.string().max(100).default('') });
export const customerKeyInput = z.strictObject({ clave: key });

/** A customer entered by a cashier, waiting for a decision. */
export const customerProposal = z.strictObject({
  ...inShop,
  at: instant,
  customer: centralCustomer,
  /** Whether the centre has one with that key, which accepting replaces. */
  known: z.boolean(),
});
export type CustomerProposal = AnswerOf<typeof customerProposal>;
export const proposalInput = z.strictObject({ installation: id, clave: key, accept: z.boolean() });

export const quickKeysQuery = z.object({ shop: id });
export const centralQuickKeysInput = z.strictObject({
  shop: id,
  pages: centralPages,
  antes: centralPages.optional(),
});
export const centralQuickKeys = z.strictObject({
  pages: centralPages,
  /** Names of their products and presentations, by code; a code that nothing has any more is missing. */
  names: z.record(text, text),
});
export type CentralQuickKeys = AnswerOf<typeof centralQuickKeys>;

export const personInput = z.strictObject({
  /** Null for a new person. */
  id: id.nullable(),
  nombre: z.string().trim().min(1).max(80),
  rol: z.enum(TILL_ROLES),
  /** Empty keeps the current one. */
  pin: z.string().regex(/^(\d{4,12})?$/),
  /** All branches where they work from now on. */
  shops: z.array(id).min(1).max(MAX_SHOPS),
});
export const openedPerson = personInput.pick({ nombre: true, rol: true, shops: true });
export const changedPerson = personInput.extend({ antes: openedPerson.nullable().optional() });
export type PersonInput = z.infer<typeof personInput>;
export const personReference = z.strictObject({ id });

/** A till user, also a former one until all tills have the change. */
export const personView = z.strictObject({
  id,
  nombre: text,
  rol: z.enum(TILL_ROLES),
  shops: z.array(named),
  gone: z.boolean(),
  /** Tills that do not have the last change yet. */
  untold: z.array(text),
});
export type PersonView = AnswerOf<typeof personView>;

export const rulesInput = z.strictObject({ ...companyRules.shape, antes: companyRules.optional() });

/** Till that acts in place of a removed one; null: the issuing till. */
const inStead = id.nullable().default(null);

export const orderInput = z.discriminatedUnion('clase', [
  z.strictObject({ clase: z.literal('respaldar'), installation: id }),
  z.strictObject({ clase: z.literal('consultar'), installation: id, documento: uuid, por: inStead }),
  z.strictObject({
    clase: z.literal('invalidar'),
    installation: id,
    documento: uuid,
    por: inStead,
    /** As in `POST /invalidar`: 1 replacement, 2 rescission or an error on paper, 3 other (§invalidation-event). */
    tipoAnulacion: z.literal([1, 2, 3]).default(3),
    /** Code of the sealed replacement; null: none. The till checks whether the reason needs one. */
    reemplazo: uuid.nullable().default(null),
    motivo: z.string().trim().min(5).max(250),
    /** The applicant named in the event. */
    solicita: z.strictObject({
      nombre: z.string().trim().min(5).max(100),
      tipoDocumento: z.enum(['36', '13', '02', '03', '37']),
      numDocumento: z.string().trim().min(3).max(20),
    }),
  }),
]);
export type OrderInput = z.output<typeof orderInput>;

/** An owner imports a till's products into the common catalogue. */
export const ownCatalogueInput = z.strictObject({ installation: id });
export type OwnCatalogueOrder = z.infer<typeof ownCatalogueInput> & { readonly clase: typeof OWN_CATALOGUE };

export const orderView = z.strictObject({
  id,
  ...inShop,
  clase: z.enum(['respaldar', 'consultar', 'invalidar', OWN_CATALOGUE]),
  /** Null for a backup. */
  documento: text.nullable(),
  /** Number for display; null if it has none. */
  numeroControl: text.nullable(),
  estado: z.enum(['pedida', 'recibida', 'hecha', 'rechazada']),
  /** Result or reason of the refusal; null while open. */
  answer: text.nullable(),
  /** The rule of the answer; null for other texts. */
  broken: z.custom<Rule>().nullable(),
  actor: text,
  askedAt: instant,
  endedAt: instant.nullable(),
});
export type OrderView = AnswerOf<typeof orderView>;
