/**
 * Form that a customer fills in on their own phone, and its page (§phone-form). A till shows the link as QR code or prints it on a ticket; it works once and for some
 * minutes.
 */
import { z } from 'zod';
import type { TipoVenta } from '../edition.ts';
import type { Fault } from '../problem.ts';
import type { Rule } from '../rules/rules.ts';
import { customerDraft } from '../till/customers.ts';

/** Secret of a link, 128 bits in base64url; the server accepts no other path. */
export const PHONE_LINK = /^[\w-]{22}$/;

/** Form fields: the customer's data and the parts of the address. */
const PHONE_FIELDS = [
  'nombre',
  'tipoDocumento',
  'numDocumento',
  'nrc',
  'nombreComercial',
  'codActividad',
  'correo',
  'telefono',
  'lugar',
  'complemento',
] as const;
export type PhoneField = (typeof PHONE_FIELDS)[number];

const typed = customerDraft.shape.nombre;
/** A submitted form; fields that the page does not show are missing. */
export const phoneForm = z.strictObject(
  Object.fromEntries(PHONE_FIELDS.map((name) => [name, typed.optional()])) as Record<
    PhoneField,
    z.ZodOptional<typeof typed>
  >,
);
export type PhoneForm = z.infer<typeof phoneForm>;

export interface PhoneFieldView {
  readonly name: PhoneField;
  readonly value: string;
  readonly required: boolean;
  readonly fault: Fault | null;
  /** Choices in groups; missing for a text field. */
  readonly choices?: readonly PhoneChoices[];
}

/** `group`: heading, empty for none. */
export interface PhoneChoices {
  readonly group: string;
  readonly options: readonly (readonly [value: string, text: string])[];
}

/** State of the submitted data: under review at the till, used, not used; or the document will be mailed. */
export type PhoneStatus = 'waiting' | 'taken' | 'dropped' | 'mailed';

export type PhonePage =
  /** Customer data for an unfinished sale. */
  | {
      readonly kind: 'sale';
      readonly shop: string;
      readonly tipoDte: TipoVenta;
      /** Expiry, `HH:MM` in El Salvador. */
      readonly until: string;
      readonly fields: readonly PhoneFieldView[];
    }
  /** E-mail address for an issued document. */
  | {
      readonly kind: 'document';
      readonly shop: string;
      readonly until: string;
      readonly numeroControl: string;
      readonly fields: readonly PhoneFieldView[];
      /** Why it cannot be sent now; null if it can. */
      readonly obstacle: Rule | null;
    }
  | { readonly kind: 'status'; readonly shop: string; readonly status: PhoneStatus }
  /** The link was used or has expired. */
  | { readonly kind: 'used' }
  /** The link does not exist. */
  | { readonly kind: 'unknown' }
  /** Rate limit: too many unknown links were tried. */
  | { readonly kind: 'busy'; readonly retryAfterSeconds: number };

/** Result of a submission: the page with faults, or the secret of the status page. */
export type PhoneAnswer = PhonePage | { readonly kind: 'sent'; readonly next: string };
