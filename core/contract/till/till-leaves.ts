/** Leaves of what forms of the till hand over; messages are `CODE|sentence`, as in `request-leaves`. */
import { z } from 'zod';
import { readableFault } from '../readable-text.ts';

const MAX_ID_CHARS = 64;

/** Id of a row: opaque to forms. */
export const textId = z.string().min(1).max(MAX_ID_CHARS);

/** Cash handed over, decimal text in USD. */
export const receivedCash = z.string().regex(/^\d{1,11}(\.\d{1,2})?$/);

/** A text between two lengths, in characters, which a person can read as it stands; `what` names it with its article, in Spanish. */
export function text(what: string, min: number, max: number): z.ZodType<string> {
  return z
    .string()
    .min(min, `CAMPO_REQUERIDO|falta ${what}`)
    .max(max, `LONGITUD|${what} admite como máximo ${max} caracteres`)
    .superRefine((value, context) => {
      const fault = readableFault(value, 'one');
      if (fault !== null)
        context.addIssue({ code: 'custom', message: `${fault.codigo}|${what} ${fault.mensaje}` });
    });
}
