/** Maps faults of a provisioning file to fields of the form it was made from. */
import type { Fault } from '../../contract/problem.ts';
import { rule } from '../../contract/rules/rules.ts';
import { refusal, type AppError } from '../../domain/app-error.ts';

/** Field of faults that belong to no field of the form. */
export const WHOLE_FORM = '(formulario)';

/** The form's field for a path of the file; null when it has none. */
export type FieldOf = (campo: string) => string | null;

/** The first fault of each field. */
export function formFaults(faults: readonly Fault[], fieldOf: FieldOf): readonly Fault[] {
  const byField = new Map<string, Fault>();
  for (const fault of faults) {
    const campo = fieldOf(fault.campo) ?? WHOLE_FORM;
    if (!byField.has(campo)) byField.set(campo, { ...fault, campo });
  }
  return [...byField.values()];
}

export function formError(faults: readonly Fault[]): AppError {
  const [first] = faults;
  const causa =
    faults.length === 1 && first !== undefined ? first : `hay ${faults.length} datos que corregir`;
  return refusal('VALIDACION', rule('no-se-guardo', { causa }), { faults });
}
