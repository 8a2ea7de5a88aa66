/** Operations of the bridge for what customers owe (§accounts). Amounts are decimal text in USD. */
import { z } from 'zod';
import { answers } from '../answers.ts';
import { readCode } from '../api/document-reference.ts';
import { FORMAS_PAGO } from '../request-codes.ts';
import { CUSTOMER_CHARS, CUSTOMER_TIPOS_DOCUMENTO } from '../till/customers.ts';
import { text, textId } from '../till/till-leaves.ts';
import { cashAmount } from '../cash/cash.ts';

const MAX_REFERENCE_CHARS = 50;
/** Documents that one payment names. */
const MAX_NAMED_DOCUMENTS = 100;

/** Who owes. */
const debtor = z.strictObject({
  tipoDocumento: z.enum(CUSTOMER_TIPOS_DOCUMENTO),
  numDocumento: z.string().min(1).max(CUSTOMER_CHARS.numDocumento[1]),
});

/** A document that was sold on credit. */
export interface AccountCharge {
  readonly codigoGeneracion: string;
  readonly numeroControl: string;
  readonly fecEmi: string;
  readonly vence: string;
  readonly monto: string;
  readonly pendiente: string;
}

/** What a customer owes. */
export interface CustomerAccountView {
  readonly limite: string | null;
  /** Below zero what is in the customer's favour. */
  readonly saldo: string;
  readonly vencido: string;
  readonly disponible: string | null;
  /** What is not paid, the first due first. */
  readonly cargos: readonly AccountCharge[];
  /** The latest first. */
  readonly abonos: readonly {
    readonly recibo: string;
    readonly cuando: string;
    readonly monto: string;
    readonly forma: string;
  }[];
  /** Whether a drawer is open at this till: without one no cash is taken. */
  readonly cajaAbierta: boolean;
}

export const ACCOUNT_OPERATIONS = {
  'accounts.view': { access: 'cajero', input: debtor, output: answers<CustomerAccountView>() },
  /** Cash goes into the drawer that is open at the till. `clave`: one per payment; the same call again pays nothing more. */
  'accounts.pay': {
    access: 'cajero',
    input: debtor.extend({
      clave: textId,
      monto: cashAmount,
      forma: z.enum(FORMAS_PAGO.map(({ codigo }) => codigo)),
      referencia: text('la referencia', 1, MAX_REFERENCE_CHARS).nullable(),
      documentos: z.array(readCode).max(MAX_NAMED_DOCUMENTS),
    }),
    output: answers<{ readonly recibo: string; readonly cuenta: CustomerAccountView }>(),
  },
} as const;
