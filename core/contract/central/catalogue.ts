/**
 * `GET /till/catalogue?after=V`: the catalogue of a shop at its newest version. After 0, or a version older than the centre keeps
 * changes for, the whole of it (`snapshot`); else what changed, with what is gone. A till applies an answer in one transaction, before
 * it says that it has the version. Products are matched by code, customers by document, else by name.
 */
import { z } from 'zod';
import { PRODUCT_TIPOS, PRODUCT_TRATAMIENTOS } from '../till/products.ts';
import { CUSTOMER_TIPOS_DOCUMENTO } from '../till/customers.ts';
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
  uniMedida: z.int().min(1).max(99),
  tipo: z.enum(PRODUCT_TIPOS),
  tratamiento: z.enum(PRODUCT_TRATAMIENTOS),
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

export const catalogueAnswer = z.object({
  version: z.int().min(0),
  snapshot: z.boolean(),
  products: z.array(centralProduct).max(MAX_CATALOGUE_ROWS),
  customers: z.array(centralCustomer).max(MAX_CATALOGUE_ROWS),
  /** Codes and keys that are no more; empty in a snapshot, where whatever is not listed is gone. */
  goneProducts: z.array(z.string()),
  goneCustomers: z.array(z.string()),
});
export type CatalogueAnswer = z.infer<typeof catalogueAnswer>;
