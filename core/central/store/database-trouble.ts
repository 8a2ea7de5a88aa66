/** Classifies database failures that are not the request's fault. */
import { rule, type Rule } from '../../contract/rules/rules.ts';

export interface DatabaseTrouble {
  /**
   * `LLENO`: disk full. `DISCO`: I/O error. `OCUPADA`: out of memory or connections. `LECTURA`: a read-only replica. `CAIDA`: no answer.
   */
  readonly kind: 'LLENO' | 'DISCO' | 'OCUPADA' | 'LECTURA' | 'CAIDA';
  readonly broken: Rule;
}

const BROKEN: Readonly<Record<DatabaseTrouble['kind'], Rule>> = {
  LLENO: rule('base-llena'),
  DISCO: rule('base-sin-disco'),
  OCUPADA: rule('base-ocupada'),
  LECTURA: rule('base-de-solo-lectura'),
  CAIDA: rule('base-caida'),
};

/** SQLSTATE codes or classes; the first match counts. */
const STATES: readonly (readonly [RegExp, DatabaseTrouble['kind']])[] = [
  [/^53100$/, 'LLENO'],
  [/^53/, 'OCUPADA'],
  [/^58/, 'DISCO'],
  [/^25006$/, 'LECTURA'],
  [/^(08|57P)/, 'CAIDA'],
];
const UNREACHED =
  /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** Driver errors without a code. */
const UNREACHED_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered)/;

/** Null if it is not the database's failure. */
export function databaseTrouble(error: unknown): DatabaseTrouble | null {
  const kind = kindOf(error);
  return kind === null ? null : { kind, broken: BROKEN[kind] };
}

function kindOf(error: unknown): DatabaseTrouble['kind'] | null {
  if (!(error instanceof Error)) return null;
  const { code, syscall } = error as { readonly code?: unknown; readonly syscall?: unknown };
  if (typeof code === 'string') {
    // A missing file has the same code as a missing socket.
    if (UNREACHED.test(code)) return syscall === 'open' ? null : 'CAIDA';
    return STATES.find(([state]) => state.test(code))?.[1] ?? null;
  }
  return UNREACHED_WORDS.test(error.message) ? 'CAIDA' : null;
}
