/** Headers as they arrived (Node joins or drops repeated ones, which would hide a second key or a second host), and those of our pages. */
import { OPERATIONS, type Operation, type OperationName } from '../contract/api/operations.ts';

/**
 * Every value of a header, in order, untouched.
 *
 * @param rawHeaders names and values in turn, as Node gives them
 * @param name in lower case
 */
export function headerValues(rawHeaders: readonly string[], name: string): readonly string[] {
  const values: string[] = [];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const found = rawHeaders[at] ?? '';
    if (found.length === name.length && found.toLowerCase() === name) values.push(rawHeaders[at + 1] ?? '');
  }
  return values;
}

/** The value of a header that may come once: undefined when absent, null when it came more than once. */
export function singleHeader(rawHeaders: readonly string[], name: string): string | null | undefined {
  const values = headerValues(rawHeaders, name);
  return values.length > 1 ? null : values[0];
}

/**
 * Headers of a page of ours: own scripts and styles only, nothing inline or foreign, no frame in either direction.
 *
 * @param more what else the page may load or call, as `Content-Security-Policy` has it
 */
export function pageHeaders(more: readonly string[]) {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    ...more,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return {
    'Content-Security-Policy': policy,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Frame-Options': 'DENY',
  } as const;
}

/** What a call that will leave the interface says of that in each answer (RFC 9745, RFC 8594); nothing of one that stays. */
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
