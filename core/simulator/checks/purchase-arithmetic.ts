/** The equations of the factura de sujeto excluido, recomputed with the simulator's own decimals (§sujeto-excluido-amounts). */
import { asFaults, units } from './arithmetic.ts';
import type { Fields } from './arithmetic.ts';
import { CENT_UNITS, agrees, divideHalfUp, multiply, roundToCents } from './decimal.ts';
import type { ValueFault } from './value-fault.ts';

/** What is a service, or has one in it; goods alone are never withheld from. */
const GOODS = 1;
const CREDIT = 2;
/** A tenth of a service is withheld at most. */
const WITHHELD_DIVISOR = 10n;

/**
 * Recomputes a 14 that satisfies its field table; the edition shows in the members it has.
 *
 * @returns one fault of code 020 per wrong value, lines first
 */
export function purchaseCalculationFaults(document: Fields): readonly ValueFault[] {
  const lines = document['cuerpoDocumento'] as readonly Fields[];
  const resumen = document['resumen'] as Fields;
  const sumOf = (name: string, of = lines): bigint => of.reduce((sum, line) => sum + units(line, name), 0n);
  const discounts = sumOf('montoDescu') + units(resumen, 'descu');
  const due = units(resumen, 'subTotal') - units(resumen, 'ivaRete1') - units(resumen, 'reteRenta');
  const expected: readonly (readonly [string, bigint])[] = [
    ['totalCompra', roundToCents(sumOf('compra'))],
    ...(resumen['totalDescu'] === null ? [] : [['totalDescu', roundToCents(discounts)] as const]),
    ['subTotal', units(resumen, 'totalCompra') - units(resumen, 'descu')],
    ['totalPagar', due],
  ];
  const wrong = lines.flatMap(wrongOfLine);
  for (const [name, computed] of expected)
    if (!agrees(units(resumen, name), computed)) wrong.push(`resumen.${name}`);
  const services = sumOf(
    'compra',
    lines.filter((line) => line['tipoItem'] !== GOODS),
  );
  if (!isWithheldRight(resumen, services)) wrong.push('resumen.reteRenta');
  if (!isPaid(resumen)) wrong.push('resumen.pagos.montoPago');
  return asFaults(wrong);
}

function wrongOfLine(line: Fields, index: number): readonly string[] {
  const computed = multiply(units(line, 'precioUni'), units(line, 'cantidad')) - units(line, 'montoDescu');
  return [
    ...(line['numItem'] === index + 1 ? [] : ['cuerpoDocumento.numItem']),
    ...(agrees(units(line, 'compra'), computed) ? [] : ['cuerpoDocumento.compra']),
  ];
}

/** Which services are withheld from is not in the document: nothing without a service, at most a tenth of what is left of all of them. */
function isWithheldRight(resumen: Fields, services: bigint): boolean {
  const stated = units(resumen, 'reteRenta');
  if (services === 0n) return stated === 0n;
  const bought = units(resumen, 'totalCompra');
  const off = bought === 0n ? 0n : divideHalfUp(units(resumen, 'descu') * services, bought);
  return stated <= divideHalfUp(services - off, WITHHELD_DIVISOR) + CENT_UNITS;
}

/** Payments come to what is paid; on credit they may as well come to nothing. */
function isPaid(resumen: Fields): boolean {
  const pagos = resumen['pagos'] as readonly Fields[] | null;
  if (pagos === null) return true;
  const paid = pagos.reduce((sum, pago) => sum + units(pago, 'montoPago'), 0n);
  if (resumen['condicionOperacion'] === CREDIT && paid === 0n) return true;
  return agrees(paid, units(resumen, 'totalPagar'));
}
