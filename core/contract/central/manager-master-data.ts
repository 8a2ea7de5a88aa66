/** What managers give to tills besides products, under `/api`: customers, keys for goods, people, rules and orders. */
import { z } from 'zod';
import type { Rule } from '../rules/rules.ts';
import { customerInput } from '../till/customers.ts';
import { TILL_ROLES, type TillRole } from '../till/till.ts';
import { centralPages, companyRules, type CentralCustomer, type CentralPage } from './catalogue.ts';
import type { OWN_CATALOGUE } from './products/own-products.ts';
import { nit, uuid } from './stream-leaves.ts';

/** Customers of one answer at most; a search narrows them. */
export const MAX_LISTED_CUSTOMERS = 200;
/** Orders of one answer at most, the newest first. */
export const MAX_LISTED_ORDERS = 200;
const MAX_SHOPS = 1000;

const identity = z.uuid();
const key = z.string().min(1).max(300);

/** A customer as managers write it; `nit` null: of every taxpayer of the company. */
export const centralCustomerInput = customerInput.omit({ id: true }).extend({ nit: nit.nullable() });
export const customerQuery = z.object({ q: z.string().max(100).default('') });
export const customerKeyInput = z.strictObject({ clave: key });

/** A customer that a cashier entered, while nobody decided. */
export interface CustomerProposal {
  readonly installation: string;
  readonly till: string;
  readonly shop: string;
  readonly at: number;
  readonly customer: CentralCustomer;
  /** Whether the centre has one of that key: taking the proposal replaces it. */
  readonly known: boolean;
}
export const proposalInput = z.strictObject({ installation: identity, clave: key, accept: z.boolean() });

export const quickKeysQuery = z.object({ shop: identity });
export const centralQuickKeysInput = z.strictObject({ shop: identity, pages: centralPages });
export interface CentralQuickKeys {
  readonly pages: readonly CentralPage[];
}

export const personInput = z.strictObject({
  /** Null for somebody new. */
  id: identity.nullable(),
  nombre: z.string().trim().min(1).max(80),
  rol: z.enum(TILL_ROLES),
  /** Empty keeps the one they have. */
  pin: z.string().regex(/^(\d{4,12})?$/),
  /** Where they work from now on. */
  shops: z.array(identity).min(1).max(MAX_SHOPS),
});
export type PersonInput = z.infer<typeof personInput>;
export const personReference = z.strictObject({ id: identity });

/** Somebody who works at tills, or who did, until every till knows that it ended. */
export interface PersonView {
  readonly id: string;
  readonly nombre: string;
  readonly rol: TillRole;
  readonly shops: readonly { readonly id: string; readonly name: string }[];
  /** Works nowhere any more. */
  readonly gone: boolean;
  /** Tills of those shops that do not know of the last change yet. */
  readonly untold: readonly string[];
}

export const rulesInput = z.strictObject(companyRules.shape);

/** The till that does it where the one that issued is gone; null: the one that issued. */
const inStead = identity.nullable().default(null);

export const orderInput = z.discriminatedUnion('clase', [
  z.strictObject({ clase: z.literal('respaldar'), installation: identity }),
  z.strictObject({ clase: z.literal('consultar'), installation: identity, documento: uuid, por: inStead }),
  z.strictObject({
    clase: z.literal('invalidar'),
    installation: identity,
    documento: uuid,
    por: inStead,
    /** As of `POST /invalidar`: 1 substitution, 2 rescinded or an error in paper, 3 another reason (§invalidation-event). */
    tipoAnulacion: z.literal([1, 2, 3]).default(3),
    /** Code of the sealed document that replaces it; null: of none. The till judges whether its reason needs one. */
    reemplazo: uuid.nullable().default(null),
    motivo: z.string().trim().min(5).max(250),
    /** Who asks for it, as the event names them. */
    solicita: z.strictObject({
      nombre: z.string().trim().min(5).max(100),
      tipoDocumento: z.enum(['36', '13', '02', '03', '37']),
      numDocumento: z.string().trim().min(3).max(20),
    }),
  }),
]);
export type OrderInput = z.output<typeof orderInput>;

/** An owner wants the goods of a till as the catalogue of all. */
export const ownCatalogueInput = z.strictObject({ installation: identity });
export type OwnCatalogueOrder = z.infer<typeof ownCatalogueInput> & { readonly clase: typeof OWN_CATALOGUE };

export interface OrderView {
  readonly id: string;
  readonly installation: string;
  readonly till: string;
  readonly shop: string;
  readonly clase: OrderInput['clase'] | typeof OWN_CATALOGUE;
  /** Document it is about; null of a backup. */
  readonly documento: string | null;
  /** Its number, for people; null where it has none. */
  readonly numeroControl: string | null;
  readonly estado: 'pedida' | 'recibida' | 'hecha' | 'rechazada';
  /** What came of it, or why not; null while nothing did. */
  readonly answer: string | null;
  /** The rule that it was made from; null of words that are no rule's. */
  readonly broken: Rule | null;
  readonly actor: string;
  readonly askedAt: number;
  readonly endedAt: number | null;
}
