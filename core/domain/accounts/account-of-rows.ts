/** The account of a customer from its rows: what documents charge, payments, and what was entered beside them (§accounts, §account-entries). */
import type { EntryKind } from '../../contract/till/account-entries.ts';
import { fiscalDate, type FiscalDate, type Instant } from '../fiscal-time.ts';
import { accountOf, type Account, type Charge, type Payment } from './account.ts';

/** What a document charges, less what notes and returns took back. */
export interface ChargeRow {
  readonly codigoGeneracion: string;
  readonly numeroControl: string;
  readonly fecEmi: FiscalDate;
  readonly vence: FiscalDate;
  readonly centavos: bigint;
}

/** A payment by the number of its receipt. */
export interface PaymentRow {
  readonly branchId: string;
  readonly numero: number;
  readonly centavos: bigint;
  /** The documents it is for, first to last. */
  readonly pedidos: readonly string[];
  readonly at: Instant;
}

export interface EntryRow {
  readonly clave: string;
  readonly tipo: EntryKind;
  /** Raises what is owed; below zero it lowers it. */
  readonly centavos: bigint;
  readonly motivo: string;
  /** The receipt that a reversal takes back; null of others. */
  readonly reciboBranch: string | null;
  readonly reciboNumero: number | null;
  readonly at: Instant;
}

/** All rows of an account, in any order. */
export interface AccountRows<C extends ChargeRow, P extends PaymentRow, E extends EntryRow> {
  readonly charges: readonly C[];
  readonly payments: readonly P[];
  readonly entries: readonly E[];
}

export interface AccountOfRows<C extends ChargeRow, P extends PaymentRow, E extends EntryRow> extends Account<
  C & Pick<Charge, 'clave'>,
  P & Pick<Payment, 'clave' | 'documentos'>
> {
  /** What was entered beside documents and payments, the oldest first, with what of it is still to be paid. */
  readonly apuntes: readonly (E & { readonly vence: FiscalDate; readonly pendiente: bigint })[];
  /** Payments that were reversed, with why: they pay nothing. */
  readonly reversados: readonly (P & { readonly por: string })[];
}

/** The account as it stands on a day. */
export function accountOfRows<C extends ChargeRow, P extends PaymentRow, E extends EntryRow>(
  rows: AccountRows<C, P, E>,
  today: FiscalDate,
): AccountOfRows<C, P, E> {
  const charges = rows.charges.map((charge) => ({
    ...charge,
    // Two tills may number alike: the code decides.
    clave: `${charge.fecEmi} ${charge.numeroControl} ${charge.codigoGeneracion}`,
  }));
  const entries = rows.entries.map((entry) => ({ ...entry, vence: fiscalDate(entry.at) }));
  const reversed = new Map(
    entries.map((entry) => [receiptKey(entry.reciboBranch, entry.reciboNumero), entry]),
  );
  const payments = Map.groupBy(rows.payments, ({ branchId, numero }) =>
    reversed.has(receiptKey(branchId, numero)),
  );
  const paid = (payments.get(false) ?? []).map((payment) => ({
    ...payment,
    clave: orderOf(payment.at, receiptKey(payment.branchId, payment.numero)),
    documentos: payment.pedidos,
  }));
  const own = entries.filter(({ tipo }) => tipo !== 'REVERSO');
  const { cargos, abonos, saldo, vencido } = accountOf(
    [...charges, ...own.filter(({ centavos }) => centavos > 0n).map(chargeOfEntry)],
    [...paid, ...own.filter(({ centavos }) => centavos < 0n).map(creditOfEntry)],
    today,
  );
  const left = new Map(cargos.map(({ codigoGeneracion, pendiente }) => [codigoGeneracion, pendiente]));
  const parts = new Map(abonos.map(({ clave, imputado }) => [clave, imputado]));
  return {
    cargos: charges.map((charge) => ({ ...charge, pendiente: left.get(charge.codigoGeneracion) ?? 0n })),
    abonos: paid.map((payment) => ({ ...payment, imputado: parts.get(payment.clave) ?? [] })),
    apuntes: entries.map((entry) => ({ ...entry, pendiente: left.get(entry.clave) ?? 0n })),
    reversados: (payments.get(true) ?? []).map((payment) => ({
      ...payment,
      por: reversed.get(receiptKey(payment.branchId, payment.numero))?.motivo ?? '',
    })),
    saldo,
    vencido,
  };
}

const INSTANT_DIGITS = 15;
const orderOf = (at: Instant, name: string): string => `${String(at).padStart(INSTANT_DIGITS, '0')} ${name}`;
const RECEIPT_DIGITS = 10;
const receiptKey = (branchId: string | null, numero: number | null): string =>
  `${branchId} ${String(numero).padStart(RECEIPT_DIGITS, '0')}`;

/** Due on the day it was entered. */
const chargeOfEntry = ({
  clave,
  vence,
  centavos,
  at,
}: EntryRow & { readonly vence: FiscalDate }): Charge => ({
  codigoGeneracion: clave,
  clave: orderOf(at, clave),
  vence,
  centavos,
});
const creditOfEntry = ({ clave, centavos, at }: EntryRow): Payment => ({
  clave: orderOf(at, clave),
  centavos: -centavos,
  documentos: [],
});
