/** Bridge operations for customers' accounts (§accounts). Amounts are decimal text in USD. */
import { z } from 'zod';
import { answers } from '../answers.ts';
import { readCode } from '../api/document-reference.ts';
import { FORMAS_PAGO } from '../request-codes.ts';
import { MAX_CREDIT_DAYS } from '../api/shop/customers.ts';
import { CUSTOMER_CHARS, CUSTOMER_TIPOS_DOCUMENTO } from '../till/customers.ts';
import type { Rule } from '../rules/rules.ts';
import type { EntryKind, LateAge } from '../till/account-entries.ts';
import { noInput, openedWith, text, textId } from '../till/till-leaves.ts';
import { cashAmount } from '../cash/cash.ts';
import type { TextFile } from './bridge-manager.ts';
import type { MailRow } from './bridge-mail.ts';
import type { PdfFile } from './bridge-printed.ts';
import type { PrintAnswer, ScreenTicket } from './bridge-printing.ts';
import { MAX_REASON_CHARS, MIN_REASON_CHARS } from '../text/text-length.ts';

const MAX_REFERENCE_CHARS = 50;
const MAX_NAMED_DOCUMENTS = 100;

/** Longest receipt number (branch and number), in characters. */
const MAX_RECEIPT_CHARS = 60;
const MAX_MAILED_CUSTOMERS = 200;

const debtor = z.strictObject({
  tipoDocumento: z.enum(CUSTOMER_TIPOS_DOCUMENTO),
  numDocumento: z.string().min(1).max(CUSTOMER_CHARS.numDocumento[1]),
});

export type AccountDebtor = Readonly<z.infer<typeof debtor>>;

export interface AccountCharge {
  readonly codigoGeneracion: string;
  readonly numeroControl: string;
  readonly fecEmi: string;
  readonly vence: string;
  readonly monto: string;
  readonly pendiente: string;
}

export interface CustomerAccountView {
  readonly limite: string | null;
  /** Negative: a credit balance of the customer. */
  readonly saldo: string;
  readonly vencido: string;
  readonly disponible: string | null;
  /** Credit term in days; null: none agreed. */
  readonly diasCredito: number | null;
  /** Reason for the credit block; null if not blocked. */
  readonly bloqueo: string | null;
  /** User, till (null: this one) and time (ISO 8601) of the block; null if not blocked. */
  readonly bloqueadoPor: {
    readonly quien: string;
    readonly caja: string | null;
    readonly cuando: string;
  } | null;
  /** Time of the centre's last data on other tills, included in the sums, ISO 8601; null: no other till known. */
  readonly segun: string | null;
  /** Unpaid charges, first due first. */
  readonly cargos: readonly AccountCharge[];
  /** Payments, latest first. */
  readonly abonos: readonly {
    readonly recibo: string;
    readonly cuando: string;
    readonly monto: string;
    readonly forma: string;
    /** Reason of the reversal; null if not reversed. */
    readonly reverso: string | null;
    /** State of the receipt's last mail; null if none was requested. */
    readonly envio: Omit<MailRow, 'quien' | 'clase'> | null;
  }[];
  /** Adjustments, write-offs and refunded balances, latest first; a negative amount reduces the balance. */
  readonly apuntes: readonly {
    readonly clave: string;
    readonly tipo: Exclude<EntryKind, 'REVERSO'>;
    readonly cuando: string;
    readonly monto: string;
    readonly motivo: string;
  }[];
  /** Whether this till has an open cash session; cash payments need one. */
  readonly cajaAbierta: boolean;
}

/** Amounts by age of the debt. */
export type LateAgeing = Readonly<Record<LateAge, string>>;

export interface OwingCustomer extends AccountDebtor {
  readonly nombre: string;
  readonly correo: string | null;
  readonly telefono: string | null;
  readonly saldo: string;
  readonly vencido: string;
  /** Of what was charged here, after payments at all tills. */
  readonly edades: LateAgeing;
  /** Owed besides, of what other tills charged; not told by age. */
  readonly otras: string;
  /** Earliest due date of what was charged here; null if nothing of it is owed. */
  readonly vence: string | null;
}

export interface OwingList {
  readonly hoy: string;
  /** Time of the data, of the centre's on other tills where there is one, ISO 8601; other tills may have sold since. */
  readonly segun: string;
  readonly saldo: string;
  /** Credit balances of customers: what is owed by age and at other tills, less this, is `saldo`. */
  readonly aFavor: string;
  readonly edades: LateAgeing;
  readonly otras: string;
  /** Customers with a balance other than zero, first due first. */
  readonly clientes: readonly OwingCustomer[];
}

export interface AccountMails {
  readonly enviados: number;
  /** Mails that failed, each with the reason. */
  readonly fallidos: readonly { readonly nombre: string; readonly dicho: Rule }[];
}

const receipt = z.strictObject({ recibo: z.string().min(1).max(MAX_RECEIPT_CHARS) });
const motivo = text('el motivo', MIN_REASON_CHARS, MAX_REASON_CHARS);

export const ACCOUNT_OPERATIONS = {
  'accounts.view': { access: 'cajero', input: debtor, output: answers<CustomerAccountView>() },
  /** Records a payment; cash goes into this till's open session. `clave`: idempotency key. */
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
  /** Prints a payment's receipt on this till's printer; may be repeated. */
  'accounts.receipt': { access: 'cajero', input: receipt, output: answers<PrintAnswer>() },
  /** The receipt for printing by the screen, if no printer takes bytes. */
  'accounts.receiptTicket': { access: 'cajero', input: receipt, output: answers<ScreenTicket>() },
  'accounts.receiptPdf': { access: 'cajero', input: receipt, output: answers<PdfFile>() },
  /** Mails the receipt from the issuer's mail account as soon as there is a connection; may be repeated. */
  'accounts.receiptMail': {
    access: 'cajero',
    input: receipt.extend({ destinatario: z.string() }),
    output: answers<CustomerAccountView>(),
  },
  /** Account statement as PDF, and as text for a message. */
  'accounts.statement': {
    access: 'cajero',
    input: debtor,
    output: answers<{ readonly texto: string; readonly pdf: PdfFile }>(),
  },
  'accounts.list': { access: 'gerente', input: noInput, output: answers<OwingList>() },
  'accounts.file': { access: 'gerente', input: noInput, output: answers<TextFile>() },
  'accounts.listPdf': { access: 'gerente', input: noInput, output: answers<PdfFile>() },
  /** Mails statements, or reminders of overdue amounts, from the issuer's mail account at once. */
  'accounts.mail': {
    access: 'gerente',
    input: z.strictObject({
      clase: z.enum(['estado', 'recordatorio']),
      clientes: z.array(debtor).min(1).max(MAX_MAILED_CUSTOMERS),
    }),
    output: answers<AccountMails>(),
  },
  /**
   * Adds an entry with a reason. `monto` raises the balance, or reduces it by at most the amount owed; a credit balance is refunded from the open cash session.
   * `clave`: idempotency key.
   */
  'accounts.enter': {
    access: 'gerente',
    input: debtor.extend({
      clave: textId,
      tipo: z.enum(['AUMENTO', 'REBAJA', 'CASTIGO', 'SALDO_DEVUELTO']),
      monto: cashAmount,
      motivo,
    }),
    output: answers<CustomerAccountView>(),
  },
  /** Sets a customer's credit terms: limit, days, and a block with its reason. */
  'accounts.terms': {
    access: 'gerente',
    input: debtor.extend({
      limite: cashAmount.nullable(),
      diasCredito: z.int().min(0).max(MAX_CREDIT_DAYS).nullable(),
      bloqueo: motivo.nullable(),
      ...openedWith,
    }),
    output: answers<CustomerAccountView>(),
  },
  /** Reverses a payment; its cash leaves the session that it came into, while that is open. */
  'accounts.reverse': {
    access: 'gerente',
    input: receipt.extend({ clave: textId, motivo }),
    output: answers<CustomerAccountView>(),
  },
} as const;
