/**
 * A customer's account: unpaid part of each document and use of each payment, independent of the order in which facts
 * arrive (§accounts). Amounts in cents.
 */
import type { FiscalDate } from '../fiscal-time.ts';
import { settleDebts, type Imputation } from '../debts/settle-debts.ts';

/** A document that charges the account, or an entry that raises the balance. */
export interface Charge {
  readonly codigoGeneracion: string;
  /** Sort key among charges due on the same day. */
  readonly clave: string;
  readonly vence: FiscalDate;
  readonly centavos: bigint;
}

export interface Payment {
  /** Sort key of payments. */
  readonly clave: string;
  readonly centavos: bigint;
  /** Documents it pays, by codigoGeneracion, in order; the rest pays the oldest due. */
  readonly documentos: readonly string[];
}

export interface Paid {
  readonly codigoGeneracion: string;
  readonly centavos: bigint;
}

export interface Account<C extends Charge, P extends Payment> {
  readonly cargos: readonly (C & { readonly pendiente: bigint })[];
  readonly abonos: readonly (P & { readonly imputado: readonly Paid[] })[];
  /** Balance; negative when in the customer's favour. */
  readonly saldo: bigint;
  readonly vencido: bigint;
}

/**
 * Allocates payments: first to the documents that each one names, in payment order; the rest to the oldest due. The
 * order of the input does not matter.
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

/** Payments are sorted by their key alone. */
const IN_THEIR_ORDER = '';

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
