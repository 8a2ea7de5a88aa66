/** Whether a text can be read as it stands: what is issued and printed must say to a person what it says to a machine. */
import type { z } from 'zod';
import { findingMessage, rule, type Rule } from '../rules/rules.ts';

/** Nothing a person sees: ignorable, format and control characters, spaces of all kinds, the blank pattern of Braille. */
const UNSEEN = /^[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Z}\s\u2800]+$/u;
/** Characters that turn the direction of reading: the text shows in another order than it is stored in. */
const TURNING = /\p{Bidi_Control}/u;
const CONTROLS = /(?![\n\t])\p{Cc}/u;
const CONTROLS_AND_BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]/u;

export interface TextFault {
  readonly codigo: 'CAMPO_REQUERIDO' | 'FORMATO';
  readonly broken: Rule;
}

/**
 * What is wrong with a text that gets into a document, an event or onto paper; null when nothing is.
 *
 * @param lines whether it may have several lines, and tabs
 * @param dato what it is, with its article in Spanish, where the sentence should name it
 */
export function readableFault(value: string, lines: 'one' | 'many', dato?: string): TextFault | null {
  const named = dato === undefined ? {} : { dato };
  if ((lines === 'one' ? CONTROLS_AND_BREAKS : CONTROLS).test(value))
    return { codigo: 'FORMATO', broken: rule('signos-de-control', named) };
  if (TURNING.test(value)) return { codigo: 'FORMATO', broken: rule('signos-que-giran', named) };
  // The caller trims blanks; a text of blanks alone is then empty, which another check reports.
  if (UNSEEN.test(value.trim()))
    return { codigo: 'CAMPO_REQUERIDO', broken: rule('signos-invisibles', named) };
  return null;
}

/** The same as a rule of a schema, for texts of one line. */
export function readableLine(value: string, context: z.RefinementCtx): void {
  const fault = readableFault(value, 'one');
  // A file's schema tells everything but what is missing as FORMATO.
  if (fault !== null) context.addIssue({ code: 'custom', message: findingMessage('FORMATO', fault.broken) });
}
