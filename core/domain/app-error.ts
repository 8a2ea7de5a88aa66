import { faultsMessage, type ErrorCode, type Fault, type Problem } from '../contract/problem.ts';
import { rule, ruleText, type Rule } from '../contract/rules/rules.ts';

/** Optional details of an {@link AppError}. */
export interface AppErrorDetails {
  readonly faults?: readonly Fault[];
  /** Retry delay in whole seconds. */
  readonly retryAfterSeconds?: number;
  /** Rule that produced the text, see {@link refusal}. */
  readonly broken?: Rule;
  /** Cause for the log; never shown. */
  readonly cause?: unknown;
}

/**
 * An expected failure with a code of the closed list and a Spanish text for the user. Any other exception is a bug or a
 * machine fault and is shown as `ERROR_INTERNO` only. Create it with {@link refusal} and its neighbours, so that texts
 * stay with the rules.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly codigo: ErrorCode;
  readonly faults: readonly Fault[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly broken: Rule | undefined;

  constructor(codigo: ErrorCode, message: string, details: AppErrorDetails = {}) {
    super(message, 'cause' in details ? { cause: details.cause } : undefined);
    this.codigo = codigo;
    this.faults = details.faults;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.broken = details.broken;
  }
}

export type FaultyCode = 'VALIDACION' | 'PLAZO_VENCIDO' | 'SALDO_INSUFICIENTE';

/** Refuses a request with all its faults; the message names one (§all-faults-at-once). */
export function validationError(faults: readonly Fault[], codigo: FaultyCode = 'VALIDACION'): AppError {
  return new AppError(codigo, faultsMessage(faults), { faults });
}

export function errorOf({
  codigo,
  message,
  errors,
}: Pick<Problem, 'codigo' | 'message' | 'errors'>): AppError {
  return new AppError(codigo, message, errors === undefined ? {} : { faults: errors });
}

/** A failure described by one rule: the rule gives the text, and the screen localizes it. */
export function refusal(codigo: ErrorCode, broken: Rule, details: AppErrorDetails = {}): AppError {
  return new AppError(codigo, ruleText(broken), { ...details, broken });
}

/**
 * The error as data for other processes: no stack, no cause.
 *
 * @param referencia log reference of the cause, if it was logged
 */
export function problemOf(error: AppError, referencia?: string): Problem {
  return {
    codigo: error.codigo,
    message: error.message,
    ...(error.broken === undefined ? {} : { broken: error.broken }),
    ...(error.faults === undefined ? {} : { errors: error.faults }),
    ...(error.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: error.retryAfterSeconds }),
    ...(referencia === undefined ? {} : { referencia }),
  };
}

/** Public part of an unexpected error. @param referencia finds the cause in the log */
export function internalProblem(referencia: string): Problem {
  const broken = rule('error-interno', { referencia });
  const message = ruleText(broken);
  return { codigo: 'ERROR_INTERNO', message, broken, referencia };
}
