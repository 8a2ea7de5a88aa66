/**
 * The equations of notes (§note-amounts) and of the event of return (§retorno-amounts), recomputed over the digits of a document's
 * text and exact to the last decimal: the authority bears with a cent, these do not. Shares no code with builder or simulator.
 */
import { readSpanishInteger } from '../domain/spanish-number-reader.ts';

type Members = Readonly<Record<string, unknown>>;

/** Decimals of a unit: lines have eight, summaries two. */
const PLACES = 8;
const ONE = 10n ** BigInt(PLACES);
const CENT = ONE / 100n;

const COLUMNS = [
  ['ventaNoSuj', 'totalNoSuj', 'descuNoSuj'],
  ['ventaExenta', 'totalExenta', 'descuExenta'],
  ['ventaGravada', 'totalGravada', 'descuGravada'],
] as const;

/** What was asked for: whether retention and perception come back. */
export interface Withheld {
  readonly retencion: boolean;
  readonly percepcion: boolean;
}

/** The names of the equations that the text does not satisfy; empty when all hold. */
export function brokenEquations(text: string, withheld: Withheld): readonly string[] {
  const document = JSON.parse(text, digits as never) as Members;
  const lines = document['cuerpoDocumento'] as readonly Members[];
  const resumen = document['resumen'] as Members;
  const holds = new Map<string, boolean>();
  lines.forEach((line, index) => holds.set(`línea ${index + 1}`, isLineRight(line, index)));
  for (const [column, total] of COLUMNS)
    holds.set(total, units(resumen, total) === cents(sumOf(lines, column)));
  const sales = COLUMNS.reduce((sum, [, total]) => sum + units(resumen, total), 0n);
  holds.set('subTotalVentas', units(resumen, 'subTotalVentas') === sales);
  const own =
    'totalCompraExcluidos' in resumen
      ? returnEquations(lines, resumen, withheld)
      : 'ivaPerci1' in resumen
        ? equations2023(lines, resumen, withheld)
        : equations2026(lines, resumen, withheld);
  for (const [name, is] of own) holds.set(name, is);
  const due = units(resumen, 'totalPagar' in resumen ? 'totalPagar' : 'montoTotalOperacion');
  holds.set('totalLetras', inWords(String(resumen['totalLetras'])) === due);
  return [...holds].filter(([, is]) => !is).map(([name]) => name);
}

type Equations = readonly (readonly [string, boolean])[];

function equations2023(lines: readonly Members[], resumen: Members, withheld: Withheld): Equations {
  const of = (name: string): bigint => units(resumen, name);
  const discounts = of('descuNoSuj') + of('descuExenta') + of('descuGravada');
  const base = of('totalGravada') - of('descuGravada');
  const percent = cents(divided(base, 100n));
  const total = of('subTotal') + taxes(resumen) + of('ivaPerci1') - of('ivaRete1') - of('reteRenta');
  return [
    ['tributos', isVat(resumen, base)],
    ['subTotal', of('subTotal') === of('subTotalVentas') - discounts],
    ['totalDescu', of('totalDescu') === cents(sumOf(lines, 'montoDescu') + discounts)],
    ['ivaRete1', of('ivaRete1') === (withheld.retencion ? percent : 0n)],
    ['ivaPerci1', of('ivaPerci1') === (withheld.percepcion ? percent : 0n)],
    ['reteRenta', of('reteRenta') === 0n],
    ['montoTotalOperacion', of('montoTotalOperacion') === total],
  ];
}

function equations2026(lines: readonly Members[], resumen: Members, withheld: Withheld): Equations {
  const of = (name: string): bigint => units(resumen, name);
  const percents = lines.map((line) => divided(units(line, 'ventaGravada'), 100n));
  const percent = cents(percents.reduce((sum, each) => sum + each, 0n));
  const byLine = (name: string, is: boolean) =>
    lines.every((line, index) => units(line, name) === (is ? percents[index] : 0n));
  const due = of('montoTotalOperacion') + of('ivaPerci') - of('ivaRete') + of('totalNoGravado');
  return [
    ['tributos', isVat(resumen, of('totalGravada'))],
    ['montoTotalOperacion', of('montoTotalOperacion') === of('subTotalVentas') + taxes(resumen)],
    ['totalDescu', of('totalDescu') === cents(sumOf(lines, 'montoDescu'))],
    ['ivaRete', of('ivaRete') === (withheld.retencion ? percent : 0n)],
    ['ivaRete de línea', byLine('ivaRete', withheld.retencion)],
    ['ivaPerci', of('ivaPerci') === (withheld.percepcion ? percent : 0n)],
    ['ivaPerci de línea', byLine('ivaPerci', withheld.percepcion)],
    ['totalIva', of('totalIva') === 0n && byLine('totalIva', false)],
    ['totalNoGravado', of('totalNoGravado') === cents(sumOf(lines, 'noGravado'))],
    ['totalPagar', of('totalPagar') === (due > 0n ? due : 0n)],
  ];
}

function returnEquations(lines: readonly Members[], resumen: Members, withheld: Withheld): Equations {
  const of = (name: string): bigint => units(resumen, name);
  const none = [
    'totalCompraExcluidos',
    'totalSeguro',
    'totalFlete',
    'reteRenta',
    'totalNoOnerosas',
    'saldoFavor',
  ];
  const noneOfLine = ['compra', 'psv', 'seguro', 'flete', 'reteRenta'];
  // Price / 1.13, and 1 % of it.
  const percent = cents(divided(of('totalGravada'), 113n));
  const due = of('montoTotalOperacion') - of('ivaRete') + of('totalNoGravado');
  return [
    ['tributos', resumen['tributos'] === null && lines.every((line) => line['tributos'] === null)],
    ['montoTotalOperacion', of('montoTotalOperacion') === of('subTotalVentas')],
    [
      'ivaItem',
      lines.every((line) => units(line, 'ivaItem') === divided(units(line, 'ventaGravada') * 13n, 113n)),
    ],
    ['totalIva', of('totalIva') === cents(sumOf(lines, 'ivaItem'))],
    ['ivaRete', of('ivaRete') === (withheld.retencion ? percent : 0n)],
    ['ivaRete de línea', of('ivaRete') === sumOf(lines, 'ivaRete')],
    ['totalNoGravado', of('totalNoGravado') === cents(sumOf(lines, 'noGravado'))],
    ['totalPagar', of('totalPagar') === due && due > 0n],
    ['lo que no es de una factura', none.every((name) => of(name) === 0n)],
    ['lo que no es de una factura, por línea', noneOfLine.every((name) => sumOf(lines, name) === 0n)],
  ];
}

/** Amount = price × quantity − discount in one column; a charge outside the base has nothing else (§lines). */
function isLineRight(line: Members, index: number): boolean {
  const amounts = COLUMNS.map(([column]) => units(line, column));
  const product = divided(
    units(line, 'precioUni') * units(line, 'cantidad') - units(line, 'montoDescu') * ONE,
    ONE,
  );
  const sums = amounts.reduce((sum, each) => sum + each, 0n) === product;
  const columns = amounts.filter((each) => each !== 0n).length <= 1;
  const charge = units(line, 'noGravado') === 0n || (units(line, 'cantidad') === ONE && product === 0n);
  return sums && columns && charge && units(line, 'numItem') === ONE * BigInt(index + 1);
}

/** Tax 20 stands alone, and where something is taxed only. */
function isVat(resumen: Members, base: bigint): boolean {
  const listed = (resumen['tributos'] ?? []) as readonly Members[];
  const codes = listed.map((tax) => tax['codigo']).join();
  return (
    codes === (units(resumen, 'totalGravada') > 0n ? '20' : '') &&
    taxes(resumen) === cents(divided(base * 13n, 100n))
  );
}

function taxes(resumen: Members): bigint {
  return sumOf((resumen['tributos'] ?? []) as readonly Members[], 'valor');
}

function sumOf(list: readonly Members[], name: string): bigint {
  return list.reduce((sum, each) => sum + units(each, name), 0n);
}

/** `TREINTA Y NUEVE 57/100 USD` */
function inWords(text: string): bigint {
  const [, words = '', hundredths = ''] = /^(.+) (\d\d)\/100 USD$/.exec(text) ?? [];
  return BigInt(readSpanishInteger(words)) * ONE + BigInt(hundredths) * CENT;
}

/** Half up, away from zero. */
function divided(numerator: bigint, denominator: bigint): bigint {
  const sign = numerator < 0n ? -1n : 1n;
  return (sign * (sign * numerator * 2n + denominator)) / (denominator * 2n);
}

function cents(amount: bigint): bigint {
  return divided(amount, CENT) * CENT;
}

/** What is absent or null counts as nothing. */
function units(members: Members, name: string): bigint {
  const value = members[name] ?? '0';
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d{1,8}))?$/.exec(String(value)) ?? [];
  if (whole === '') throw new Error(`${name} is no decimal of at most ${PLACES} places: ${String(value)}`);
  const amount = BigInt(whole) * ONE + BigInt(fraction.padEnd(PLACES, '0'));
  return sign === '' ? amount : -amount;
}

/** Numbers keep their digits as text. */
function digits(_name: string, value: unknown, context: { readonly source?: string }): unknown {
  return typeof value === 'number' ? String(context.source) : value;
}
