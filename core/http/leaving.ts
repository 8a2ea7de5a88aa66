/** What a call that will leave the interface says of that in each answer (RFC 9745, RFC 8594). */
import { OPERATIONS, type Operation, type OperationName } from '../contract/api/operations.ts';

/** The headers of a call that leaves; none for one that stays. */
export function leavingHeaders(op: OperationName): Readonly<Record<string, string>> {
  const { leaving }: Operation = OPERATIONS[op];
  if (leaving === undefined) return {};
  const [deprecated, sunset] = [leaving.from, leaving.until].map((day) =>
    Date.parse(`${day}T00:00:00-06:00`),
  );
  return {
    Deprecation: `@${(deprecated ?? 0) / 1000}`,
    Sunset: new Date(sunset ?? 0).toUTCString(),
  };
}
