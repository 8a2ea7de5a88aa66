/** Schemas of path and query parameters: always single texts; issues and metadata as in `request-leaves`. */
import { charsOf } from '../text/text-length.ts';
import type { z } from 'zod';
import { isDay } from './calendar.ts';
import { isCode, leaf, wrong, type LeafSchema } from './request-leaves.ts';
import { rule, type Rule } from '../rules/rules.ts';

/** Longest `Idempotency-Key`, in characters (§idempotency). */
export const MAX_IDEMPOTENCY_KEY_CHARS = 128;
export const MAX_REFERENCE_CHARS = 60;

/** A parameter checked by `judge`, which returns the violated rule or null. */
function parameter(schema: LeafSchema, judge: (value: string) => Rule | null): z.ZodType<string> {
  return leaf<string>(schema, (value) => {
    if (value === undefined) return wrong('CAMPO_REQUERIDO', rule('falta-parametro'));
    if (typeof value !== 'string') return wrong('REPETIDO', rule('una-sola-vez'));
    const broken = judge(value);
    return broken === null ? null : wrong('FORMATO', broken);
  });
}

/** A text within two lengths in characters, not counting surrounding blanks. */
export function textParameter(min: number, max: number): z.ZodType<string> {
  return parameter({ type: 'string', minLength: min, maxLength: max }, (value) => {
    const length = charsOf(value.trim());
    return length < min || length > max ? rule('longitud-entre', { minimo: min, maximo: max }) : null;
  });
}

export function choiceParameter(choices: readonly string[]): z.ZodType<string> {
  return parameter({ type: 'string', enum: choices }, (value) =>
    choices.includes(value) ? null : rule('valor-de-lista', { valores: choices.join(', ') }),
  );
}

/** A whole number within two inclusive bounds, as text. */
export function countParameter(min: number, max: number): z.ZodType<string> {
  return parameter({ type: 'integer', minimum: min, maximum: max }, (value) => {
    const inside = /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max;
    return inside ? null : rule('entero-entre', { minimo: min, maximo: max });
  });
}

/** A non-negative amount in USD with up to two decimals. */
export const amountParameter: z.ZodType<string> = parameter({ type: 'string' }, (value) =>
  /^\d{1,11}(\.\d{1,2})?$/.test(value) ? null : rule('forma', { forma: 'monto' }),
);

/** An existing day, `YYYY-MM-DD`. */
export const dayParameter: z.ZodType<string> = parameter({ type: 'string', format: 'date' }, (value) =>
  isDay(value) ? null : rule('forma', { forma: 'fecha-que-exista' }),
);

/** `codigoGeneracion` in a path, in either case; converted to upper case. */
export const codeParameter: z.ZodType<string> = parameter({ type: 'string', format: 'uuid' }, (value) =>
  isCode(value) ? null : rule('forma', { forma: 'uuid' }),
).transform((code) => code.toUpperCase());

const DAY_MS = 86_400_000;

export interface Bounds {
  readonly desde?: string | undefined;
  readonly hasta?: string | undefined;
}

/** Whether the days are in order and the period is at most `maxDays` long; missing or malformed days pass, because other rules report them. */
export function isPeriod({ desde, hasta }: Bounds, maxDays = Infinity): boolean {
  if (desde === undefined || hasta === undefined || !isDay(desde) || !isDay(hasta)) return true;
  const days = (Date.parse(hasta) - Date.parse(desde)) / DAY_MS + 1;
  return days >= 1 && days <= maxDays;
}
