/** What the operating system said of a printer. */

/** The system's code of an error, `ECONNREFUSED`; its message where it has none. */
export function errorCode(error: unknown): string {
  // With several addresses Node gives one error that holds one for each of them.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  if (!(first instanceof Error)) return 'desconocido';
  return 'code' in first ? String(first.code) : first.name;
}
