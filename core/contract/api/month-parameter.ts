/** The month parameter of API and command line. */
import type { z } from 'zod';
import { rule } from '../rules/rules.ts';
import { leaf, wrong } from './request-leaves.ts';

/** `YYYY-MM`. */
export const MONTH = /^[1-9]\d{3}-(0[1-9]|1[0-2])$/;

export function isMonth(text: string): boolean {
  return MONTH.test(text);
}

export const monthParameter: z.ZodType<string> = leaf<string>({ type: 'string' }, (value) => {
  return typeof value === 'string' && isMonth(value)
    ? null
    : wrong('FORMATO', rule('forma', { forma: 'mes' }));
});
