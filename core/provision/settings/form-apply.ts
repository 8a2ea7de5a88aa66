/** Applies what a form was turned into: the same reading, rules and transaction as a provisioning file's. */
import type { Fault } from '../../contract/problem.ts';
import { AppError } from '../../domain/app-error.ts';
import { applyProvision, type ProvisionDeps } from '../provision.ts';
import { parseProvision } from '../file.ts';
import { formError, formFaults, type FieldOf } from './form-faults.ts';

export interface FormFile {
  /** What the form says, as a provisioning file. */
  readonly file: object;
  readonly fieldOf: FieldOf;
  /** Faults that only the form knows. */
  readonly faults?: readonly Fault[];
}

/**
 * Applies a form.
 *
 * @throws AppError `VALIDACION` with every fault at the form's field; nothing was written
 */
export async function applyForm(form: FormFile, deps: ProvisionDeps): Promise<void> {
  const { file, fieldOf, faults = [] } = form;
  const read = parseProvision(file);
  const found = [...faults, ...(read.kind === 'faulty' ? formFaults(read.faults, fieldOf) : [])];
  if (read.kind === 'faulty' || found.length > 0) throw formError(found);
  try {
    await applyProvision(read.file, deps);
  } catch (error) {
    if (!(error instanceof AppError) || error.faults === undefined) throw error;
    throw formError(formFaults(error.faults, fieldOf));
  }
}
