/** Raw request headers (Node joins or drops repeated ones, which would hide a second key or host), and headers of our pages. */
import { OPERATIONS, type Operation, type OperationName } from '../contract/api/operations.ts';

/**
 * Every value of a header, in order, unchanged.
 * @param rawHeaders alternating names and values, as Node gives them
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

/** Undefined if absent, null if repeated. */
export function singleHeader(rawHeaders: readonly string[], name: string): string | null | undefined {
  const values = headerValues(rawHeaders, name);
  return values.length > 1 ? null : values[0];
}

/** Whether the one `Content-Type` is JSON in UTF-8. Its other parameters mean nothing (RFC 8259, section 11). */
export function isUtf8Json(rawHeaders: readonly string[]): boolean {
  const type = singleHeader(rawHeaders, 'content-type') ?? '';
  const [media, ...parameters] = type.split(';').map((part) => part.trim().toLowerCase());
  const isOther = (parameter: string) =>
    parameter.startsWith('charset=') && !/^charset="?utf-8"?$/.test(parameter);
  return media === 'application/json' && !parameters.some(isOther);
}

/** Whether a body comes as it is, not compressed. */
export function isUncompressed(rawHeaders: readonly string[]): boolean {
  return ['', 'identity'].includes(headerValues(rawHeaders, 'content-encoding').join().toLowerCase());
}

/**
 * Security headers of our pages: own scripts and styles only, nothing inline, no frames.
 * @param more further `Content-Security-Policy` directives
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

/** Deprecation headers (RFC 9745, RFC 8594) of a call that will be removed; none for others. */
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
