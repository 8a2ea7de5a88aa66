/**
 * `GET /till/catalogue?after=V&mark=M`: the catalogue of a shop at its newest version. After 0, or a version older than the centre keeps
 * changes for, the whole of it (`snapshot`); else what changed, with what is gone. A till applies an answer in one transaction, before
 * it says that it has the version. Products are matched by code, customers by document, else by name, people by name.
 */
import { z } from 'zod';
import { limitesVenta } from '../settings/role-limits.ts';
import { MAX_PRESENTATIONS, presentation, productTraits } from '../till/products.ts';
import { CUSTOMER_TIPOS_DOCUMENTO } from '../till/customers.ts';
import { MAX_KEYS_A_PAGE, MAX_PAGE_NAME_CHARS, MAX_QUICK_PAGES, QUICK_COLORS } from '../till/quick-keys.ts';
import { TILL_ROLES } from '../till/till.ts';
import {
  handedPrice,
  handedPromotion,
  handedTerms,
  MAX_HANDED_PRICES,
  MAX_HANDED_PROMOTIONS,
} from './products/handed-prices.ts';
import { instant, nit } from './stream-leaves.ts';

/** Products or customers of one answer at most. */
export const MAX_CATALOGUE_ROWS = 50_000;

const priceText = z.string().regex(/^\d{1,9}(\.\d{1,8})?$/);

export const centralProduct = z.object({
  /** Which taxpayer sells it; null: every one of the company. */
  nit: nit.nullable(),
  codigo: z.string().min(1).max(25),
  codigosBarra: z.array(z.string()),
  descripcion: z.string().min(1),
  /** With VAT, each from its moment on; the last one whose `validFrom` has come is the price. Never empty, oldest first. */
  precios: z.array(z.object({ precio: priceText, validFrom: instant })).min(1),
  ...productTraits.shape,
  /** What a later version says of one besides is passed over. */
  presentaciones: z.array(z.object(presentation.shape)).max(MAX_PRESENTATIONS).readonly().default([]),
});
export type CentralProduct = z.infer<typeof centralProduct>;

export const centralCustomer = z.object({
  nit: nit.nullable(),
  /** `tipoDocumento` and `numDocumento` where it has them, else the name. */
  clave: z.string().min(1),
  tipoDocumento: z.enum(CUSTOMER_TIPOS_DOCUMENTO).nullable(),
  numDocumento: z.string().nullable(),
  nrc: z.string().nullable(),
  nombre: z.string().min(1),
  nombreComercial: z.string().nullable(),
  codActividad: z.string().nullable(),
  correo: z.string().nullable(),
  telefono: z.string().nullable(),
  direccion: z
    .object({
      departamento: z.string(),
      municipio: z.string(),
      distrito: z.string().nullable(),
      complemento: z.string(),
    })
    .nullable(),
});

export type CentralCustomer = z.infer<typeof centralCustomer>;

/** A customer as tills get it. */
export const handedCustomer = centralCustomer.extend({ terms: handedTerms.default(null) });
export type HandedCustomer = z.infer<typeof handedCustomer>;

/** Pages of keys of a shop; products by their codes. */
export const centralPages = z
  .array(
    z.strictObject({
      nombre: z.string().trim().min(1).max(MAX_PAGE_NAME_CHARS),
      color: z.enum(QUICK_COLORS),
      productos: z.array(z.string().min(1).max(25)).max(MAX_KEYS_A_PAGE),
    }),
  )
  .max(MAX_QUICK_PAGES);
export type CentralPage = z.infer<typeof centralPages>[number];

/** Somebody who works in the shop of the till that asks; of their PIN only what proves it. */
export const centralPerson = z.object({
  id: z.string().min(1),
  nombre: z.string().min(1),
  rol: z.enum(TILL_ROLES),
  pinHash: z.string().min(1),
});
export type CentralPerson = z.infer<typeof centralPerson>;

/** What a company fixes for all of its tills; null: each till decides. */
export const companyRules = z.object({
  segundaPersona: z.boolean().nullable(),
  limitesVenta: limitesVenta.nullable(),
});
export type CompanyRules = z.infer<typeof companyRules>;
/** Nothing is fixed. */
export const NO_RULES: CompanyRules = { segundaPersona: null, limitesVenta: null };

/** What a till knows: the version it has, 0 for none, and the mark that came with it. */
export const catalogueQuestion = z.object({ after: z.int().min(0).optional(), mark: z.string().optional() });

export const catalogueAnswer = z.object({
  version: z.int().min(0),
  /** Tells this version from another of the same number that a centre gave before it was restored; null before the first. */
  mark: z.string().nullable().default(null),
  snapshot: z.boolean(),
  products: z.array(centralProduct).max(MAX_CATALOGUE_ROWS),
  customers: z.array(handedCustomer).max(MAX_CATALOGUE_ROWS),
  /** Codes and keys that are no more; empty in a snapshot, where whatever is not listed is gone. */
  goneProducts: z.array(z.string()),
  goneCustomers: z.array(z.string()),
  /** Null: of changes, they are as they were; of a snapshot, the shop arranges its own. Without pages it does so again. */
  quickKeys: centralPages.nullable().default(null),
  people: z.array(centralPerson).default([]),
  /** Ids of people who work there no more. */
  gonePeople: z.array(z.string()).default([]),
  /** Null: of changes, they are as they were; of a snapshot, nothing is fixed. */
  rules: companyRules.nullable().default(null),
  /** Null: the centre never had any, and each till keeps its own. */
  prices: z.array(handedPrice).max(MAX_HANDED_PRICES).nullable().default(null),
  promotions: z.array(handedPromotion).max(MAX_HANDED_PROMOTIONS).nullable().default(null),
});
export type CatalogueAnswer = z.infer<typeof catalogueAnswer>;
