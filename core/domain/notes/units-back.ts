/** Returned goods as lines with the document's prices, discounts and kinds (§returns, §retorno-amounts). */
import type { RequestItem } from '../../contract/api/issue.ts';
import { JsonNumber } from '../../contract/json.ts';
import { amount, largestDiscount, lesser, roundItem, toJsonNumber, ZERO, type Amount } from '../money.ts';
import type { LineLeft } from './lines-left.ts';
import type { AdjustableLine } from './related-sale.ts';

/** Interface item types (§code-translation). */
const GOODS = '1';
const SERVICE = '2';
const EXEMPT = '3';
const NOT_SUBJECT = '4';
const ONE = new JsonNumber(GOODS);
const NOUGHT = new JsonNumber('0');
/** Rounding remainder of earlier notes on a line, in USD. */
const OF_ROUNDING = amount('0.00000001');

/**
 * Returned units of a line as a request line: sold price, less their share of discounts and later price reductions, so
 * that returning all units equals the line's remainder.
 */
export function unitsBack(left: LineLeft, cantidad: Amount): RequestItem {
  const { line } = left;
  if (line.kind === null) return chargeBack(left);
  const off = roundItem(line.precioUni.times(cantidad).minus(worthOf(left, cantidad)));
  const montoDescu = lesser(off, largestDiscount(cantidad, line.precioUni));
  return {
    cantidad: toJsonNumber(cantidad),
    descripcion: line.descripcion,
    precioUni: toJsonNumber(line.precioUni),
    tipoItem: new JsonNumber(itemType(line)),
    ...(line.codigo === null ? {} : { codigo: line.codigo }),
    uniMedida: line.uniMedida,
    ...(montoDescu.gt(ZERO) ? { montoDescu: toJsonNumber(montoDescu) } : {}),
    ...serviceOf(line),
  };
}

/** A charge outside the base is returned unchanged. */
function chargeBack({ line: { descripcion, codigo }, neto }: LineLeft): RequestItem {
  return {
    cantidad: ONE,
    descripcion,
    precioUni: NOUGHT,
    tipoItem: ONE,
    ...(codigo === null ? {} : { codigo }),
    noGravado: toJsonNumber(neto),
  };
}

/** Capped at the sold price: notes never raise it. */
function worthOf({ line, quedan, neto }: LineLeft, cantidad: Amount): Amount {
  const share = cantidad.eq(quedan) ? neto : roundItem(neto.times(cantidad).div(quedan));
  const sold = roundItem(line.neto.times(cantidad).div(line.cantidad)).plus(OF_ROUNDING);
  return lesser(share, sold);
}

export function itemType({ kind, esServicio }: Pick<AdjustableLine, 'kind' | 'esServicio'>): string {
  if (kind === 'exenta') return EXEMPT;
  if (kind === 'noSujeta') return NOT_SUBJECT;
  return esServicio ? SERVICE : GOODS;
}

/** Marks an untaxed line as a service. */
export function serviceOf({ kind, esServicio }: Pick<AdjustableLine, 'kind' | 'esServicio'>): {
  readonly esServicio?: boolean;
} {
  return esServicio && (kind === 'exenta' || kind === 'noSujeta') ? { esServicio: true } : {};
}
