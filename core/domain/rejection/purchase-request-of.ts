/**
 * Rebuilds the request of a factura de sujeto excluido (§sujeto-excluido). Its lines do not say which had income tax
 * withheld: the combination that yields the stated amount is searched.
 */
import { COMPRA } from '../../contract/edition.ts';
import { JsonNumber, type Members } from '../../contract/json.ts';
import { amount, sum, ZERO, type Amount } from '../money.ts';
import { rentaOn } from '../totals.ts';

/** Maximum services for trying all combinations; beyond it, all or none. */
const MOST_TRIED = 14;
/** CAT-011. */
const SERVICE = '2';

export function isPurchase(document: Members): boolean {
  return (document['identificacion'] as Members | undefined)?.['tipoDte'] === COMPRA;
}

/** Per line, whether income tax was withheld. */
export function heldLines(lines: readonly Members[], resumen: Members): readonly boolean[] {
  const services = lines.map((line) => (isService(line) ? amountOf(line['compra']) : null));
  const places = services.flatMap((compra, place) => (compra === null ? [] : [place]));
  const target = amountOf(resumen['reteRenta']);
  const [total, descu] = [amountOf(resumen['totalCompra']), amountOf(resumen['descu'])];
  const comesTo = (held: ReadonlySet<number>): Amount => {
    const bought = sum([...held].map((place) => services[place] ?? ZERO));
    return rentaOn(bought, { totalNoSuj: total, descuNoSuj: descu });
  };
  const found = choicesOf(places).find((held) => comesTo(held).eq(target)) ?? new Set<number>();
  return lines.map((_line, place) => found.has(place));
}

/** All, none, and every combination when there are few. */
function choicesOf(places: readonly number[]): readonly ReadonlySet<number>[] {
  const between =
    places.length > MOST_TRIED
      ? []
      : Array.from(
          { length: 2 ** places.length },
          (_, mask) => new Set(places.filter((_place, bit) => (mask & (2 ** bit)) !== 0)),
        );
  return [new Set(places), new Set<number>(), ...between];
}

/** Payments as they were asked: the setting `compraCredito` may have written 0 for what is owed. */
export function owedPayments(resumen: Members): readonly Members[] {
  const pagos = Array.isArray(resumen['pagos']) ? (resumen['pagos'] as readonly Members[]) : [];
  if (!pagos.every(({ montoPago }) => amountOf(montoPago).isZero())) return pagos;
  return pagos.map((pago, index) => (index === 0 ? { ...pago, montoPago: resumen['totalPagar'] } : pago));
}

function isService(line: Members): boolean {
  const { tipoItem } = line;
  return tipoItem instanceof JsonNumber && tipoItem.text === SERVICE;
}

function amountOf(value: unknown): Amount {
  return value instanceof JsonNumber ? amount(value) : ZERO;
}
