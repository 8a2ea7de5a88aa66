/**
 * A customer's account computed from its rows: charges of documents, payments and manual entries (§accounts,
 * §account-entries).
 */
import type { EntryKind } from '../../contract/till/account-entries.ts';
import { fiscalDate, type FiscalDate, type Instant } from '../fiscal-time.ts';
import { accountOf, type Account, type Charge, type Payment } from './account.ts';

export interface ChargeRow {
  readonly codigoGeneracion: string;
  readonly numeroControl: string;
  readonly fecEmi: FiscalDate;
  readonly vence: FiscalDate;
  readonly centavos: bigint;
}

/** A payment, identified by its receipt number. */
export interface PaymentRow {
  readonly branchId: string;
  readonly numero: number;
  readonly centavos: bigint;
  /** Documents it pays, in order. */
  readonly pedidos: readonly string[];
  readonly at: Instant;
}

export interface EntryRow {
  readonly clave: string;
  readonly tipo: EntryKind;
  /** Positive raises the balance, negative lowers it. */
  readonly centavos: bigint;
  readonly motivo: string;
  /** Receipt that a reversal cancels; null for other entries. */
  readonly reciboBranch: string | null;
  readonly reciboNumero: number | null;
  readonly at: Instant;
}

export interface AccountRows<C extends ChargeRow, P extends PaymentRow, E extends EntryRow> {
  readonly charges: readonly C[];
  readonly payments: readonly P[];
  readonly entries: readonly E[];
}

export interface AccountOfRows<C extends ChargeRow, P extends PaymentRow, E extends EntryRow> extends Account<
  C & Pick<Charge, 'clave'>,
  P & Pick<Payment, 'clave' | 'documentos'>
> {
  readonly apuntes: readonly (E & { readonly vence: FiscalDate; readonly pendiente: bigint })[];
  /** Reversed payments with the reason; they pay nothing. */
  readonly reversados: readonly (P & { readonly por: string })[];
}

export function accountOfRows<C extends ChargeRow, P extends PaymentRow, E extends EntryRow>(
  rows: AccountRows<C, P, E>,
  today: FiscalDate,
): AccountOfRows<C, P, E> {
  const charges = rows.charges.map((charge) => ({
    ...charge,
    // Control numbers of two tills may be equal; the code breaks the tie.
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

/** An entry is due on the day it was made. */
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
