import type { Fault } from '../contract/problem.ts';
import { AppError } from '../domain/app-error.ts';

/** The refusal of a request, with every fault; a single one is told in the message (§all-faults-at-once). */
export function validationError(faults: readonly Fault[]): AppError {
  const message =
    faults.length === 1
      ? `La solicitud tiene un error: ${faults[0]?.mensaje}`
      : `La solicitud tiene ${faults.length} errores; vea errors`;
  return new AppError('VALIDACION', message, { faults });
}
