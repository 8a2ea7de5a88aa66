/**
 * Leaves of the requests: zod schemas whose issues carry a stable code and the rule that is broken
 * (`rules/rules`), so that a person reads what is wrong and what is expected. They transform nothing: a value that passes is the value that came. Each carries
 * its JSON Schema as metadata, from which the description of the interface is generated.
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
import { isDay } from './calendar.ts';

const MIN_EMAIL_CHARS = 6;
const MAX_EMAIL_CHARS = 100;

/** Decimals accepted in quantities and prices (§request-decimals). */
export const MAX_DECIMALS = 8;
/** Amounts stay below this power of ten (§lines: < 1e11). */
const MAX_WHOLE_DIGITS = 11;
const MAX_AMOUNT = 10 ** MAX_WHOLE_DIGITS;

/** What is wrong with a leaf. */
export function wrong(codigo: FaultCode, broken: Rule): Finding {
  return { codigo, broken };
}

/** What callers are told of a leaf: a JSON Schema (2020-12). */
export type LeafSchema = Readonly<Record<string, unknown>> & { readonly type: string };

/** A leaf judged by one function, which tells what is wrong with a value; null when it holds. */
export function leaf<T>(schema: LeafSchema, judgeValue: (value: unknown) => Finding | null): z.ZodType<T> {
  const judge = (value: unknown): Finding | null =>
    value instanceof ExponentNumber
      ? wrong('FORMATO', rule('sin-exponente', { numero: value.text }))
      : judgeValue(value);
  const error = ({ input }: { readonly input?: unknown }) => {
    const found = judge(input);
    return found === null ? undefined : findingMessage(found.codigo, found.broken);
  };
  // One predicate, and the sentence only for a value that fails: a rule beside it would cost every value that holds.
  // After a fault the rules of its object are asked all the same (§all-faults-at-once).
  return z.custom<T>((value) => judge(value) === null, { error, abort: false }).meta({ ...schema });
}

interface DecimalRule {
  readonly min?: 'zero' | 'above-zero';
  readonly decimals?: number;
}

/** A decimal number: canonical text, bounded, with at most 8 decimals unless said otherwise. */
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

/** A whole number between two bounds, both included. */
export function integer(min: number, max: number): z.ZodType<JsonNumber> {
  const bounds = { minimo: min, maximo: max };
  return wholeNumber(
    { type: 'integer', minimum: min, maximum: max },
    { min, max, missing: rule('falta-entero', bounds), outside: rule('entre', bounds) },
  );
}

/** One of a closed list of whole numbers without a gap, each with its meaning. */
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

/** A whole number's bounds, and the rules for one that is missing or outside. */
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

/** A text between two lengths in characters, which a person can read as it stands. */
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

/** A text of so many characters, or none at all: an empty one says the same as a missing one. */
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

/** A text that must match a pattern, and what that looks like. */
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

/** An e-mail address that the authority's formats take. */
export const email: z.ZodType<string> = leaf<string>(EMAIL_SCHEMA, (value) => {
  if (typeof value !== 'string') return wrong('TIPO_INCORRECTO', rule('texto'));
  if (value.length < MIN_EMAIL_CHARS || value.length > MAX_EMAIL_CHARS || !isCorreo(value)) {
    return wrong('FORMATO', rule('correo'));
  }
  return null;
});

/** A day that exists, `YYYY-MM-DD`. */
export const day: z.ZodType<string> = leaf<string>(
  { type: 'string', format: 'date', pattern: '^[1-9]\\d{3}-\\d{2}-\\d{2}$' },
  (value) => {
    if (value === undefined) return wrong('CAMPO_REQUERIDO', rule('falta-forma', { forma: 'fecha' }));
    if (typeof value !== 'string') return wrong('TIPO_INCORRECTO', rule('texto'));
    if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return wrong('FORMATO', rule('forma', { forma: 'fecha' }));
    return isDay(value) ? null : wrong('FORMATO', rule('fecha-inexistente'));
  },
);

/** Leaves that may hold a `codigoGeneracion`, which is read in upper case whatever came. */
const CODES = z.registry<{ readonly code: true }>();

/** Whether a leaf may hold a `codigoGeneracion`. */
export function holdsCode(schema: object): boolean {
  return CODES.get(schema as z.ZodType)?.code === true;
}

const UUID = /^[A-Fa-f0-9]{8}-[A-Fa-f0-9]{4}-[A-Fa-f0-9]{4}-[A-Fa-f0-9]{4}-[A-Fa-f0-9]{12}$/;

/** Whether a text is a `codigoGeneracion`, in letters of either case. */
export function isCode(value: string): boolean {
  return UUID.test(value);
}

/** A text as it is read: without blanks around it, a `codigoGeneracion` in upper case, as it is stored. */
export function asRead(value: string): string {
  const bare = value.trim();
  return isCode(bare) ? bare.toUpperCase() : bare;
}

/** `codigoGeneracion`: a UUID, in letters of either case. */
export const uuid: z.ZodType<string> = leaf<string>(
  { type: 'string', format: 'uuid', pattern: UUID.source },
  (value) => {
    if (value === undefined) return wrong('CAMPO_REQUERIDO', rule('falta-forma', { forma: 'uuid' }));
    if (typeof value !== 'string') return wrong('TIPO_INCORRECTO', rule('texto'));
    return UUID.test(value) ? null : wrong('FORMATO', rule('forma', { forma: 'uuid' }));
  },
).register(CODES, { code: true });

/** Number of a document: a `codigoGeneracion`, or what stands on paper. */
export function documentNumber([min, max]: Length): z.ZodType<string> {
  return text(min, max).register(CODES, { code: true });
}

/** A text that is written in one of the ways that `expression` allows; another breaks a rule of its own. */
export function written(expression: RegExp, otherwise: Finding, further: object = {}): z.ZodType<string> {
  return leaf<string>({ type: 'string', pattern: expression.source, ...further }, (value) => {
    if (value === undefined) return wrong('CAMPO_REQUERIDO', rule('falta-texto'));
    if (typeof value !== 'string') return wrong('TIPO_INCORRECTO', rule('texto'));
    return expression.test(value) ? null : otherwise;
  });
}

interface Choice {
  /** What a text that is no code of the list breaks, where that has a sentence of its own. */
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

const ISO_MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;

/** An ISO moment with its zone. */
export const instantText: z.ZodType<string> = leaf<string>(
  { type: 'string', format: 'date-time' },
  (value) => {
    if (typeof value !== 'string') return wrong('TIPO_INCORRECTO', rule('texto'));
    return ISO_MOMENT.test(value) && !Number.isNaN(Date.parse(value))
      ? null
      : wrong('FORMATO', rule('momento-con-zona'));
  },
);

/** true or false. */
export const flag: z.ZodType<boolean> = leaf<boolean>({ type: 'boolean' }, (value) => {
  return typeof value === 'boolean' ? null : wrong('TIPO_INCORRECTO', rule('logico'));
});

/**
 * A member that may be missing. Many programs write `null` for what they do not have: it says the same, and is taken away
 * before anybody reads the body (`domain/request-shape`), so that its type does not know it.
 */
export function optional<T>(schema: z.ZodType<T>): z.ZodOptional<z.ZodType<T>> {
  return schema.nullable().optional() as unknown as z.ZodOptional<z.ZodType<T>>;
}

/** A list that must be there and hold something, with the sentence for one that is missing, null or empty. */
export function neededList<T extends z.ZodType>(element: T, missing: Rule): z.ZodArray<T> {
  const message = findingMessage('CAMPO_REQUERIDO', missing);
  const error = ({ input }: { readonly input?: unknown }) =>
    input === undefined || input === null ? message : undefined;
  return z.array(element, { error }).min(1, message);
}

/** A member that must be there, with the sentence for one that is not; null is none. */
export function needed<T>(schema: z.ZodType<T>, missing: Rule): z.ZodType<T> {
  return leaf<T>(schema.meta() as LeafSchema, (value) => {
    if (value === undefined || value === null) return wrong('CAMPO_REQUERIDO', missing);
    const [issue] = schema.safeParse(value).error?.issues ?? [];
    if (issue === undefined) return null;
    const { codigo, broken } = findingOf(issue.message) ?? NOT_ALLOWED;
    return wrong(codigo, broken);
  });
}
