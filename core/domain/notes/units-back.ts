/** Goods that come back, as the lines of what brings them: prices, discounts and kinds of their document (§returns, §retorno-amounts). */
import type { RequestItem } from '../../contract/api/issue.ts';
import { JsonNumber } from '../../contract/json.ts';
import { amount, roundItem, toJsonNumber, ZERO, type Amount } from '../money.ts';
import type { LineLeft } from './lines-left.ts';
import type { AdjustableLine } from './related-sale.ts';

/** Interface item types (§code-translation). */
const GOODS = '1';
const SERVICE = '2';
const EXEMPT = '3';
const NOT_SUBJECT = '4';
const ONE = new JsonNumber(GOODS);
const NOUGHT = new JsonNumber('0');
/** What rounding the lines of earlier notes leaves of one, in USD. */
const OF_ROUNDING = amount('0.00000001');

/**
 * So many units of a line as a line of a request: at the price they were sold at, with their part of every discount and of what was
 * taken off their price since, so that all of them together come to what is left of it.
 */
export function unitsBack(left: LineLeft, cantidad: Amount): RequestItem {
  const { line } = left;
  if (line.kind === null) return chargeBack(left);
  const montoDescu = roundItem(line.precioUni.times(cantidad).minus(worthOf(left, cantidad)));
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

/** A charge outside the base comes back as it was made. */
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

/** Of a line that notes left more of than its units were sold for, only what they were sold for: no price is raised. */
function worthOf({ line, quedan, neto }: LineLeft, cantidad: Amount): Amount {
  const share = cantidad.eq(quedan) ? neto : roundItem(neto.times(cantidad).div(quedan));
  const sold = roundItem(line.neto.times(cantidad).div(line.cantidad)).plus(OF_ROUNDING);
  return share.lt(sold) ? share : sold;
}

/** The kind of a line in the words of the interface. */
export function itemType({ kind, esServicio }: Pick<AdjustableLine, 'kind' | 'esServicio'>): string {
  if (kind === 'exenta') return EXEMPT;
  if (kind === 'noSujeta') return NOT_SUBJECT;
  return esServicio ? SERVICE : GOODS;
}

/** Says of an untaxed line that it is a service. */
export function serviceOf({ kind, esServicio }: Pick<AdjustableLine, 'kind' | 'esServicio'>): {
  readonly esServicio?: boolean;
} {
  return esServicio && (kind === 'exenta' || kind === 'noSujeta') ? { esServicio: true } : {};
}
