/** Rules of payments against the totals (§required-fields, §payments, §totals). */
import { CASH } from '../../contract/cash/cash-money.ts';
import type { IssueRequest } from '../../contract/api/issue.ts';
import { MAX_PERIODO_YEARS } from '../../contract/api/requests/pago.ts';
import { sum, ZERO, type Amount } from '../money.ts';
import type { LooseRequest } from '../request-shape.ts';
import type { Totals } from '../totals.ts';
import { hasTerm, translatePago, type Pago } from '../code-translation.ts';
import type { FaultList } from './faults.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';

type LoosePago = NonNullable<NonNullable<LooseRequest['pagos']>[number]>;

/** CAT-016. */
type Condicion = 1 | 2 | 3;

export interface Payment {
  readonly pagos: readonly Pago[];
  readonly condicionOperacion: Condicion;
}

/** CAT-017 "otros": for a balance in the receiver's favour (§payments). */
const OTHER = '99';

export function checkPagoTerms(pagos: LooseRequest['pagos'], list: FaultList): void {
  if (!Array.isArray(pagos)) return;
  pagos.forEach((pago: LoosePago | undefined, index) => {
    if (!pago) return;
    const credit = hasTerm(pago);
    if (credit && pago.plazo === undefined) {
      list.add(`pagos[${index}].plazo`, 'CAMPO_REQUERIDO', rule('falta-unidad-del-plazo'));
    }
    const campo = `pagos[${index}].periodo`;
    if (!credit && (pago.plazo === '02' || pago.plazo === '03'))
      list.add(campo, 'CAMPO_REQUERIDO', rule('falta-plazo'));
    if (pago.plazo === '03' && Number(pago.periodo?.text) > MAX_PERIODO_YEARS)
      list.add(campo, 'FUERA_DE_RANGO', rule('entre', { minimo: 1, maximo: MAX_PERIODO_YEARS }));
  });
}

/** Payments in the document's form, checked against the total. */
export function checkPayment(request: IssueRequest, totals: Totals, list: FaultList): Payment {
  const pagos = request.pagos?.map(translatePago) ?? null;
  if (pagos !== null) checkSum(pagos, totals.totalPagar, list);
  const condicion = pagos === null ? (1 as const) : condicionOf(pagos);
  const wrong = condicionFault(request, pagos, condicion);
  if (wrong !== null) list.add('condicionOperacion', 'REGLA', wrong);
  if (totals.totalPagar.isZero()) {
    const codigo = totals.saldoFavor.isZero() ? CASH : OTHER;
    return { pagos: [single(codigo, ZERO)], condicionOperacion: 1 };
  }
  return { pagos: pagos ?? [single(CASH, totals.totalPagar)], condicionOperacion: condicion };
}

function single(codigo: string, montoPago: Amount): Pago {
  return { codigo, montoPago, referencia: null, plazo: null, periodo: null };
}

function checkSum(pagos: readonly Pago[], totalPagar: Amount, list: FaultList): void {
  const paid = sum(pagos.map((pago) => pago.montoPago));
  if (paid.eq(totalPagar)) return;
  const way = rule('suma-de-pagos', { suma: paid.toFixed(2), total: totalPagar.toFixed(2) });
  list.add('pagos', 'ARITMETICA', way);
}

function condicionOf(pagos: readonly Pago[]): Condicion {
  const onCredit = pagos.filter((pago) => pago.periodo !== null).length;
  if (onCredit === 0) return 1;
  return onCredit === pagos.length ? 2 : 3;
}

/** Required condition given the payments; null when the stated one is valid. */
function condicionFault(
  request: IssueRequest,
  pagos: readonly Pago[] | null,
  condicion: Condicion,
): Rule | null {
  if (request.condicionOperacion === undefined || Number(request.condicionOperacion.text) === condicion)
    return null;
  return pagos === null ? rule('condicion-sin-pagos') : rule('condicion-de-los-pagos', { condicion });
}
