/**
 * The account of a customer: what each document still owes and what each payment paid, from the facts alone and in whatever order they
 * came (§accounts). Every amount is in cents.
 */
import type { FiscalDate } from '../fiscal-time.ts';
import { settleDebts, type Imputation } from '../debts/settle-debts.ts';

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
  const places = new Map(charges.map(({ codigoGeneracion }, place) => [codigoGeneracion, place]));
  const settled = settleDebts(
    charges.map(({ vence, centavos }, id) => ({ id, clave: placeOf(id), vence, centavos })),
    payments.map(({ centavos, documentos }, place) => ({
      clave: placeOf(place),
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
    abonos: payments.map((payment, place) => ({
      ...payment,
      imputado: partsOf(charges, parts.get(placeOf(place)) ?? []),
    })),
    saldo: sumOf(charges) - sumOf(payments),
    vencido: late.reduce((sum, { pendiente }) => sum + pendiente, 0n),
  };
}

/** Payments of one moment: what orders them is their place. */
const IN_THEIR_ORDER = '';
const PLACE_DIGITS = 9;
const placeOf = (place: number): string => String(place).padStart(PLACE_DIGITS, '0');

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
