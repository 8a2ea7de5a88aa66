/**
 * `GET /till/catalogue?after=V&mark=M`: a branch's catalogue at its newest version. After 0, or after a version whose changes are no longer stored, all of it
 * (`snapshot`); else the changes and removals. A till applies an answer in one transaction before it reports the version. Products match by code, customers by document
 * or name, people by name.
 */
import { z } from 'zod';
import type { AnswerOf } from '../../api/answer-leaves.ts';
import { limitesVenta } from '../../settings/role-limits.ts';
import { MAX_PRESENTATIONS, presentation, productTraits } from '../../till/products.ts';
import { CUSTOMER_TIPOS_DOCUMENTO } from '../../till/customers.ts';
import {
  MAX_KEYS_A_PAGE,
  MAX_PAGE_NAME_CHARS,
  MAX_QUICK_PAGES,
  QUICK_COLORS,
} from '../../till/quick-keys.ts';
import { TILL_ROLES } from '../../till/till.ts';
import { blockWord } from '../accounts/account-records.ts';
import {
  handedPrice,
  handedPromotion,
  handedTerms,
  MAX_HANDED_PRICES,
  MAX_HANDED_PROMOTIONS,
} from '../products/handed-prices.ts';
import { instant, nit, shown } from '../stream-leaves.ts';

/** Products, customers, and credit blocks that a company may hand down. */
export const MAX_CATALOGUE_ROWS = 50_000;

const priceText = z.string().regex(/^\d{1,9}(\.\d{1,8})?$/);

export const centralProduct = z.object({
  /** The taxpayer that sells it; null: all of the company. */
  nit: nit.nullable(),
  codigo: z.string().min(1).max(25),
  codigosBarra: z.array(z.string()),
  descripcion: z.string().min(1),
  /** Prices with VAT by start; the last one started applies. Never empty, oldest first. */
  precios: z.array(z.object({ precio: priceText, validFrom: instant })).min(1),
  ...productTraits.shape,
  /** Unknown members of later versions are ignored. */
  presentaciones: z.array(z.object(presentation.shape)).max(MAX_PRESENTATIONS).readonly().default([]),
});
export type CentralProduct = AnswerOf<typeof centralProduct>;

export const centralCustomer = z.object({
  nit: nit.nullable(),
  /** `tipoDocumento` and `numDocumento`, or the name if it has none. */
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

export const handedCustomer = centralCustomer.extend({ terms: handedTerms.default(null) });
export type HandedCustomer = z.infer<typeof handedCustomer>;

/** Pages of a branch's quick keys; products by code. */
export const centralPages = z
  .array(
    z.strictObject({
      nombre: z.string().trim().min(1).max(MAX_PAGE_NAME_CHARS),
      color: z.enum(QUICK_COLORS),
      productos: z.array(z.string().min(1).max(25)).max(MAX_KEYS_A_PAGE),
    }),
  )
  .max(MAX_QUICK_PAGES);
export type CentralPage = AnswerOf<typeof centralPages>[number];

/** A user of the calling till's branch; the PIN only as hash. */
export const centralPerson = z.object({
  id: z.string().min(1),
  nombre: z.string().min(1),
  rol: z.enum(TILL_ROLES),
  pinHash: z.string().min(1),
});
export type CentralPerson = z.infer<typeof centralPerson>;

/** Rules that the company sets for all its tills; null: each till decides. */
export const companyRules = z.object({
  segundaPersona: z.boolean().nullable(),
  limitesVenta: limitesVenta.nullable(),
});
export type CompanyRules = z.infer<typeof companyRules>;
export const NO_RULES: CompanyRules = { segundaPersona: null, limitesVenta: null };

/** Last block of a customer's credit, from any till or manager. */
export const handedBlock = blockWord.extend({
  /** Till of the block; null: at the centre. */
  caja: shown.nullable(),
});
export type HandedBlock = z.infer<typeof handedBlock>;

export const MAX_LEFT_OUT_CHARS = 100;
/** Rows that a till names at a time. */
export const MAX_LEFT_OUT = 100;
/** A row of the catalogue that a till could not use, as in `LeftOutRow`. */
export const leftOutRow = z.object({
  clase: z.string().min(1).max(MAX_LEFT_OUT_CHARS),
  clave: z.string().max(MAX_LEFT_OUT_CHARS),
});

/** The till's version, 0 for none, and its mark. */
export const catalogueQuestion = z.object({ after: z.int().min(0).optional(), mark: z.string().optional() });

export const catalogueAnswer = z.object({
  version: z.int().min(0),
  /** Distinguishes this version from one of the same number before the centre was restored; null before the first. */
  mark: z.string().nullable().default(null),
  snapshot: z.boolean(),
  products: z.array(centralProduct).max(MAX_CATALOGUE_ROWS),
  customers: z.array(handedCustomer).max(MAX_CATALOGUE_ROWS),
  /** Removed codes and keys; empty in a snapshot, which removes everything it does not list. */
  goneProducts: z.array(z.string()),
  goneCustomers: z.array(z.string()),
  /** Null: unchanged, or in a snapshot: the branch arranges its own. Empty: the branch arranges its own again. */
  quickKeys: centralPages.nullable().default(null),
  people: z.array(centralPerson).default([]),
  /** Ids of people who no longer work there. */
  gonePeople: z.array(z.string()).default([]),
  /** Null: unchanged, or in a snapshot: no rules. */
  rules: companyRules.nullable().default(null),
  /** Null: the centre never had any, and each till uses its own. */
  prices: z.array(handedPrice).max(MAX_HANDED_PRICES).nullable().default(null),
  promotions: z.array(handedPromotion).max(MAX_HANDED_PROMOTIONS).nullable().default(null),
  /** In a snapshot all of them, unblocked ones included. */
  blocks: z.array(handedBlock).max(MAX_CATALOGUE_ROWS).default([]),
});
export type CatalogueAnswer = AnswerOf<typeof catalogueAnswer>;
