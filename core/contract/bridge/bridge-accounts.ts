/** Operations of the bridge for what customers owe (§accounts). Amounts are decimal text in USD. */
import { z } from 'zod';
import { answers } from '../answers.ts';
import { readCode } from '../api/document-reference.ts';
import { FORMAS_PAGO } from '../request-codes.ts';
import { MAX_CREDIT_DAYS } from '../api/shop/customers.ts';
import { CUSTOMER_CHARS, CUSTOMER_TIPOS_DOCUMENTO } from '../till/customers.ts';
import type { Rule } from '../rules/rules.ts';
import type { EntryKind, LateAge } from '../till/account-entries.ts';
import { noInput, text, textId } from '../till/till-leaves.ts';
import { cashAmount } from '../cash/cash.ts';
import type { TextFile } from './bridge-manager.ts';
import type { PdfFile } from './bridge-printed.ts';
import type { PrintAnswer, ScreenTicket } from './bridge-printing.ts';

const MAX_REFERENCE_CHARS = 50;
/** Documents that one payment names. */
const MAX_NAMED_DOCUMENTS = 100;

/** Longest name of a receipt: branch and number. */
const MAX_RECEIPT_CHARS = 60;
/** Reason of an entry, in characters. */
const MIN_REASON_CHARS = 3;
const MAX_REASON_CHARS = 200;
/** Customers that are mailed at once. */
const MAX_MAILED_CUSTOMERS = 200;

/** Who owes. */
const debtor = z.strictObject({
  tipoDocumento: z.enum(CUSTOMER_TIPOS_DOCUMENTO),
  numDocumento: z.string().min(1).max(CUSTOMER_CHARS.numDocumento[1]),
});

export type AccountDebtor = Readonly<z.infer<typeof debtor>>;

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
  /** Days until what is sold on credit is due; null: none are agreed. */
  readonly diasCredito: number | null;
  /** Why nothing is sold on credit; null: it is. */
  readonly bloqueo: string | null;
  /** When the centre said what other tills have, which is in the sums, ISO 8601; null: this till knows of no other. */
  readonly segun: string | null;
  /** What is not paid, the first due first. */
  readonly cargos: readonly AccountCharge[];
  /** The latest first. */
  readonly abonos: readonly {
    readonly recibo: string;
    readonly cuando: string;
    readonly monto: string;
    readonly forma: string;
    /** Why it was reversed and pays nothing; null where it was not. */
    readonly reverso: string | null;
  }[];
  /** Adjustments, bad debts and balances paid back, the latest first; an amount below zero lowered what is owed. */
  readonly apuntes: readonly {
    readonly clave: string;
    readonly tipo: Exclude<EntryKind, 'REVERSO'>;
    readonly cuando: string;
    readonly monto: string;
    readonly motivo: string;
  }[];
  /** Whether a drawer is open at this till: without one no cash is taken. */
  readonly cajaAbierta: boolean;
}

/** Amounts by how late they are. */
export type LateAgeing = Readonly<Record<LateAge, string>>;

/** A customer who owes, or is owed. */
export interface OwingCustomer extends AccountDebtor {
  readonly nombre: string;
  readonly correo: string | null;
  readonly telefono: string | null;
  readonly saldo: string;
  readonly vencido: string;
  readonly edades: LateAgeing;
  /** What of it is due first; null where nothing is owed. */
  readonly vence: string | null;
}

export interface OwingList {
  readonly hoy: string;
  /** When it was so, ISO 8601: other tills may have sold since. */
  readonly segun: string;
  readonly saldo: string;
  readonly edades: LateAgeing;
  /** Whose balance is not zero, by what is due first. */
  readonly clientes: readonly OwingCustomer[];
}

/** What became of the mails that a person asked for. */
export interface AccountMails {
  readonly enviados: number;
  /** Those that did not leave, each with why. */
  readonly fallidos: readonly { readonly nombre: string; readonly dicho: Rule }[];
}

const receipt = z.strictObject({ recibo: z.string().min(1).max(MAX_RECEIPT_CHARS) });
const motivo = text('el motivo', MIN_REASON_CHARS, MAX_REASON_CHARS);

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
  /** The receipt of a payment on this till's printer, as often as it is asked for. */
  'accounts.receipt': { access: 'cajero', input: receipt, output: answers<PrintAnswer>() },
  /** The same for the screen to print, where no printer takes bytes. */
  'accounts.receiptTicket': { access: 'cajero', input: receipt, output: answers<ScreenTicket>() },
  /** The same in letter size. */
  'accounts.receiptPdf': { access: 'cajero', input: receipt, output: answers<PdfFile>() },
  /** What a customer owes, as a paper and as a text to paste in a message. */
  'accounts.statement': {
    access: 'cajero',
    input: debtor,
    output: answers<{ readonly texto: string; readonly pdf: PdfFile }>(),
  },
  'accounts.list': { access: 'gerente', input: noInput, output: answers<OwingList>() },
  'accounts.file': { access: 'gerente', input: noInput, output: answers<TextFile>() },
  'accounts.listPdf': { access: 'gerente', input: noInput, output: answers<PdfFile>() },
  /** Statements of these customers, or reminders where something is late, mailed at once by the issuer's own account. */
  'accounts.mail': {
    access: 'gerente',
    input: z.strictObject({
      clase: z.enum(['estado', 'recordatorio']),
      clientes: z.array(debtor).min(1).max(MAX_MAILED_CUSTOMERS),
    }),
    output: answers<AccountMails>(),
  },
  /**
   * Changes what is owed, with a reason. `monto` raises it, or lowers it by what is owed at most; a balance in the customer's favour is paid
   * back out of the drawer that is open. `clave`: one per entry; the same call again enters nothing more.
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
  /** On what terms a customer buys on credit: limit, days, and whether it is blocked, with the reason. */
  'accounts.terms': {
    access: 'gerente',
    input: debtor.extend({
      limite: cashAmount.nullable(),
      diasCredito: z.int().min(0).max(MAX_CREDIT_DAYS).nullable(),
      bloqueo: motivo.nullable(),
    }),
    output: answers<CustomerAccountView>(),
  },
  /** Takes a payment back; its cash leaves the drawer that it came into while that is open. */
  'accounts.reverse': {
    access: 'gerente',
    input: receipt.extend({ clave: textId, motivo }),
    output: answers<CustomerAccountView>(),
  },
} as const;
