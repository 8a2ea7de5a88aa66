/** Cells as a spreadsheet may see them: nothing that it would run as a formula. */

/**
 * What spreadsheets take for the beginning of a formula, full-width signs too (OWASP, "CSV Injection"), behind any number
 * of apostrophes: so that the sign can be distinguished from one that belongs to the text.
 */
const FORMULA = /^'*[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/;
const PROTECTED = /^'+[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/;

/** Mark in front of a file by which Excel knows UTF-8. */
export const UTF8_MARK = '\uFEFF';

/** A negative amount, which a spreadsheet takes for the number it is. */
const NEGATIVE = /^-\d+(\.\d+)?$/;

/** A text that no spreadsheet runs: an apostrophe in front where it could. {@link plainCell} takes it off again. */
export function safeCell(text: string): string {
  if (NEGATIVE.test(text)) return text;
  return FORMULA.test(text) ? `'${text}` : text;
}

/** The text that {@link safeCell} protected; any other stays as it is. */
export function plainCell(text: string): string {
  return PROTECTED.test(text) ? text.slice(1) : text;
}
