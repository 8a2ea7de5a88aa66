/** Maps SQLite errors to application errors (§storage-failures). */
import { rule } from '../contract/rules/rules.ts';
import { refusal, type AppError } from '../domain/app-error.ts';

const LOCKED = /^SQLITE_(BUSY|LOCKED)/;
const DAMAGED = /^SQLITE_(CORRUPT|NOTADB)/;
const NO_ROOM = /^SQLITE_(FULL|IOERR|CANTOPEN)/;

/** Suggested retry delay when another program holds the database. */
const RETRY_AFTER_SECONDS = 5;

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Whether another connection holds the database; a retry may succeed. */
export function isBusy(error: unknown): boolean {
  return LOCKED.test(codeOf(error));
}

export function isDiskFailure(error: unknown): boolean {
  return NO_ROOM.test(codeOf(error));
}

/** Whether a crash left an unfinished transaction that only a writing connection can roll back. */
export function needsRollback(error: unknown): boolean {
  return codeOf(error) === 'SQLITE_READONLY_ROLLBACK';
}

/** Whether the file is corrupt or no database. */
export function isDamaged(error: unknown): boolean {
  return DAMAGED.test(codeOf(error));
}

/** `EMISION_BLOQUEADA`: another program held the database too long. */
export function blocked(cause: unknown): AppError {
  return refusal('EMISION_BLOQUEADA', rule('base-de-datos-ocupada'), {
    cause,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}

/** `DISCO_LLENO`: nothing was stored. */
export function diskFull(cause: unknown): AppError {
  return refusal('DISCO_LLENO', rule('disco-lleno'), { cause });
}

/** Maps lock and disk errors to AppErrors; returns others unchanged. */
export function failureOf(error: unknown): unknown {
  if (isDiskFailure(error)) return diskFull(error);
  return isBusy(error) ? blocked(error) : error;
}
