/** Master data that managers send to tills, under `/api`: customers, quick keys, people, rules and orders. */
import { z } from 'zod';
import type { Rule } from '../rules/rules.ts';
import { customerInput } from '../till/customers.ts';
import { TILL_ROLES, type TillRole } from '../till/till.ts';
import {
  centralCustomer,
  centralPages,
  companyRules,
  type CentralCustomer,
  type CentralPage,
} from './catalogue.ts';
import type { OWN_CATALOGUE } from './products/own-products.ts';
import { nit, uuid } from './stream-leaves.ts';

/** Customers per answer; use the search for others. */
export const MAX_LISTED_CUSTOMERS = 200;
/** Orders per answer, newest first. */
export const MAX_LISTED_ORDERS = 200;
const MAX_SHOPS = 1000;

const identity = z.uuid();
const key = z.string().min(1).max(300);

/** A customer as managers enter it; `nit` null: for all taxpayers of the company. */
export const centralCustomerInput = customerInput.omit({ id: true }).extend({ nit: nit.nullable() });
/** `antes` of these inputs is what the form was opened with: null for a new record, missing: whatever there is. */
export const changedCustomer = centralCustomerInput.extend({ antes: centralCustomer.nullable().optional() });
export const customerQuery = z.object({ q: z.string().max(100).default('') });
export const customerKeyInput = z.strictObject({ clave: key });

/** A customer entered by a cashier, waiting for a decision. */
export interface CustomerProposal {
  readonly installation: string;
  readonly till: string;
  readonly shop: string;
  readonly at: number;
  readonly customer: CentralCustomer;
  /** Whether the centre has one with that key, which accepting replaces. */
  readonly known: boolean;
}
export const proposalInput = z.strictObject({ installation: identity, clave: key, accept: z.boolean() });

export const quickKeysQuery = z.object({ shop: identity });
export const centralQuickKeysInput = z.strictObject({
  shop: identity,
  pages: centralPages,
  antes: centralPages.optional(),
});
export interface CentralQuickKeys {
  readonly pages: readonly CentralPage[];
  /** Names of their products and presentations, by code; a code that nothing has any more is missing. */
  readonly names: Readonly<Record<string, string>>;
}

export const personInput = z.strictObject({
  /** Null for a new person. */
  id: identity.nullable(),
  nombre: z.string().trim().min(1).max(80),
  rol: z.enum(TILL_ROLES),
  /** Empty keeps the current one. */
  pin: z.string().regex(/^(\d{4,12})?$/),
  /** All branches where they work from now on. */
  shops: z.array(identity).min(1).max(MAX_SHOPS),
});
export const openedPerson = personInput.pick({ nombre: true, rol: true, shops: true });
export const changedPerson = personInput.extend({ antes: openedPerson.nullable().optional() });
export type PersonInput = z.infer<typeof personInput>;
export const personReference = z.strictObject({ id: identity });

/** A till user, also a former one until all tills have the change. */
export interface PersonView {
  readonly id: string;
  readonly nombre: string;
  readonly rol: TillRole;
  readonly shops: readonly { readonly id: string; readonly name: string }[];
  readonly gone: boolean;
  /** Tills that do not have the last change yet. */
  readonly untold: readonly string[];
}

export const rulesInput = z.strictObject({ ...companyRules.shape, antes: companyRules.optional() });

/** Till that acts in place of a removed one; null: the issuing till. */
const inStead = identity.nullable().default(null);

export const orderInput = z.discriminatedUnion('clase', [
  z.strictObject({ clase: z.literal('respaldar'), installation: identity }),
  z.strictObject({ clase: z.literal('consultar'), installation: identity, documento: uuid, por: inStead }),
  z.strictObject({
    clase: z.literal('invalidar'),
    installation: identity,
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
export const ownCatalogueInput = z.strictObject({ installation: identity });
export type OwnCatalogueOrder = z.infer<typeof ownCatalogueInput> & { readonly clase: typeof OWN_CATALOGUE };

export interface OrderView {
  readonly id: string;
  readonly installation: string;
  readonly till: string;
  readonly shop: string;
  readonly clase: OrderInput['clase'] | typeof OWN_CATALOGUE;
  /** Null for a backup. */
  readonly documento: string | null;
  /** Number for display; null if it has none. */
  readonly numeroControl: string | null;
  readonly estado: 'pedida' | 'recibida' | 'hecha' | 'rechazada';
  /** Result or reason of the refusal; null while open. */
  readonly answer: string | null;
  /** The rule of the answer; null for other texts. */
  readonly broken: Rule | null;
  readonly actor: string;
  readonly askedAt: number;
  readonly endedAt: number | null;
}
