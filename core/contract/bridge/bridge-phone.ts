/** Bridge operations for the form that customers fill in on their phones (§phone-form). Moments are ISO 8601 UTC. */
import { z } from 'zod';
import { answers } from '../answers.ts';
import { documentInput } from '../api/documents.ts';
import { TIPOS_VENTA } from '../edition.ts';
import type { Customer } from '../till/customers.ts';
import { noInput, textId } from '../till/till-leaves.ts';

/** Key of a sale in progress. */
const saleReference = z.strictObject({ venta: textId });

export const PHONE_OPERATIONS = {
  /** State of this till's form. */
  'phone.view': { access: 'cajero', input: noInput, polled: true, output: answers<PhoneView>() },
  /** Creates a link for the customer of a sale; a previous link expires. */
  'phone.open': {
    access: 'cajero',
    input: saleReference.extend({ tipoDte: z.enum(TIPOS_VENTA) }),
    output: answers<PhoneLinkView>(),
  },
  /** Stores the submitted data as a customer and returns it. */
  'phone.take': { access: 'cajero', input: saleReference, output: answers<Customer>() },
  /** Discards the link or the submitted data. */
  'phone.drop': { access: 'cajero', input: noInput, output: answers<Readonly<Record<string, never>>>() },
  /** Link by which a document's customer gives an e-mail address; null if none is needed. Cashiers: own sales only; managers: any. */
  'phone.document': { access: 'cajero', input: documentInput, output: answers<PhoneLinkView | null>() },
} as const;

export interface PhoneLinkView {
  readonly url: string;
  readonly vence: string;
}

export interface PhoneView {
  /** The valid link; null without one, and after it was used. */
  readonly enlace: (PhoneLinkView & { readonly venta: string }) | null;
  readonly recibido: ReceivedCustomer | null;
}

export interface ReceivedCustomer {
  readonly venta: string;
  readonly cliente: Omit<Customer, 'id'>;
  /** The known customer with that document and the members that would change; null if there is none. */
  readonly conocido: { readonly nombre: string; readonly cambia: readonly (keyof Customer)[] } | null;
}
