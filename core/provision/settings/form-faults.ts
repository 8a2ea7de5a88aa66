/** Faults of a provisioning file as faults of the form it was made of: at the form's field, without the file's paths. */
import type { Fault } from '../../contract/problem.ts';
import { AppError } from '../../domain/app-error.ts';

/** Where a fault stands that belongs to no field of the form. */
export const WHOLE_FORM = '(formulario)';

/** The form's field for a path of the file; null when it has none. */
export type FieldOf = (campo: string) => string | null;

/** The faults at their fields, one for each. */
export function formFaults(faults: readonly Fault[], fieldOf: FieldOf): readonly Fault[] {
  const byField = new Map<string, Fault>();
  for (const { campo, codigo, mensaje } of faults) {
    const field = fieldOf(campo) ?? WHOLE_FORM;
    if (!byField.has(field))
      byField.set(field, { campo: field, codigo, mensaje: sentenceOf(campo, mensaje) });
  }
  return [...byField.values()];
}

/** Refuses a form. */
export function formError(faults: readonly Fault[]): AppError {
  const [first] = faults;
  const message =
    faults.length === 1 && first !== undefined
      ? `No se guardó nada: ${first.mensaje}`
      : `No se guardó nada: hay ${faults.length} datos que corregir`;
  return new AppError('VALIDACION', message, { faults });
}

/** Rules lead their sentences with the path; a form says it at the field. */
function sentenceOf(campo: string, mensaje: string): string {
  const bare = mensaje.startsWith(`${campo}: `) ? mensaje.slice(campo.length + 2) : mensaje;
  const known = SENTENCES.find(([pattern]) => pattern.test(bare));
  const text = known === undefined ? bare : known[1];
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What is said otherwise in a form, where nothing has quotation marks and everything is text. */
const SENTENCES: readonly (readonly [RegExp, string])[] = [
  [/^falta este dato$|al menos 1 caracteres$/, 'falta este dato'],
  [/^debe ser un número( entero)?$|^debe ser un entero$/, 'debe ser un número entero'],
  [/^debe ser "oficial": /, 'debe ser el formato oficial: Hacienda no acepta otro'],
  [/^incluya la sucursal /, 'una sucursal usa el formato corto: páselas todas al formato oficial primero'],
  [/^debe ser un código de dos dígitos$/, 'elija uno de la lista'],
  [/^no existe ese código/, 'elija uno de la lista'],
  [/^es un código de CAT-019$/, 'elija su actividad económica'],
  [/^no existe en CAT-019/, 'elija su actividad económica'],
];
