/** What SQLite's errors mean to the person who must act (§storage-failures). */
import { rule } from '../contract/rules/rules.ts';
import { refusal, type AppError } from '../domain/app-error.ts';

const LOCKED = /^SQLITE_(BUSY|LOCKED)/;
const DAMAGED = /^SQLITE_(CORRUPT|NOTADB)/;
const NO_ROOM = /^SQLITE_(FULL|IOERR|CANTOPEN)/;

/** Seconds after which a caller may try again when another program held the database. */
const RETRY_AFTER_SECONDS = 5;

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Whether another connection holds the database, so that waiting helps. */
export function isBusy(error: unknown): boolean {
  return LOCKED.test(codeOf(error));
}

/** Whether the disk is full or failing. */
export function isDiskFailure(error: unknown): boolean {
  return NO_ROOM.test(codeOf(error));
}

/** Whether a commit was cut off and only a connection that may write can take it back. */
export function needsRollback(error: unknown): boolean {
  return codeOf(error) === 'SQLITE_READONLY_ROLLBACK';
}

/** Whether the file is no database, or one that something changed. */
export function isDamaged(error: unknown): boolean {
  return DAMAGED.test(codeOf(error));
}

/** `EMISION_BLOQUEADA`: another program kept the database for longer than a work may wait. */
export function blocked(cause: unknown): AppError {
  return refusal('EMISION_BLOQUEADA', rule('base-de-datos-ocupada'), {
    cause,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}

/** `DISCO_LLENO`: what was asked is not stored. */
export function diskFull(cause: unknown): AppError {
  return refusal('DISCO_LLENO', rule('disco-lleno'), { cause });
}

/** The failure in the vocabulary of callers; what is not a matter of lock or disk stays as it is. */
export function failureOf(error: unknown): unknown {
  if (isDiskFailure(error)) return diskFull(error);
  return isBusy(error) ? blocked(error) : error;
}
