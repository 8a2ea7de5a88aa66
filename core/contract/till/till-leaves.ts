/** Leaves of what forms of the till hand over; issues carry the broken rule, as in `request-leaves`. */
import { z } from 'zod';
import { AMBIENTES } from '../ambiente.ts';
import { readableFault } from '../text/readable-text.ts';
import { findingMessage, rule } from '../rules/rules.ts';

const MAX_ID_CHARS = 64;

/** Id of a row: opaque to forms. */
export const textId = z.string().min(1).max(MAX_ID_CHARS);

/** Of an operation that takes nothing. */
export const noInput = z.strictObject({});

/** Where a till stands. */
export const placeInput = z.strictObject({ issuerId: textId, branchId: textId, ambiente: z.enum(AMBIENTES) });

/** Cash handed over, decimal text in USD. */
export const receivedCash = z.string().regex(/^\d{1,11}(\.\d{1,2})?$/);

/** A text between two lengths, in characters, which a person can read as it stands; `what` names it with its article, in Spanish. */
export function text(what: string, min: number, max: number): z.ZodType<string> {
  return z
    .string()
    .min(min, findingMessage('CAMPO_REQUERIDO', rule('falta-dato', { dato: what })))
    .max(max, findingMessage('LONGITUD', rule('longitud-de', { dato: what, maximo: max })))
    .superRefine(readableAs(what));
}

/** A rule of a schema: a text of one line that a person can read as it stands. @param what names it in Spanish, where that is said */
export function readableAs(what?: string): (value: string, context: z.RefinementCtx) => void {
  return (value, context) => {
    const fault = readableFault(value, 'one', what);
    if (fault !== null)
      context.addIssue({ code: 'custom', message: findingMessage(fault.codigo, fault.broken) });
  };
}
