/** Whom a till sells to: receivers kept for the next document. */
import { z } from 'zod';
import { email } from '../api/request-leaves.ts';
import { findingMessage, rule } from '../rules/rules.ts';
import { text, textId } from './till-leaves.ts';

/** Customers of one answer at most, and unless the caller says otherwise. */
export const MAX_FOUND_CUSTOMERS = 100;
export const DEFAULT_FOUND_CUSTOMERS = 20;
export const MAX_CUSTOMER_SEARCH_CHARS = 100;

export const CUSTOMER_TIPOS_DOCUMENTO = ['36', '13', '02', '37'] as const;

/** Characters of a customer's texts: at least, at most. */
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
  /** The customer to change; without it a new one. */
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

/** Longest text of a field while it is written, in characters. */
const MAX_DRAFT_CHARS = 500;
const draftText = z.string().max(MAX_DRAFT_CHARS);

/** A customer while it is written: what is wrong with its texts is reported with everything else. */
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
export type CustomerInput = z.infer<typeof customerInput>;

/** A customer as it is kept: the members that forms hand over, with its id. */
export type Customer = Readonly<Omit<CustomerInput, 'id'>> & { readonly id: string };

export const customerSearchInput = z.strictObject({
  /** Beginning of NIT, DUI or NRC (hyphens ignored), or beginnings of words of the name, accents ignored. */
  q: z.string().max(MAX_CUSTOMER_SEARCH_CHARS),
  limit: z.int().min(1).max(MAX_FOUND_CUSTOMERS).optional(),
});

export interface CustomerSearch {
  readonly clientes: readonly Customer[];
}

/** Customers of one page of the list, and found ones that a list goes through at most. */
export const MAX_LISTED_CUSTOMERS = 100;
export const MAX_CUSTOMERS_FOUND = 1_000;

export const customerListInput = z.strictObject({
  /** As in the search; empty lists all of them by name. */
  q: z.string().max(MAX_CUSTOMER_SEARCH_CHARS),
  /** How many to pass over. */
  desde: z.int().min(0),
  limite: z.int().min(1).max(MAX_LISTED_CUSTOMERS),
});

export interface CustomerList {
  readonly clientes: readonly Customer[];
  /** How many there are in all; of a search at most 1,000, see `recortado`. */
  readonly total: number;
  /** Whether more than 1,000 could be found: a further word narrows it. */
  readonly recortado: boolean;
}

/** On what terms a customer buys: the interface sets them, and a manager the list of prices. */
export interface CustomerTerms {
  /** In cents; null: no credit is agreed. */
  readonly limiteCentavos: bigint | null;
  /** Days until what was bought on credit is due; null: none are agreed. */
  readonly diasCredito: number | null;
  /** Name of the list of prices; null: the usual one. */
  readonly lista: string | null;
  /** Why nothing is sold to it on credit; null: it is. */
  readonly bloqueo: string | null;
}

export const customerReference = z.strictObject({ id: textId });
