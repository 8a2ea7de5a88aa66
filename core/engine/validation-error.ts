import { faultsMessage, type Fault } from '../contract/problem.ts';
import { AppError } from '../domain/app-error.ts';

/** The refusal of a request, with every fault; a single one is told in the message (§all-faults-at-once). */
export function validationError(faults: readonly Fault[]): AppError {
  return new AppError('VALIDACION', faultsMessage(faults), { faults });
}
