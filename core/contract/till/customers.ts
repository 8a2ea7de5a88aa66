/** Customers of a till: stored receivers. */
import { z } from 'zod';
import { email } from '../api/request-leaves.ts';
import { findingMessage, rule } from '../rules/rules.ts';
import { text, textId } from './till-leaves.ts';

/** Customers per answer: the maximum, and the default below. */
export const MAX_FOUND_CUSTOMERS = 100;
export const DEFAULT_FOUND_CUSTOMERS = 20;
export const MAX_CUSTOMER_SEARCH_CHARS = 100;

export const CUSTOMER_TIPOS_DOCUMENTO = ['36', '13', '02', '37'] as const;

/** Shortest and longest text of each member, in characters. */
export const CUSTOMER_CHARS = {
  numDocumento: [1, 20],
  nombre: [1, 250],
  nombreComercial: [1, 150],
  telefono: [8, 30],
  complemento: [1, 200],
} as const;

const territory = z
  .string()
  .regex(/^\d{2}$/, findingMessage('FORMATO', rule('forma', { forma: 'dos-digitos' })));

/** Codes as in requests: from before or after the 2024 reform. */
const direccion = z.strictObject({
  departamento: territory,
  municipio: territory,
  distrito: territory.nullable(),
  complemento: text('la dirección', ...CUSTOMER_CHARS.complemento),
});

const numDocumento = text('el número de documento', ...CUSTOMER_CHARS.numDocumento).nullable();

export const customerInput = z.strictObject({
  /** Customer to change; missing for a new one. */
  id: textId.optional(),
  /** Receiver document type as in requests: 36 NIT, 13 DUI, 02 carnet de residente, 37 otro. */
  tipoDocumento: z.enum(CUSTOMER_TIPOS_DOCUMENTO).nullable(),
  numDocumento,
  nrc: text('el NRC', 1, 10).nullable(),
  nombre: text('el nombre', ...CUSTOMER_CHARS.nombre),
  nombreComercial: text('el nombre comercial', ...CUSTOMER_CHARS.nombreComercial).nullable(),
  /** CAT-019. */
  codActividad: z
    .string()
    .regex(/^\d{5,6}$/, findingMessage('FORMATO', rule('forma', { forma: 'actividad-de-cliente' })))
    .nullable(),
  correo: email.nullable(),
  telefono: text('el teléfono', ...CUSTOMER_CHARS.telefono).nullable(),
  direccion: direccion.nullable(),
});

const MAX_DRAFT_CHARS = 500;
const draftText = z.string().max(MAX_DRAFT_CHARS);

/** A customer during input; all faults are reported together. */
export const customerDraft = z.strictObject({
  id: textId.optional(),
  tipoDocumento: z.enum(CUSTOMER_TIPOS_DOCUMENTO).nullable(),
  numDocumento: draftText.nullable(),
  nrc: draftText.nullable(),
  nombre: draftText,
  nombreComercial: draftText.nullable(),
  codActividad: draftText.nullable(),
  correo: draftText.nullable(),
  telefono: draftText.nullable(),
  direccion: z
    .strictObject({
      departamento: draftText,
      municipio: draftText,
      distrito: draftText.nullable(),
      complemento: draftText,
    })
    .nullable(),
});
export type CustomerDraft = z.infer<typeof customerDraft>;
export type CustomerInput = z.infer<typeof customerInput>;

/** A stored customer: the form's members and an id. */
export type Customer = Readonly<Omit<CustomerInput, 'id'>> & { readonly id: string };

export const customerSearchInput = z.strictObject({
  /** Prefix of NIT, DUI or NRC (ignoring hyphens), or prefixes of words of the name (ignoring accents). */
  q: z.string().max(MAX_CUSTOMER_SEARCH_CHARS),
  limit: z.int().min(1).max(MAX_FOUND_CUSTOMERS).optional(),
});

export interface CustomerSearch {
  readonly clientes: readonly Customer[];
}

/** Customers per page of the list, and maximum matches of a list. */
export const MAX_LISTED_CUSTOMERS = 100;
export const MAX_CUSTOMERS_FOUND = 1_000;

export const customerListInput = z.strictObject({
  /** As in the search; empty lists all by name. */
  q: z.string().max(MAX_CUSTOMER_SEARCH_CHARS),
  desde: z.int().min(0),
  limite: z.int().min(1).max(MAX_LISTED_CUSTOMERS),
});

export interface CustomerList {
  readonly clientes: readonly Customer[];
  /** Total number; of a search at most 1,000, see `recortado`. */
  readonly total: number;
  /** Whether there are more than 1,000 matches. */
  readonly recortado: boolean;
}

/** A customer's terms: set by the API; the price list also by managers. */
export interface CustomerTerms {
  /** In cents; null: no limit agreed. */
  readonly limiteCentavos: bigint | null;
  /** Credit term in days; null: none agreed. */
  readonly diasCredito: number | null;
  /** Price list; null: normal prices. */
  readonly lista: string | null;
  /** Reason of the credit block; null if not blocked. */
  readonly bloqueo: string | null;
}

export const customerReference = z.strictObject({ id: textId });
