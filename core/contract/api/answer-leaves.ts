/**
 * Schemas of answer members, the counterpart of `request-leaves`. The engine builds the answers, so these describe them and check them in tests; numbers and documents
 * keep their text.
 */
import { z } from 'zod';
import { AMBIENTES, AUTORIDADES } from '../ambiente.ts';
import { TIPOS_DTE } from '../edition.ts';
import { JsonNumber, JsonText } from '../json.ts';

/** A deeply readonly type: answers, records and what is asked never change once built. */
export type Unchanging<T> = T extends JsonNumber | JsonText | Uint8Array
  ? T
  : T extends readonly (infer Entry)[]
    ? readonly Unchanging<Entry>[]
    : T extends object
      ? { readonly [Member in keyof T]: Unchanging<T[Member]> }
      : T;

export type AnswerOf<Schema extends z.ZodType> = Unchanging<z.infer<Schema>>;

export const amount = z.instanceof(JsonNumber).meta({ type: 'number' });

export const count = z.int().min(0);

/** `YYYY-MM-DD`. */
export const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .meta({ format: 'date' });

/** `HH:MM:SS`, El Salvador time. */
export const timeOfDay = z.string().regex(/^\d{2}:\d{2}:\d{2}$/);

/** ISO 8601 UTC with milliseconds. */
export const moment = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)
  .meta({ format: 'date-time' });

/** UUID in upper case. */
export const uuid = z.string().regex(/^[A-F0-9]{8}-[A-F0-9]{4}-[A-F0-9]{4}-[A-F0-9]{4}-[A-F0-9]{12}$/);

/** Either layout of §control-number. */
export const controlNumber = z
  .string()
  .regex(/^DTE-(01|03|04|05|06|14)-([0-9]{4}-[0-9]{8}|[MSBP][0-9]{3}P[0-9]{3}-[0-9]{15})$/);

/** JWS compact. */
export const signedText = z.string().regex(/^[\w-]+\.[\w-]+\.[\w-]+$/);

export const tipoDte = z
  .enum(TIPOS_DTE)
  .describe(
    'Tipo de documento: 01 factura, 03 crédito fiscal, 04 nota de remisión, 05 nota de crédito, 06 nota de débito',
  );
export const ambiente = z.enum(AMBIENTES).describe('Ambiente de la llave');
export const autoridad = z
  .enum(AUTORIDADES)
  .describe('Quién lo sella: hacienda, o el simulador, cuyos sellos no tienen valor fiscal');

/** The authority's remarks on a document. */
export const observaciones = z
  .array(z.string())
  .describe('Observaciones de Hacienda, tal como las dice; vacía si no hay');

/** Signed JSON inside an answer, in one of these named forms. */
export function signedJson(forms: readonly z.ZodType[], description: string) {
  const refs = forms.map((form) => ({ $ref: `#/$defs/${String(form.meta()?.id)}` }));
  const [only, ...others] = refs;
  const form = others.length === 0 ? only : { anyOf: refs };
  return z.instanceof(JsonText).meta({ ...form, description });
}

/** JSON that the service builds: the required members; others may follow. */
export function looseJson(members: Readonly<Record<string, unknown>>, description: string) {
  const names = Object.keys(members);
  return z
    .instanceof(JsonText)
    .meta({ type: 'object', required: names, properties: members, additionalProperties: true, description });
}
