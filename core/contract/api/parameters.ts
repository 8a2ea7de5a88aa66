/** Leaves of parameters in the address (query and path): always texts, each once; issues and metadata as in `request-leaves`. */
import { charsOf } from '../text/text-length.ts';
import type { z } from 'zod';
import { isDay } from './calendar.ts';
import { isCode, leaf, wrong, type LeafSchema } from './request-leaves.ts';
import { rule, type Rule } from '../rules/rules.ts';

/** Longest `Idempotency-Key`, in characters (§idempotency). */
export const MAX_IDEMPOTENCY_KEY_CHARS = 128;
/** Longest `referenciaExterna`, in characters. */
export const MAX_REFERENCE_CHARS = 60;

/** A parameter that passes `judge`: null when all is well, else the rule that it breaks. */
function parameter(schema: LeafSchema, judge: (value: string) => Rule | null): z.ZodType<string> {
  return leaf<string>(schema, (value) => {
    if (value === undefined) return wrong('CAMPO_REQUERIDO', rule('falta-parametro'));
    if (typeof value !== 'string') return wrong('REPETIDO', rule('una-sola-vez'));
    const broken = judge(value);
    return broken === null ? null : wrong('FORMATO', broken);
  });
}

/** A text between two lengths in characters, blanks around it not counted. */
export function textParameter(min: number, max: number): z.ZodType<string> {
  return parameter({ type: 'string', minLength: min, maxLength: max }, (value) => {
    const length = charsOf(value.trim());
    return length < min || length > max ? rule('longitud-entre', { minimo: min, maximo: max }) : null;
  });
}

/** One of a closed list. */
export function choiceParameter(choices: readonly string[]): z.ZodType<string> {
  return parameter({ type: 'string', enum: choices }, (value) =>
    choices.includes(value) ? null : rule('valor-de-lista', { valores: choices.join(', ') }),
  );
}

/** A whole number between two bounds, both included, still as text. */
export function countParameter(min: number, max: number): z.ZodType<string> {
  return parameter({ type: 'integer', minimum: min, maximum: max }, (value) => {
    const inside = /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max;
    return inside ? null : rule('entero-entre', { minimo: min, maximo: max });
  });
}

/** An amount in USD, not negative, with two decimals at most. */
export const amountParameter: z.ZodType<string> = parameter({ type: 'string' }, (value) =>
  /^\d{1,11}(\.\d{1,2})?$/.test(value) ? null : rule('forma', { forma: 'monto' }),
);

/** A day that exists, `YYYY-MM-DD`. */
export const dayParameter: z.ZodType<string> = parameter({ type: 'string', format: 'date' }, (value) =>
  isDay(value) ? null : rule('forma', { forma: 'fecha-que-exista' }),
);

/** `codigoGeneracion` in the path; letters may be small there. */
export const codeParameter: z.ZodType<string> = parameter({ type: 'string', format: 'uuid' }, (value) =>
  isCode(value) ? null : rule('forma', { forma: 'uuid' }),
).transform((code) => code.toUpperCase());

const DAY_MS = 86_400_000;

/** Two days that bound a period. */
export interface Bounds {
  readonly desde?: string | undefined;
  readonly hasta?: string | undefined;
}

/** Whether the days are in order and no more than `maxDays` apart; days that are missing or malformed are judged elsewhere. */
export function isPeriod({ desde, hasta }: Bounds, maxDays = Infinity): boolean {
  if (desde === undefined || hasta === undefined || !isDay(desde) || !isDay(hasta)) return true;
  const days = (Date.parse(hasta) - Date.parse(desde)) / DAY_MS + 1;
  return days >= 1 && days <= maxDays;
}
