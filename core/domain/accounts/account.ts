/**
 * The account of a customer: what each document still owes and what each payment paid, from the facts alone and in whatever order they
 * came (§accounts). Every amount is in cents.
 */
import type { FiscalDate } from '../fiscal-time.ts';

/** A document that charges the account. */
export interface Charge {
  readonly codigoGeneracion: string;
  readonly vence: FiscalDate;
  /** What it charged, less what notes and returns took back. */
  readonly centavos: bigint;
}

/** Money that a customer paid. */
export interface Payment {
  readonly centavos: bigint;
  /** What it was for, first to last, by codigoGeneracion; what is left goes to what is due first. */
  readonly documentos: readonly string[];
}

/** What of a payment went to which document. */
export interface Paid {
  readonly codigoGeneracion: string;
  readonly centavos: bigint;
}

export interface Account<C extends Charge, P extends Payment> {
  readonly cargos: readonly (C & { readonly pendiente: bigint })[];
  readonly abonos: readonly (P & { readonly imputado: readonly Paid[] })[];
  /** What is owed; below 0 what is in the customer's favour. */
  readonly saldo: bigint;
  /** What was due before today. */
  readonly vencido: bigint;
}

/**
 * Imputes payments: first each to the documents it names, in the order the payments came, then what is left of each to what is due first.
 *
 * @param charges in the order they were made
 */
export function accountOf<C extends Charge, P extends Payment>(
  charges: readonly C[],
  payments: readonly P[],
  today: FiscalDate,
): Account<C, P> {
  const owed = new Map(charges.map(({ codigoGeneracion, centavos }) => [codigoGeneracion, centavos]));
  const paying = payments.map((payment) => ({
    payment,
    left: payment.centavos,
    paid: new Map<string, bigint>(),
  }));
  const byDue = charges
    .toSorted((a, b) => (a.vence < b.vence ? -1 : Number(a.vence > b.vence)))
    .map(({ codigoGeneracion }) => codigoGeneracion);
  for (const each of paying) pay(each, each.payment.documentos, owed);
  for (const each of paying) pay(each, byDue, owed);
  const cargos = charges.map((charge) => ({ ...charge, pendiente: owed.get(charge.codigoGeneracion) ?? 0n }));
  const late = cargos.filter(({ vence }) => vence < today);
  return {
    cargos,
    abonos: paying.map(({ payment, paid }) => ({
      ...payment,
      imputado: [...paid].map(([codigoGeneracion, centavos]) => ({ codigoGeneracion, centavos })),
    })),
    saldo: sumOf(charges) - sumOf(payments),
    vencido: late.reduce((sum, { pendiente }) => sum + pendiente, 0n),
  };
}

interface Paying {
  left: bigint;
  readonly paid: Map<string, bigint>;
}

function pay(of: Paying, documents: readonly string[], owed: Map<string, bigint>): void {
  for (const document of documents) {
    const open = owed.get(document) ?? 0n;
    const part = open < of.left ? open : of.left;
    if (part <= 0n) continue;
    owed.set(document, open - part);
    of.paid.set(document, (of.paid.get(document) ?? 0n) + part);
    of.left -= part;
  }
}

function sumOf(rows: readonly { readonly centavos: bigint }[]): bigint {
  return rows.reduce((sum, { centavos }) => sum + centavos, 0n);
}
