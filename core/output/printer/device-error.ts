/** Operating system errors of a printer. */

/** The error's system code, e.g. `ECONNREFUSED`; its message if it has none. */
export function errorCode(error: unknown): string {
  // With several addresses Node wraps one error per address.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  if (!(first instanceof Error)) return 'desconocido';
  return 'code' in first ? String(first.code) : first.name;
}
