import { faultText, type Fault } from '../contract/problem.ts';
import { AppError } from '../domain/app-error.ts';

/** The refusal of a request, with every fault; a single one is told in the message (§all-faults-at-once). */
export function validationError(faults: readonly Fault[]): AppError {
  const [first] = faults;
  const message =
    faults.length === 1 && first !== undefined
      ? `La solicitud tiene un error: ${faultText(first)}`
      : `La solicitud tiene ${faults.length} errores; vea errors`;
  return new AppError('VALIDACION', message, { faults });
}
