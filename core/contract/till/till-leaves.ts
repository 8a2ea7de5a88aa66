/** Schemas of members in the till's forms; issues carry the violated rule, as in `request-leaves`. */
import { z } from 'zod';
import { AMBIENTES } from '../ambiente.ts';
import { readableFault } from '../text/readable-text.ts';
import { findingMessage, rule } from '../rules/rules.ts';

const MAX_ID_CHARS = 64;

/** Opaque id of a row. */
export const textId = z.string().min(1).max(MAX_ID_CHARS);

export const noInput = z.strictObject({});

/** A form's input: the record as read when the form was opened (§changed-meanwhile); missing for a new one. */
export const openedWith = { antes: z.record(z.string(), z.unknown()).optional() };
const opened = z.strictObject(openedWith);

/** The same for a form whose members are a record's. */
export function withOpened<Form>(form: z.ZodType<Form>): z.ZodType<Form & z.infer<typeof opened>> {
  return (form as unknown as z.ZodObject).extend(openedWith) as never;
}

/** Branch and environment of a till. */
export const placeInput = z.strictObject({ issuerId: textId, branchId: textId, ambiente: z.enum(AMBIENTES) });

/** Cash received, decimal text in USD. */
export const receivedCash = z.string().regex(/^\d{1,11}(\.\d{1,2})?$/);

/** A readable text within two lengths, in characters; `what` is its Spanish name with article. */
export function text(what: string, min: number, max: number): z.ZodType<string> {
  const missing = findingMessage('CAMPO_REQUERIDO', rule('falta-dato', { dato: what }));
  const short = findingMessage('LONGITUD', rule('longitud-minima', { minimo: min }));
  return z
    .string()
    .min(min, { error: ({ input }) => (input === '' ? missing : short) })
    .max(max, findingMessage('LONGITUD', rule('longitud-de', { dato: what, maximo: max })))
    .superRefine(readableAs(what));
}

/**
 * Schema rule for a readable single-line text.
 *
 * @param what its Spanish name, for the message
 */
export function readableAs(what?: string): (value: string, context: z.RefinementCtx) => void {
  return (value, context) => {
    const fault = readableFault(value, 'one', what);
    if (fault !== null)
      context.addIssue({ code: 'custom', message: findingMessage(fault.codigo, fault.broken) });
  };
}
