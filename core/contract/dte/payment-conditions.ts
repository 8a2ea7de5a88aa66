/** Rules of the payment block of 01 and 03 (§payments). */
import { CASH } from '../cash/cash-money.ts';
import type { JsonNumber } from '../json.ts';
import type { Refuse } from './conditions.ts';

/** CAT-016. */
const CASH_SALE = 1;
const CREDIT_SALE = 2;
/** CAT-017: others. */
const OTHER = '99';

interface Pago {
  readonly codigo: string;
  readonly referencia: string | null;
  readonly plazo: string | null;
  readonly periodo: number | null;
}

interface Payment {
  readonly totalPagar: JsonNumber;
  readonly saldoFavor: JsonNumber;
  readonly condicionOperacion: number;
  readonly pagos: readonly Pago[] | null;
}

/** A sale on credit has a term (schema of 03 v3). */
export function creditRule(value: Payment, refuse: Refuse): void {
  if (value.condicionOperacion !== CREDIT_SALE) return;
  value.pagos?.forEach((pago, index) => {
    if (pago.plazo === null) refuse(['pagos', index, 'plazo'], 'a crédito debe indicar el plazo');
    if (pago.periodo === null) refuse(['pagos', index, 'periodo'], 'a crédito debe indicar el periodo');
  });
}

/** A document with nothing to pay is a cash sale (schema of 03 v3). */
export function nothingToPayRule(value: Payment, refuse: Refuse): void {
  if (value.totalPagar.text === '0' && value.condicionOperacion !== CASH_SALE) {
    refuse(['condicionOperacion'], 'con total a pagar 0 debe ser 1');
  }
}

/** No withholding without taxed sales (schemas of 01 v1 and 03 v3). `names` are the edition's members. */
export function withholdingRule<Name extends string>(
  value: Readonly<Record<Name | 'totalGravada', JsonNumber>>,
  names: readonly Name[],
  refuse: Refuse,
): void {
  if (value.totalGravada.text !== '0') return;
  for (const name of names) {
    if (value[name].text !== '0') refuse([name], 'debe ser 0 sin ventas gravadas');
  }
}

/** Payment rules of the service in edition 2026 beyond its schema. */
export function servicePaymentRule(value: Payment, refuse: Refuse): void {
  creditRule(value, refuse);
  nothingToPayRule(value, refuse);
  if (value.condicionOperacion === CASH_SALE) cashRule(value, refuse);
  if (value.saldoFavor.text === '0') return;
  if (value.condicionOperacion !== CASH_SALE) refuse(['condicionOperacion'], 'con saldo a favor debe ser 1');
  if (value.pagos?.some((pago) => pago.codigo !== OTHER))
    refuse(['pagos'], 'con saldo a favor la forma de pago es 99');
}

function cashRule(value: Payment, refuse: Refuse): void {
  value.pagos?.forEach((pago, index) => {
    if (pago.plazo !== null) refuse(['pagos', index, 'plazo'], 'al contado debe ser null');
    if (pago.periodo !== null) refuse(['pagos', index, 'periodo'], 'al contado debe ser null');
    if (pago.codigo === CASH && pago.referencia !== null)
      refuse(['pagos', index, 'referencia'], 'en efectivo debe ser null');
  });
}
