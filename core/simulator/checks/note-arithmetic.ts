/** The equations of credit and debit notes, recomputed with the simulator's own decimals (§note-amounts). */
import {
  addLines,
  asFaults,
  columnTotals,
  globalDiscounts,
  isOnePercent,
  taxesOf,
  units,
} from './arithmetic.ts';
import type { Fields, Sums } from './arithmetic.ts';
import { CENT_UNITS, agrees, divideHalfUp, roundToCents } from './decimal.ts';
import type { ValueFault } from './value-fault.ts';

/** Wrong fields, and what the members of the summary must be. */
interface Judged {
  readonly wrong: readonly string[];
  readonly expected: readonly (readonly [string, bigint])[];
}

/**
 * Recomputes a note on a 03 that satisfies its field table; the edition shows in the members it has.
 *
 * @returns one fault of code 020 per wrong value, lines first
 */
export function noteCalculationFaults(document: Fields): readonly ValueFault[] {
  const { sums, wrong } = addLines(document, '05');
  const resumen = document['resumen'] as Fields;
  const taxes = taxesOf(sums, resumen, '05');
  const old = 'ivaPerci1' in resumen;
  const own = old ? expected2023(resumen, taxes.added) : expected2026(document, sums, taxes.added);
  for (const name of own.wrong) wrong.push(name);
  for (const [name, computed] of [...columnTotals(sums, resumen), ...own.expected])
    if (!agrees(units(resumen, name), computed)) wrong.push(`resumen.${name}`);
  if (!taxes.correct) wrong.push('resumen.tributos');
  return asFaults(wrong);
}

/** Version 3: the total comes after perception and retention. */
function expected2023(resumen: Fields, taxes: bigint): Judged {
  const wrong = ['ivaPerci1', 'ivaRete1'].filter((name) => !isOnePercent(resumen, name, '05'));
  const total =
    units(resumen, 'subTotal') +
    taxes +
    units(resumen, 'ivaPerci1') -
    units(resumen, 'ivaRete1') -
    units(resumen, 'reteRenta');
  return {
    wrong: wrong.map((name) => `resumen.${name}`),
    expected: [
      ['subTotal', units(resumen, 'subTotalVentas') - globalDiscounts(resumen)],
      ['montoTotalOperacion', total],
    ],
  };
}

/** Version 4 on a 03: no discount on the whole, the VAT in `tributos` only, retention and perception by line. */
function expected2026(document: Fields, sums: Sums, taxes: bigint): Judged {
  const resumen = document['resumen'] as Fields;
  const lines = document['cuerpoDocumento'] as readonly Fields[];
  const wrong = lines.flatMap(wrongOfLine);
  const sumOf = (name: string): bigint => lines.reduce((sum, line) => sum + units(line, name), 0n);
  const due =
    units(resumen, 'montoTotalOperacion') +
    units(resumen, 'ivaPerci') -
    units(resumen, 'ivaRete') +
    units(resumen, 'totalNoGravado');
  return {
    wrong,
    expected: [
      ['ivaPerci', roundToCents(sumOf('ivaPerci'))],
      ['ivaRete', roundToCents(sumOf('ivaRete'))],
      ['totalNoGravado', roundToCents(sums.noGravado)],
      ['totalIva', 0n],
      ['montoTotalOperacion', units(resumen, 'subTotalVentas') + taxes],
      ['totalPagar', due > 0n ? due : 0n],
    ],
  };
}

function wrongOfLine(line: Fields): readonly string[] {
  const percent = divideHalfUp(units(line, 'ventaGravada'), 100n);
  const withheld = ['ivaPerci', 'ivaRete'].filter((name) => {
    const stated = units(line, name);
    return stated !== 0n && (stated - percent >= CENT_UNITS || percent - stated >= CENT_UNITS);
  });
  const vat = units(line, 'totalIva') === 0n ? [] : ['totalIva'];
  return [...withheld, ...vat].map((name) => `cuerpoDocumento.${name}`);
}
