/** Leaves of what forms of the till hand over; messages are `CODE|sentence`, as in `request-leaves`. */
import { z } from 'zod';

const MAX_ID_CHARS = 64;

/** Id of a row: opaque to forms. */
export const textId = z.string().min(1).max(MAX_ID_CHARS);

/** Characters that no printed or transmitted text may hold. */
// oxlint-disable-next-line no-control-regex -- the rule is about these very characters
const FORBIDDEN_CHARACTERS = /[\u0000-\u001f\u007f]/;

/** A text between two lengths, in characters; `what` names it with its article, in Spanish. */
export function text(what: string, min: number, max: number): z.ZodType<string> {
  return z
    .string()
    .min(min, `CAMPO_REQUERIDO|falta ${what}`)
    .max(max, `LONGITUD|${what} admite como máximo ${max} caracteres`)
    .refine(
      (value) => !FORBIDDEN_CHARACTERS.test(value),
      `FORMATO|${what} contiene caracteres de control; bórrelos`,
    );
}
