import { faultsMessage, type ErrorCode, type Fault, type Problem } from '../contract/problem.ts';
import { rule, ruleText, type Rule } from '../contract/rules/rules.ts';

/** What an {@link AppError} carries besides its code and text. */
export interface AppErrorDetails {
  /** All faults found, for what names fields. */
  readonly faults?: readonly Fault[];
  /** When it makes sense to try again, in whole seconds. */
  readonly retryAfterSeconds?: number;
  /** The rule that the text is made from, see {@link refusal}. */
  readonly broken?: Rule;
  /** What led to it; for the log, never shown. */
  readonly cause?: unknown;
}

/**
 * A failure of the closed list, with a Spanish text for the person who must act. Anything thrown that is not an
 * AppError is a bug or a broken machine and is shown as `ERROR_INTERNO` only. Made by {@link refusal} and its neighbours alone:
 * no sentence is written where something is refused.
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

/** Failures that name fields of a request. */
export type FaultyCode = 'VALIDACION' | 'PLAZO_VENCIDO' | 'SALDO_INSUFICIENTE';

/** The refusal of a request, with every fault; the message says a single one (§all-faults-at-once). */
export function validationError(faults: readonly Fault[], codigo: FaultyCode = 'VALIDACION'): AppError {
  return new AppError(codigo, faultsMessage(faults), { faults });
}

/** A problem that was found where nothing may be thrown. */
export function errorOf({
  codigo,
  message,
  errors,
}: Pick<Problem, 'codigo' | 'message' | 'errors'>): AppError {
  return new AppError(codigo, message, errors === undefined ? {} : { faults: errors });
}

/** A failure that one rule tells: its text is the rule's, and the screen makes its own of it. */
export function refusal(codigo: ErrorCode, broken: Rule, details: AppErrorDetails = {}): AppError {
  return new AppError(codigo, ruleText(broken), { ...details, broken });
}

/**
 * The error as data that may leave the process: no stack, no cause.
 *
 * @param referencia the reference under which the log keeps the cause, if it was logged
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

/**
 * All that a caller learns of a bug or a broken machine.
 *
 * @param referencia finds the cause in the log
 */
export function internalProblem(referencia: string): Problem {
  const broken = rule('error-interno', { referencia });
  const message = ruleText(broken);
  return { codigo: 'ERROR_INTERNO', message, broken, referencia };
}
