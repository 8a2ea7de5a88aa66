/** Headers as they arrived: Node joins or drops repeated ones, which would hide a second key or a second host. */

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
