/**
 * Schemas of members of generated documents and events: one predicate each, because every document is checked before it takes a number. They change no value; issues
 * state the authority's expected format in Spanish.
 *
 * Decimals are {@link JsonNumber} in canonical text, whole numbers plain numbers. Lengths count code points, as JSON Schema does.
 */
import { z } from 'zod';
import { daysIn } from '../api/calendar.ts';
import type { TipoDte } from '../edition.ts';
import { JsonNumber } from '../json.ts';
import { charsOf } from '../text/text-length.ts';

const UUID = /^[A-F0-9]{8}-[A-F0-9]{4}-[A-F0-9]{4}-[A-F0-9]{4}-[A-F0-9]{12}$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
/** What JSON Schema's `email` accepts: RFC 5322 atoms, at sign, host name with a dot. */
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]*[a-z0-9])?$/i;

/** Whether the authority's format accepts the address (schemas of 2023, format `email`). */
export function isCorreo(value: string): boolean {
  return EMAIL.test(value);
}

/** JSON Schema (2020-12) of a member, for readers. */
type LeafSchema = Readonly<Record<string, unknown>>;

/** A member with one predicate; if it fails, its object's rules do not run. */
function leaf<T>(holds: (value: unknown) => boolean, expected: string, schema: LeafSchema): z.ZodType<T> {
  return z.custom<T>(holds, { error: expected, abort: true }).meta({ ...schema });
}

export function text(min: number, max: number): z.ZodType<string> {
  const expected = min === max ? `debe tener ${min} caracteres` : `debe tener de ${min} a ${max} caracteres`;
  return leaf((value) => typeof value === 'string' && lengthWithin(value, min, max), expected, {
    type: 'string',
    minLength: min,
    maxLength: max,
  });
}

export function pattern(expression: RegExp, expected: string): z.ZodType<string> {
  return leaf((value) => typeof value === 'string' && expression.test(value), expected, {
    type: 'string',
    pattern: expression.source,
  });
}

export function oneOf<const Code extends string | number>(codes: readonly Code[]): z.ZodType<Code> {
  const known: ReadonlySet<unknown> = new Set(codes);
  const type = codes.every((each) => typeof each === 'number') ? 'integer' : 'string';
  return leaf((value) => known.has(value), `debe ser uno de: ${codes.join(', ')}`, { type, enum: codes });
}

export function whole(min: number, max: number): z.ZodType<number> {
  const expected = `debe ser un entero de ${min} a ${max}`;
  return leaf(
    (value) => Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max,
    expected,
    { type: 'integer', minimum: min, maximum: max },
  );
}

/** Below 1e11 and canonical: `'0'` must be the only zero, which rules between members rely on. */
const decimalPattern = (sign: '' | '-?', decimals: 2 | 8) =>
  new RegExp(`^(?!-0$)${sign}(?:0|[1-9]\\d{0,10})(?:\\.\\d{0,${decimals - 1}}[1-9])?$`);

const QUANTITY = decimalPattern('', 8);
const SUMMARY = decimalPattern('', 2);
const BALANCE = decimalPattern('-?', 2);
const PERCENTAGE = /^(?:100|[1-9]?\d(?:\.\d?[1-9])?)$/;

const AMOUNT_LIMIT = 1e11;
const BELOW = { exclusiveMaximum: AMOUNT_LIMIT };

function decimal(sign: '' | '-?', decimals: 2 | 8): z.ZodType<JsonNumber> {
  const expression = decimalPattern(sign, decimals);
  const range = sign === '' ? 'no negativo' : 'entre −1e11 y 1e11';
  return leaf(
    (value) => value instanceof JsonNumber && expression.test(value.text),
    `debe ser un número ${range}, menor que 1e11, con ${decimals} decimales como máximo`,
    { type: 'number', ...(sign === '' ? { minimum: 0 } : { exclusiveMinimum: -AMOUNT_LIMIT }), ...BELOW },
  );
}

/** Non-negative line amount, at most 8 decimals (§lines). */
export const lineAmount = decimal('', 8);
export const signedLineAmount = decimal('-?', 8);
/** Non-negative summary amount, at most 2 decimals (§summary). */
export const summaryAmount = decimal('', 2);
export const positiveSummaryAmount: z.ZodType<JsonNumber> = leaf(
  (value) => value instanceof JsonNumber && value.text !== '0' && SUMMARY.test(value.text),
  'debe ser mayor que cero, con 2 decimales como máximo',
  { type: 'number', exclusiveMinimum: 0, ...BELOW },
);
export const signedSummaryAmount = decimal('-?', 2);

/** Positive quantity of a line, at most 8 decimals. */
export const quantity: z.ZodType<JsonNumber> = leaf(
  (value) => value instanceof JsonNumber && value.text !== '0' && QUANTITY.test(value.text),
  'debe ser un número mayor que cero, con 8 decimales como máximo',
  { type: 'number', exclusiveMinimum: 0, ...BELOW },
);

/** Summary amount that is zero or negative (`saldoFavor`). */
export const balance: z.ZodType<JsonNumber> = leaf(
  (value) =>
    value instanceof JsonNumber &&
    (value.text === '0' || (value.text.startsWith('-') && BALANCE.test(value.text))),
  'debe ser cero o negativo, con 2 decimales como máximo',
  { type: 'number', maximum: 0 },
);

/** Percentage from 0 to 100, at most 2 decimals. */
export const percentage: z.ZodType<JsonNumber> = leaf(
  (value) => value instanceof JsonNumber && PERCENTAGE.test(value.text),
  'debe ser un porcentaje de 0 a 100, con 2 decimales como máximo',
  { type: 'number', minimum: 0, maximum: 100 },
);

/** codigoGeneracion (§generation-code). The version digit is not checked, because other issuers' codes pass here too. */
export const codigoGeneracion = pattern(UUID, 'debe ser un UUID en mayúsculas');
/** An existing day, `YYYY-MM-DD`. */
export const fecha: z.ZodType<string> = leaf(
  (value) => typeof value === 'string' && isDay(value),
  'debe ser una fecha AAAA-MM-DD',
  { type: 'string', format: 'date' },
);
/** `HH:MM:SS`, 24 hours. */
export const hora = pattern(TIME, 'debe ser una hora HH:MM:SS');
/** NIT, or a DUI used as NIT, without hyphens (§issuer-section). */
export const nit = pattern(/^(\d{14}|\d{9})$/, 'debe tener 14 o 9 dígitos');
export const nrc = pattern(/^\d{2,8}$/, 'debe tener de 2 a 8 dígitos');
/** Activity code (CAT-019). */
export const codActividad = pattern(/^\d{5,6}$/, 'debe tener 5 o 6 dígitos');
export const selloRecibido = pattern(/^[A-Z0-9]{40}$/, 'debe tener 40 letras mayúsculas o dígitos');

/** An e-mail address within two lengths, in characters. */
export function correo(min: number, max: number): z.ZodType<string> {
  return leaf(
    (value) => typeof value === 'string' && value.length >= min && value.length <= max && isCorreo(value),
    `debe ser una dirección de correo de ${min} a ${max} caracteres`,
    { type: 'string', format: 'email', minLength: min, maxLength: max },
  );
}

/** The interface specification's control number; branches that transmit to the real authority never use it. */
const INTERFACE_NUMBER = /^DTE-\d{2}-\d{4}-\d{8}$/;

/** Whether a control number is in the interface specification's format (§control-number). */
export function isInterfaceNumber(value: string): boolean {
  return INTERFACE_NUMBER.test(value);
}

/**
 * Control number of a document type, in either format (§control-number).
 *
 * @param middle the edition's pattern of the 8 characters of establishment and point of sale
 */
export function numeroControl(tipoDte: TipoDte, middle: RegExp): z.ZodType<string> {
  const expression = new RegExp(`^DTE-${tipoDte}-(?:${middle.source}-\\d{15}|\\d{4}-\\d{8})$`);
  return pattern(expression, `debe ser un número de control del tipo ${tipoDte}`);
}

function lengthWithin(value: string, min: number, max: number): boolean {
  const units = value.length;
  if (units < min) return false;
  // A character has one or two UTF-16 units, so only lengths in these ranges need counting.
  const chars = units > max || units < 2 * min ? charsOf(value) : units;
  return chars >= min && chars <= max;
}

function isDay(value: string): boolean {
  const match = DATE.exec(value);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
}
