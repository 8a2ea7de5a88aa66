/**
 * The account of a customer: what each document still owes and what each payment paid, from the facts alone and in whatever order they
 * came (§accounts). Every amount is in cents.
 */
import type { FiscalDate } from '../fiscal-time.ts';
import { settleDebts, type Imputation } from '../debts/settle-debts.ts';

/** A document that charges the account, or an entry that raises what is owed. */
export interface Charge {
  readonly codigoGeneracion: string;
  /** By which those due on one day are ordered, whatever came first. */
  readonly clave: string;
  readonly vence: FiscalDate;
  /** What it charged, less what notes and returns took back. */
  readonly centavos: bigint;
}

/** Money that a customer paid, or an entry that lowers what is owed. */
export interface Payment {
  /** By which payments are ordered, whatever came first. */
  readonly clave: string;
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
 * Imputes payments: first each to the documents it names, in the order of the payments, then what is left of each to what is due first.
 * In whatever order the facts came, the account is the same.
 */
export function accountOf<C extends Charge, P extends Payment>(
  charges: readonly C[],
  payments: readonly P[],
  today: FiscalDate,
): Account<C, P> {
  const places = new Map(charges.map(({ codigoGeneracion }, place) => [codigoGeneracion, place]));
  const settled = settleDebts(
    charges.map(({ clave, vence, centavos }, id) => ({ id, clave, vence, centavos })),
    payments.map(({ clave, centavos, documentos }) => ({
      clave,
      fecha: IN_THEIR_ORDER,
      centavos,
      para: documentos.flatMap((code) => places.get(code) ?? []),
    })),
  );
  const cargos = charges.map((charge, id) => ({ ...charge, pendiente: settled.pendiente.get(id) ?? 0n }));
  const late = cargos.filter(({ vence }) => vence < today);
  const parts = Map.groupBy(settled.imputado, ({ clave }) => clave);
  return {
    cargos,
    abonos: payments.map((payment) => ({
      ...payment,
      imputado: partsOf(charges, parts.get(payment.clave) ?? []),
    })),
    saldo: sumOf(charges) - sumOf(payments),
    vencido: late.reduce((sum, { pendiente }) => sum + pendiente, 0n),
  };
}

/** What orders payments is their key alone. */
const IN_THEIR_ORDER = '';

/** What went to each document, of whichever pass. */
function partsOf(charges: readonly Charge[], imputed: readonly Imputation[]): readonly Paid[] {
  const sums = new Map<number, bigint>();
  for (const { id, centavos } of imputed) sums.set(id, (sums.get(id) ?? 0n) + centavos);
  return [...sums].flatMap(([id, centavos]) => {
    const charge = charges[id];
    return charge === undefined ? [] : [{ codigoGeneracion: charge.codigoGeneracion, centavos }];
  });
}

function sumOf(rows: readonly { readonly centavos: bigint }[]): bigint {
  return rows.reduce((sum, { centavos }) => sum + centavos, 0n);
}
