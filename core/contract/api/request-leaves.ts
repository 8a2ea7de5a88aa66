/**
 * Schemas of request members. Their issues carry a stable code and the violated rule (`rules/rules`). They change no value. Each holds its JSON Schema as metadata,
 * from which the API description is generated.
 */
import { z } from 'zod';
import type { FaultCode } from '../fault-codes.ts';
import { isCorreo } from '../dte/leaves.ts';
import { ExponentNumber, JsonNumber } from '../json.ts';
import type { Length } from '../dte/bounds.ts';
import { readableFault } from '../text/readable-text.ts';
import type { TextShape } from '../rules/api/request-rules.ts';
import { charsOf } from '../text/text-length.ts';
import { findingMessage, findingOf, NOT_ALLOWED, rule, type Finding, type Rule } from '../rules/rules.ts';
import { enumeration, listedMeanings, type Meanings } from '../enumeration.ts';
import { isDay, LAST_INSTANT } from './calendar.ts';

const MIN_EMAIL_CHARS = 6;
const MAX_EMAIL_CHARS = 100;

/** Maximum decimals of quantities and prices (§request-decimals). */
export const MAX_DECIMALS = 8;
/** Maximum whole digits of an amount (§lines: < 1e11). */
const MAX_WHOLE_DIGITS = 11;
const MAX_AMOUNT = 10 ** MAX_WHOLE_DIGITS;

export function wrong(codigo: FaultCode, broken: Rule): Finding {
  return { codigo, broken };
}

/** JSON Schema (2020-12) of a member, for callers. */
export type LeafSchema = Readonly<Record<string, unknown>> & { readonly type: string };

/** A member checked by one function, which returns the finding or null. */
export function leaf<T>(schema: LeafSchema, judgeValue: (value: unknown) => Finding | null): z.ZodType<T> {
  const judge = (value: unknown): Finding | null =>
    value instanceof ExponentNumber
      ? wrong('FORMATO', rule('sin-exponente', { numero: value.text }))
      : judgeValue(value);
  const error = ({ input }: { readonly input?: unknown }) => {
    const found = judge(input);
    return found === null ? undefined : findingMessage(found.codigo, found.broken);
  };
  // A single predicate: the message is only built for a value that fails. After a fault the object's other rules still run (§all-faults-at-once).
  return z.custom<T>((value) => judge(value) === null, { error, abort: false }).meta({ ...schema });
}

interface DecimalRule {
  readonly min?: 'zero' | 'above-zero';
  readonly decimals?: number;
}

/** A decimal number: canonical text within bounds, at most 8 decimals by default. */
export function decimal(bounds: DecimalRule = {}): z.ZodType<JsonNumber> {
  const decimals = bounds.decimals ?? MAX_DECIMALS;
  return leaf<JsonNumber>(numberSchema(bounds), (value) => {
    if (value === undefined) return wrong('CAMPO_REQUERIDO', rule('falta-numero'));
    if (!(value instanceof JsonNumber)) return wrong('TIPO_INCORRECTO', rule('numero'));
    const [whole = '', fraction = ''] = value.text.replace('-', '').split('.');
    if (whole.length > MAX_WHOLE_DIGITS) return wrong('FUERA_DE_RANGO', rule('menor-que-el-limite'));
    if (fraction.length > decimals)
      return wrong('DECIMALES', rule('decimales', { maximo: decimals, vino: value.text }));
    if (bounds.min === 'zero' && value.text.startsWith('-'))
      return wrong('FUERA_DE_RANGO', rule('no-negativo'));
    if (bounds.min === 'above-zero' && (value.text.startsWith('-') || value.text === '0')) {
      return wrong('FUERA_DE_RANGO', rule('mayor-que-cero'));
    }
    return null;
  });
}

function numberSchema({ min }: DecimalRule): LeafSchema {
  const lower =
    min === 'zero' ? { minimum: 0 } : { exclusiveMinimum: min === 'above-zero' ? 0 : -MAX_AMOUNT };
  return { type: 'number', ...lower, exclusiveMaximum: MAX_AMOUNT };
}

export function integer(min: number, max: number): z.ZodType<JsonNumber> {
  const bounds = { minimo: min, maximo: max };
  return wholeNumber(
    { type: 'integer', minimum: min, maximum: max },
    { min, max, missing: rule('falta-entero', bounds), outside: rule('entre', bounds) },
  );
}

/** One of a closed, gapless list of whole numbers with meanings. */
export function choice(meanings: Readonly<Record<number, string>>): z.ZodType<JsonNumber> {
  const codes = Object.keys(meanings).map(Number);
  const listed = listedMeanings(meanings);
  const schema = { ...enumeration('integer', meanings), description: listed };
  return wholeNumber(schema, {
    min: Math.min(...codes),
    max: Math.max(...codes),
    missing: rule('falta-codigo', { codigos: listed }),
    outside: rule('codigo-de-lista', { codigos: listed }),
  });
}

/** Bounds of a whole number, and the rules for a missing and an outside one. */
interface WholeBounds {
  readonly min: number;
  readonly max: number;
  readonly missing: Rule;
  readonly outside: Rule;
}

function wholeNumber(schema: LeafSchema, { min, max, missing, outside }: WholeBounds): z.ZodType<JsonNumber> {
  return leaf<JsonNumber>(schema, (value) => {
    if (value === undefined) return wrong('CAMPO_REQUERIDO', missing);
    if (!(value instanceof JsonNumber) || !/^-?\d+$/.test(value.text)) {
      return wrong('TIPO_INCORRECTO', rule('entero'));
    }
    const number = Number(value.text);
    return number < min || number > max ? wrong('FUERA_DE_RANGO', outside) : null;
  });
}

/** A readable text within two lengths in characters. */
export function text(min: number, max: number): z.ZodType<string> {
  return leaf<string>({ type: 'string', minLength: min, maxLength: max }, (value) => {
    if (value === undefined) return wrong('CAMPO_REQUERIDO', rule('falta-texto'));
    if (typeof value !== 'string') return wrong('TIPO_INCORRECTO', rule('texto'));
    const length = charsOf(value);
    if (min > 0 && length === 0) return wrong('CAMPO_REQUERIDO', rule('vacio'));
    if (length < min) return wrong('LONGITUD', rule('longitud-minima', { minimo: min }));
    if (length > max) return wrong('LONGITUD', rule('longitud-medida', { maximo: max, tiene: length }));
    const unreadable = readableFault(value, 'many');
    return unreadable === null ? null : wrong(unreadable.codigo, unreadable.broken);
  });
}

/** A text within two lengths, or an empty one, which means the same as a missing one. */
export function textOrNone(min: number, max: number): z.ZodType<string> {
  const some = text(min, max);
  const schema = { type: 'string', maxLength: max, pattern: `^([\\s\\S]{${min},})?$` } as const;
  return leaf<string>(schema, (value) => {
    if (value === '') return null;
    const [issue] = some.safeParse(value).error?.issues ?? [];
    if (issue === undefined) return null;
    const { codigo, broken } = findingOf(issue.message) ?? NOT_ALLOWED;
    return wrong(codigo, broken);
  });
}

/** A text that matches a pattern; `forma` describes the pattern in messages. */
export function pattern(expression: RegExp, forma: TextShape): z.ZodType<string> {
  return leaf<string>({ type: 'string', pattern: expression.source }, (value) => {
    if (value === undefined) return wrong('CAMPO_REQUERIDO', rule('falta-forma', { forma }));
    if (typeof value !== 'string') return wrong('TIPO_INCORRECTO', rule('texto'));
    return expression.test(value) ? null : wrong('FORMATO', rule('forma', { forma }));
  });
}

const EMAIL_SCHEMA = {
  type: 'string',
  format: 'email',
  minLength: MIN_EMAIL_CHARS,
  maxLength: MAX_EMAIL_CHARS,
} as const;

/** An e-mail address that the authority accepts. */
export const email: z.ZodType<string> = leaf<string>(EMAIL_SCHEMA, (value) => {
  if (typeof value !== 'string') return wrong('TIPO_INCORRECTO', rule('texto'));
  if (value.length < MIN_EMAIL_CHARS || value.length > MAX_EMAIL_CHARS || !isCorreo(value)) {
    return wrong('FORMATO', rule('correo'));
  }
  return null;
});

/** An existing day, `YYYY-MM-DD`. */
export const day: z.ZodType<string> = leaf<string>(
  { type: 'string', format: 'date', pattern: '^[1-9]\\d{3}-\\d{2}-\\d{2}$' },
  (value) => {
    if (value === undefined) return wrong('CAMPO_REQUERIDO', rule('falta-forma', { forma: 'fecha' }));
    if (typeof value !== 'string') return wrong('TIPO_INCORRECTO', rule('texto'));
    if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return wrong('FORMATO', rule('forma', { forma: 'fecha' }));
    return isDay(value) ? null : wrong('FORMATO', rule('fecha-inexistente'));
  },
);

/** Schemas that may hold a `codigoGeneracion`, which is converted to upper case. */
const CODES = z.registry<{ readonly code: true }>();

export function holdsCode(schema: object): boolean {
  return CODES.get(schema as z.ZodType)?.code === true;
}

const UUID = /^[A-Fa-f0-9]{8}-[A-Fa-f0-9]{4}-[A-Fa-f0-9]{4}-[A-Fa-f0-9]{4}-[A-Fa-f0-9]{12}$/;

/** Whether a text is a `codigoGeneracion`, in either case. */
export function isCode(value: string): boolean {
  return UUID.test(value);
}

/** A normalised text: trimmed; a `codigoGeneracion` in upper case, as stored. */
export function asRead(value: string): string {
  const bare = value.trim();
  return isCode(bare) ? bare.toUpperCase() : bare;
}

/** `codigoGeneracion`: a UUID in either case. */
export const uuid: z.ZodType<string> = leaf<string>(
  { type: 'string', format: 'uuid', pattern: UUID.source },
  (value) => {
    if (value === undefined) return wrong('CAMPO_REQUERIDO', rule('falta-forma', { forma: 'uuid' }));
    if (typeof value !== 'string') return wrong('TIPO_INCORRECTO', rule('texto'));
    return UUID.test(value) ? null : wrong('FORMATO', rule('forma', { forma: 'uuid' }));
  },
).register(CODES, { code: true });

/** A document's number: a `codigoGeneracion`, or the number printed on a paper document. */
export function documentNumber([min, max]: Length): z.ZodType<string> {
  return text(min, max).register(CODES, { code: true });
}

/** A text that matches the expression; `otherwise` is the finding for any other. */
export function written(expression: RegExp, otherwise: Finding, further: object = {}): z.ZodType<string> {
  return leaf<string>({ type: 'string', pattern: expression.source, ...further }, (value) => {
    if (value === undefined) return wrong('CAMPO_REQUERIDO', rule('falta-texto'));
    if (typeof value !== 'string') return wrong('TIPO_INCORRECTO', rule('texto'));
    return expression.test(value) ? null : otherwise;
  });
}

interface Choice {
  /** Finding for a code outside the list; a general one by default. */
  readonly otherwise?: Finding;
}

/** One of a closed list of codes, each with its meaning. */
export function code(meanings: Meanings, { otherwise }: Choice = {}): z.ZodType<string> {
  const listed = listedMeanings(meanings);
  const schema = { ...enumeration('string', meanings), description: listed };
  return leaf<string>(schema, (value) => {
    if (value === undefined) return wrong('CAMPO_REQUERIDO', rule('falta-codigo', { codigos: listed }));
    if (typeof value !== 'string')
      return wrong('TIPO_INCORRECTO', rule('texto-de-codigo', { codigos: listed }));
    if (Object.hasOwn(meanings, value)) return null;
    return otherwise ?? wrong('CODIGO_DESCONOCIDO', rule('codigo-de-lista', { codigos: listed }));
  });
}

/** Parts of a second as finely as programs write them: Python six digits, .NET seven. */
const ISO_MOMENT = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/** The first moment that a day of El Salvador can say. */
const FIRST_INSTANT = Date.parse('1000-01-01T06:00:00Z');

/** An ISO 8601 moment with time zone. */
export const instantText: z.ZodType<string> = leaf<string>(
  { type: 'string', format: 'date-time' },
  (value) => {
    if (typeof value !== 'string') return wrong('TIPO_INCORRECTO', rule('texto'));
    const date = ISO_MOMENT.exec(value)?.[1];
    if (date === undefined) return wrong('FORMATO', rule('momento-con-zona'));
    // `Date.parse` takes the 30th of February as the 2nd of March.
    if (!isDay(date)) return wrong('FORMATO', rule('fecha-inexistente'));
    const at = Date.parse(value);
    return at >= FIRST_INSTANT && at <= LAST_INSTANT ? null : wrong('FORMATO', rule('momento-con-zona'));
  },
);

export const flag: z.ZodType<boolean> = leaf<boolean>({ type: 'boolean' }, (value) => {
  return typeof value === 'boolean' ? null : wrong('TIPO_INCORRECTO', rule('logico'));
});

/** A member that may be missing. `null` means the same and is removed before the body is read (`domain/request-shape`), so the type does not show it. */
export function optional<T>(schema: z.ZodType<T>): z.ZodOptional<z.ZodType<T>> {
  return schema.nullable().optional() as unknown as z.ZodOptional<z.ZodType<T>>;
}

/** A non-empty list, with the rule for a missing, null or empty one. */
export function neededList<T extends z.ZodType>(element: T, missing: Rule): z.ZodArray<T> {
  const message = findingMessage('CAMPO_REQUERIDO', missing);
  const error = ({ input }: { readonly input?: unknown }) =>
    input === undefined || input === null ? message : undefined;
  return z.array(element, { error }).min(1, message);
}

/** A required member, with the rule for a missing or null one. */
export function needed<T>(schema: z.ZodType<T>, missing: Rule): z.ZodType<T> {
  return leaf<T>(schema.meta() as LeafSchema, (value) => {
    if (value === undefined || value === null) return wrong('CAMPO_REQUERIDO', missing);
    const [issue] = schema.safeParse(value).error?.issues ?? [];
    if (issue === undefined) return null;
    const { codigo, broken } = findingOf(issue.message) ?? NOT_ALLOWED;
    return wrong(codigo, broken);
  });
}
