/** Every equation of §prices-and-vat, recomputed with the simulator's own decimals (units of 1e-8). */
import {
  CENT_UNITS,
  agrees,
  divideHalfUp,
  isWireNumber,
  multiply,
  roundToCents,
  unitsOf,
} from './decimal.ts';
import { valueFault } from './value-fault.ts';
import type { ValueFault } from './value-fault.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** Taxes that are shown but not added to the operation (§summary). */
const INFORMATIVE_TAXES = new Set(['C5', 'C6', 'C7']);
const VAT = '20';

/** What the lines of a document add up to. */
export interface Sums {
  noSuj: bigint;
  exenta: bigint;
  gravada: bigint;
  descuento: bigint;
  noGravado: bigint;
  iva: bigint;
  /** Taxed amount of the lines that carry tax 20. */
  withVat: bigint;
}

/** The amount under that name; what is absent or null counts as nothing. */
export function units(fields: Fields, name: string): bigint {
  const value = fields[name];
  return isWireNumber(value) ? (unitsOf(value) ?? 0n) : 0n;
}

/** VAT of 13 % contained in an amount: amount − amount / 1.13, to 8 decimals. */
function containedVat(amount: bigint): bigint {
  return divideHalfUp(amount * 13n, 113n);
}

/** Adds one line and returns the names of its wrong fields (§line-amount, §vat, §lines). */
function addLine(sums: Sums, line: Fields, type: string): readonly string[] {
  const noSuj = units(line, 'ventaNoSuj');
  const exenta = units(line, 'ventaExenta');
  const gravada = units(line, 'ventaGravada');
  const descuento = units(line, 'montoDescu');
  const iva = units(line, 'ivaItem');
  sums.noSuj += noSuj;
  sums.exenta += exenta;
  sums.gravada += gravada;
  sums.descuento += descuento;
  sums.noGravado += units(line, 'noGravado');
  sums.iva += iva;
  const taxes = line['tributos'];
  if (Array.isArray(taxes) && taxes.includes(VAT)) sums.withVat += gravada;
  const wrong: string[] = [];
  const columns = Number(noSuj > 0n) + Number(exenta > 0n) + Number(gravada > 0n);
  const computed = multiply(units(line, 'precioUni'), units(line, 'cantidad')) - descuento;
  if (columns > 1 || !agrees(noSuj + exenta + gravada, computed))
    wrong.push(exenta > 0n ? 'ventaExenta' : noSuj > 0n ? 'ventaNoSuj' : 'ventaGravada');
  if (type === '01' && !agrees(iva, containedVat(gravada))) wrong.push('ivaItem');
  return wrong;
}

/** What tax 20 must amount to. A line of another tax only is not part of its base. */
function expectedVat(sums: Sums, resumen: Fields): bigint {
  const base = sums.withVat === sums.gravada ? units(resumen, 'totalGravada') : sums.withVat;
  return divideHalfUp((base - units(resumen, 'descuGravada')) * 13n, 100n * CENT_UNITS) * CENT_UNITS;
}

interface Taxes {
  /** Sum of the values that belong to the operation. */
  readonly added: bigint;
  readonly correct: boolean;
}

/** What the taxes of the summary add to the operation, and whether tax 20 is what it must be. */
export function taxesOf(sums: Sums, resumen: Fields, type: string): Taxes {
  const listed = resumen['tributos'];
  const entries: readonly Fields[] = Array.isArray(listed) ? (listed as readonly Fields[]) : [];
  let added = 0n;
  let vat = 0n;
  const codes = entries.map((entry) => String(entry['codigo']));
  for (const entry of entries) {
    const code = String(entry['codigo']);
    if (!INFORMATIVE_TAXES.has(code)) added += units(entry, 'valor');
    if (code === VAT) vat += units(entry, 'valor');
  }
  const once = new Set(codes).size === codes.length;
  if (type === '01') return { added, correct: once };
  const due = sums.withVat > 0n ? expectedVat(sums, resumen) : 0n;
  return { added, correct: once && agrees(vat, due) && sums.withVat > 0n === codes.includes(VAT) };
}

/** Whether what a member says is withheld or perceived is nothing, or one percent of the taxed amount without VAT, which then is something (§retention). */
export function isOnePercent(resumen: Fields, name: string, type: string): boolean {
  const stated = units(resumen, name);
  if (stated === 0n) return true;
  const taxed = units(resumen, 'totalGravada') - units(resumen, 'descuGravada');
  const percent = divideHalfUp(taxed, (type === '01' ? 113n : 100n) * CENT_UNITS) * CENT_UNITS;
  return taxed > 0n && agrees(stated, percent);
}

/** Wrong fields of the totals to pay of 01 and 03 (§totals, §retention). */
function paymentFields(resumen: Fields, sums: Sums, type: string): readonly string[] {
  const wrong: string[] = [];
  const retention = 'ivaRete' in resumen ? 'ivaRete' : 'ivaRete1';
  const perception = 'ivaPerci' in resumen ? 'ivaPerci' : 'ivaPerci1';
  for (const name of [retention, perception]) if (!isOnePercent(resumen, name, type)) wrong.push(name);
  if (!agrees(units(resumen, 'totalNoGravado'), roundToCents(sums.noGravado))) wrong.push('totalNoGravado');
  const due =
    units(resumen, 'montoTotalOperacion') +
    units(resumen, perception) -
    units(resumen, retention) -
    units(resumen, 'reteRenta') +
    units(resumen, 'totalNoGravado');
  if (!agrees(units(resumen, 'totalPagar'), due > 0n ? due : 0n)) wrong.push('totalPagar');
  if (!agrees(units(resumen, 'saldoFavor'), due < 0n ? due : 0n)) wrong.push('saldoFavor');
  const vat = roundToCents(sums.iva - containedVat(units(resumen, 'descuGravada')));
  if (type === '01' && !agrees(units(resumen, 'totalIva'), vat)) wrong.push('totalIva');
  const pagos = resumen['pagos'];
  if (Array.isArray(pagos)) {
    const paid = pagos.reduce<bigint>((sum, entry) => sum + units(entry as Fields, 'montoPago'), 0n);
    if (!agrees(paid, units(resumen, 'totalPagar'))) wrong.push('pagos.montoPago');
  }
  return wrong;
}

/** The sums of the lines, and the names of fields in them that are wrong (`cuerpoDocumento.…`). */
export function addLines(document: Fields, type: string): { readonly sums: Sums; readonly wrong: string[] } {
  const sums: Sums = {
    noSuj: 0n,
    exenta: 0n,
    gravada: 0n,
    descuento: 0n,
    noGravado: 0n,
    iva: 0n,
    withVat: 0n,
  };
  const wrong: string[] = [];
  (document['cuerpoDocumento'] as readonly Fields[]).forEach((line, index) => {
    if (line['numItem'] !== index + 1) wrong.push('cuerpoDocumento.numItem');
    for (const name of addLine(sums, line, type)) wrong.push(`cuerpoDocumento.${name}`);
  });
  return { sums, wrong };
}

/** The column totals of a summary and what they must be. */
export function columnTotals(sums: Sums, resumen: Fields): readonly (readonly [string, bigint])[] {
  return [
    ['totalNoSuj', roundToCents(sums.noSuj)],
    ['totalExenta', roundToCents(sums.exenta)],
    ['totalGravada', roundToCents(sums.gravada)],
    [
      'subTotalVentas',
      units(resumen, 'totalNoSuj') + units(resumen, 'totalExenta') + units(resumen, 'totalGravada'),
    ],
    ['totalDescu', roundToCents(sums.descuento + globalDiscounts(resumen))],
  ];
}

/** Discounts on the whole document; none where the format has no member for them. */
export function globalDiscounts(resumen: Fields): bigint {
  return units(resumen, 'descuNoSuj') + units(resumen, 'descuExenta') + units(resumen, 'descuGravada');
}

/** One fault of code 020 for each name, in the order of their first occurrence. */
export function asFaults(wrong: readonly string[]): readonly ValueFault[] {
  return [...new Set(wrong)].map((campo) => valueFault('020', campo));
}

/**
 * Recomputes a document that satisfies its field table.
 *
 * @param type tipoDte, `01`, `03` or `04`
 * @returns one fault of code 020 per wrong value, lines first
 */
export function calculationFaults(document: Fields, type: string): readonly ValueFault[] {
  const { sums, wrong } = addLines(document, type);
  const resumen = document['resumen'] as Fields;
  const taxes = taxesOf(sums, resumen, type);
  const expected: readonly (readonly [string, bigint])[] = [
    ...columnTotals(sums, resumen),
    ['subTotal', units(resumen, 'subTotalVentas') - globalDiscounts(resumen)],
    ['montoTotalOperacion', units(resumen, 'subTotal') + taxes.added],
  ];
  for (const [name, computed] of expected)
    if (!agrees(units(resumen, name), computed)) wrong.push(`resumen.${name}`);
  if (!taxes.correct) wrong.push('resumen.tributos');
  if (type !== '04') for (const name of paymentFields(resumen, sums, type)) wrong.push(`resumen.${name}`);
  return asFaults(wrong);
}
