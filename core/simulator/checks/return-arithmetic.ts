/** The equations of the event of return on a 01, recomputed with the simulator's own decimals (§retorno-amounts). */
import { addLines, asFaults, columnTotals, isOnePercent, units } from './arithmetic.ts';
import type { Fields } from './arithmetic.ts';
import { CENT_UNITS, agrees, divideHalfUp, roundToCents } from './decimal.ts';
import type { ValueFault } from './value-fault.ts';

const FACTURA = '01';
/** One percent of an amount without the VAT it contains is its 113th part. */
const WITHHELD_DIVISOR = 113n;

/** Recomputes an event that satisfies its field table. @returns one fault of code 020 per wrong value, lines first */
export function returnCalculationFaults(document: Fields): readonly ValueFault[] {
  const { sums, wrong } = addLines(document, FACTURA);
  const resumen = document['resumen'] as Fields;
  const lines = document['cuerpoDocumento'] as readonly Fields[];
  const sumOf = (name: string): bigint => lines.reduce((sum, line) => sum + units(line, name), 0n);
  const taxes = ((resumen['tributos'] ?? []) as readonly Fields[]).reduce(
    (sum, tax) => sum + units(tax, 'valor'),
    0n,
  );
  for (const line of lines) if (!isWithheldRight(line)) wrong.push('cuerpoDocumento.ivaRete');
  const columns = columnTotals(sums, resumen).filter(
    ([name]) => name !== 'totalDescu' && name !== 'subTotalVentas',
  );
  const sale =
    units(resumen, 'totalNoSuj') +
    units(resumen, 'totalExenta') +
    units(resumen, 'totalGravada') +
    units(resumen, 'totalCompraExcluidos');
  const total =
    units(resumen, 'subTotalVentas') + taxes + units(resumen, 'totalSeguro') + units(resumen, 'totalFlete');
  const due =
    units(resumen, 'montoTotalOperacion') -
    units(resumen, 'ivaRete') -
    units(resumen, 'reteRenta') +
    units(resumen, 'totalNoGravado');
  const expected: readonly (readonly [string, bigint])[] = [
    ...columns,
    ['totalCompraExcluidos', roundToCents(sumOf('compra'))],
    ['subTotalVentas', sale],
    ['totalSeguro', roundToCents(sumOf('seguro'))],
    ['totalFlete', roundToCents(sumOf('flete'))],
    ['montoTotalOperacion', total],
    ['ivaRete', sumOf('ivaRete')],
    ['reteRenta', sumOf('reteRenta')],
    ['totalNoGravado', roundToCents(sums.noGravado)],
    ['totalPagar', due > 0n ? due : 0n],
    ['saldoFavor', due < 0n ? due : 0n],
    ['totalIva', roundToCents(sums.iva)],
  ];
  for (const [name, computed] of expected)
    if (!agrees(units(resumen, name), computed)) wrong.push(`resumen.${name}`);
  if (!isOnePercent(resumen, 'ivaRete', FACTURA)) wrong.push('resumen.ivaRete');
  return asFaults(wrong);
}

/** Cents that add up to the summary's may be a cent away from the line's own percent, and its rounding. */
function isWithheldRight(line: Fields): boolean {
  const stated = units(line, 'ivaRete');
  if (stated === 0n) return true;
  const percent = divideHalfUp(units(line, 'ventaGravada'), WITHHELD_DIVISOR);
  const difference = stated > percent ? stated - percent : percent - stated;
  return difference <= 2n * CENT_UNITS;
}
