/** Another program holds it, or Windows keeps it for its own networks: ranges of ports, others after each start of the computer. */
const REFUSED: readonly unknown[] = ['EADDRINUSE', 'EACCES'];

/** The port that the system does not give; null for any other failure. */
export function refusedPort(error: unknown): number | null {
  if (!(error instanceof Error) || !('code' in error) || !('port' in error)) return null;
  return REFUSED.includes(error.code) && typeof error.port === 'number' ? error.port : null;
}
