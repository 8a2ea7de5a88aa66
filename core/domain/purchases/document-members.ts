/** Members of a supplier's document: parsed leniently, except that amounts must be valid (§compras-formas). */
import { asMembers, JsonNumber, type Members } from '../../contract/json.ts';
import { amount, ZERO, type Amount } from '../money.ts';

const MAX_LINES = 2_000;
const MAX_AMOUNT = amount('100000000000');
const LINE_AMOUNTS = [
  'cantidad',
  'precioUni',
  'montoDescu',
  'ventaNoSuj',
  'ventaExenta',
  'ventaGravada',
  'compra',
];
const SUMMARY_AMOUNTS = [
  'totalNoSuj',
  'totalExenta',
  'totalGravada',
  'descuNoSuj',
  'descuExenta',
  'descuGravada',
  'totalIva',
  'totalIvaRetenido',
  'totalIVAretenido',
  'totalSujetoRetencion',
  'ivaPerci1',
  'ivaPerci',
  'ivaRete1',
  'ivaRete',
  'reteRenta',
  'montoTotalOperacion',
  'totalCompra',
  'totalPagar',
];
/** Amounts of a 09's only body object, which replaces lines and summary. */
const BODY_AMOUNTS = ['ivaPercibido', 'montoSujetoPercepcion', 'liquidoApagar'];
/** Types that state their total to pay. */
const SALES: ReadonlySet<string> = new Set(['01', '03']);
const TOTALS = ['totalPagar', 'montoTotalOperacion'];
const DECIMAL = /^-?\d{1,15}(\.\d{1,12})?$/;

/** Path of the first member with a wrong type; null if none. */
export function wrongMember(root: Members, tipoDte: string): string | null {
  const receptor = root['receptor'] ?? null;
  if (receptor !== null && asMembers(receptor) === null) return 'receptor';
  const summary = root['resumen'] ?? null;
  const isNeeded = tipoDte !== '09';
  if ((isNeeded || summary !== null) && asMembers(summary) === null) return 'resumen';
  if (SALES.has(tipoDte) && TOTALS.every((name) => textOf(asMembers(summary)?.[name]) === null))
    return 'resumen.totalPagar';
  const body = root['cuerpoDocumento'];
  const one = tipoDte === '09' ? asMembers(body) : null;
  return one === null
    ? (wrongLine(body) ?? wrongSummary(asMembers(summary) ?? {}))
    : (wrongAmount(one, BODY_AMOUNTS, 'cuerpoDocumento') ?? wrongSummary(asMembers(summary) ?? {}));
}

function wrongLine(body: unknown): string | null {
  if (!Array.isArray(body) || body.length > MAX_LINES) return 'cuerpoDocumento';
  for (const [at, each] of body.entries()) {
    const place = `cuerpoDocumento[${at}]`;
    const line = asMembers(each);
    if (line === null) return place;
    const wrong = wrongAmount(line, LINE_AMOUNTS, place) ?? wrongSigned(line, 'noGravado', place);
    if (wrong !== null) return wrong;
  }
  return null;
}

function wrongSummary(summary: Members): string | null {
  const wrong =
    wrongAmount(summary, SUMMARY_AMOUNTS, 'resumen') ?? wrongSigned(summary, 'totalNoGravado', 'resumen');
  if (wrong !== null) return wrong;
  const tributos = summary['tributos'] ?? [];
  if (!Array.isArray(tributos)) return 'resumen.tributos';
  const at = tributos.findIndex((each) => !isAmount(asMembers(each)?.['valor']));
  return at === -1 ? null : `resumen.tributos[${at}].valor`;
}

function wrongAmount(members: Members, names: readonly string[], place: string): string | null {
  const name = names.find((each) => !isAmount(members[each]) || numberOf(members[each]).lt(ZERO));
  return name === undefined ? null : `${place}.${name}`;
}

/** Amounts outside the VAT base may be negative. */
function wrongSigned(members: Members, name: string, place: string): string | null {
  return isAmount(members[name]) ? null : `${place}.${name}`;
}

/** Whether the value is an amount or absent. */
function isAmount(value: unknown): boolean {
  if (value === undefined || value === null || (typeof value === 'string' && value.trim() === ''))
    return true;
  if (!(value instanceof JsonNumber) && (typeof value !== 'string' || !DECIMAL.test(value.trim())))
    return false;
  return numberOf(value).abs().lte(MAX_AMOUNT);
}

/** A text or a number's digits; null otherwise. */
export function textOf(value: unknown): string | null {
  if (value instanceof JsonNumber) return value.text;
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** A number, also when written as text; 0 otherwise. */
export function numberOf(value: unknown): Amount {
  if (value instanceof JsonNumber) return amount(value);
  return typeof value === 'string' && DECIMAL.test(value.trim()) ? amount(value.trim()) : ZERO;
}

/** A whole number from 1; null otherwise. */
export function countOf(value: unknown, max: number): number | null {
  const number = numberOf(value);
  return number.isInteger() && number.gt(ZERO) && number.lte(amount(String(max))) ? number.toNumber() : null;
}

/** Line numbers: their own if all are unique, else their positions. */
export function lineNumbers(lines: readonly Members[]): readonly number[] {
  const own = lines.flatMap((line) => countOf(line['numItem'], MAX_LINES) ?? []);
  return new Set(own).size === lines.length ? own : lines.map((_line, at) => at + 1);
}
