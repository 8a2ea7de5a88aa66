/** Why the database could not do what it was asked, where the request was in order. */
import { rule, type Rule } from '../../contract/rules/rules.ts';

/** What is wrong with the database. */
export interface DatabaseTrouble {
  /** `LLENO`: no room on its disk. `DISCO`: it cannot read or write there. `OCUPADA`: memory or connections. `LECTURA`: a copy that takes nothing. `CAIDA`: it does not answer. */
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

/** SQLSTATE codes, or their classes, in the order in which they are looked at. */
const STATES: readonly (readonly [RegExp, DatabaseTrouble['kind']])[] = [
  [/^53100$/, 'LLENO'],
  [/^53/, 'OCUPADA'],
  [/^58/, 'DISCO'],
  [/^25006$/, 'LECTURA'],
  [/^(08|57P)/, 'CAIDA'],
];
/** Codes of the system where no connection came about, or broke. */
const UNREACHED =
  /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** The driver gives these no code. */
const UNREACHED_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered)/;

/** What of it is the database's; null for any other failure. */
export function databaseTrouble(error: unknown): DatabaseTrouble | null {
  const kind = kindOf(error);
  return kind === null ? null : { kind, broken: BROKEN[kind] };
}

function kindOf(error: unknown): DatabaseTrouble['kind'] | null {
  if (!(error instanceof Error)) return null;
  const { code, syscall } = error as { readonly code?: unknown; readonly syscall?: unknown };
  if (typeof code === 'string') {
    // A file that is missing elsewhere has the same code: only a connection's way is meant.
    if (UNREACHED.test(code)) return syscall === 'open' ? null : 'CAIDA';
    return STATES.find(([state]) => state.test(code))?.[1] ?? null;
  }
  return UNREACHED_WORDS.test(error.message) ? 'CAIDA' : null;
}
