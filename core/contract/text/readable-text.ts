/** Checks that a text is readable: people must see what machines read in documents and prints. */
import type { z } from 'zod';
import { findingMessage, rule, type Rule } from '../rules/rules.ts';

/** Invisible: ignorable, format and control characters, all spaces, blank Braille pattern. */
const UNSEEN = /^[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Z}\s\u2800]+$/u;
/** Characters that change the reading direction, so that the text shows in another order than stored. */
const TURNING = /\p{Bidi_Control}/u;
const CONTROLS = /(?![\n\t])\p{Cc}/u;
const CONTROLS_AND_BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]/u;

export interface TextFault {
  readonly codigo: 'CAMPO_REQUERIDO' | 'FORMATO';
  readonly broken: Rule;
}

/**
 * The fault of a text for a document, event or print; null if there is none.
 *
 * @param lines whether several lines and tabs are allowed
 * @param dato what it is, with its article in Spanish, for the message
 */
export function readableFault(value: string, lines: 'one' | 'many', dato?: string): TextFault | null {
  const named = dato === undefined ? {} : { dato };
  if ((lines === 'one' ? CONTROLS_AND_BREAKS : CONTROLS).test(value))
    return { codigo: 'FORMATO', broken: rule('signos-de-control', named) };
  if (TURNING.test(value)) return { codigo: 'FORMATO', broken: rule('signos-que-giran', named) };
  // Callers trim; a text of blanks is then empty, which another check reports.
  if (UNSEEN.test(value.trim()))
    return { codigo: 'CAMPO_REQUERIDO', broken: rule('signos-invisibles', named) };
  return null;
}

/** The issue of a text at a path that cannot be stored for its control characters. */
export function unkeepableIssue(path: readonly (string | number)[]): z.core.$ZodIssueCustom {
  const message = findingMessage('FORMATO', rule('signos-de-control', {}));
  return { code: 'custom', path: [...path], message, input: undefined };
}

/** The check as a schema rule, for single-line texts. */
export function readableLine(value: string, context: z.RefinementCtx): void {
  const fault = readableFault(value, 'one');
  // A file's schema reports all faults except missing values as FORMATO.
  if (fault !== null) context.addIssue({ code: 'custom', message: findingMessage('FORMATO', fault.broken) });
}
