/** Protects spreadsheet cells against formula injection. */

/**
 * Start of a formula, also full-width (OWASP, "CSV Injection"), after any number of apostrophes, so that {@link plainCell} can tell an added apostrophe from one of the
 * text.
 */
const FORMULA = /^'*[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/;
const PROTECTED = /^'+[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/;

/** Byte order mark by which Excel recognises UTF-8. */
export const UTF8_MARK = '\uFEFF';

/** A negative amount, which a spreadsheet reads as a number. */
const NEGATIVE = /^-\d+(\.\d+)?$/;

/** A text that no spreadsheet runs: a risky one gets an apostrophe in front, which {@link plainCell} removes. */
export function safeCell(text: string): string {
  if (NEGATIVE.test(text)) return text;
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Reverses {@link safeCell}. */
export function plainCell(text: string): string {
  return PROTECTED.test(text) ? text.slice(1) : text;
}
