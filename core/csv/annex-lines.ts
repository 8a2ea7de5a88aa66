/** Lines of a file that a portal reads: semicolon between columns, nothing quoted, no header (docs/tax-books.md). */

/** Separators, line ends and quotes; control characters of text direction and of terminals. */
const FORBIDDEN = /[;"\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;
/** Beginnings that a spreadsheet takes for a formula (OWASP, "CSV Injection"). */
const FORMULA = /^[\s'=+\-@\uFF0B\uFF0D\uFF1D\uFF20]+/u;

/**
 * A name or number as one cell: what would break the line becomes a blank. An apostrophe in front, as people's files have
 * it, would be part of the name at the portal, so beginnings of formulas are left out instead.
 */
export function annexCell(text: string): string {
  return text.replaceAll(FORBIDDEN, ' ').replaceAll(/ {2,}/g, ' ').replace(FORMULA, '').trimEnd();
}

/** Lines of an annex; every cell that is no amount passes {@link annexCell}. */
export function annexLines(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => (/^-?\d+\.\d\d$/.test(text) ? text : annexCell(text));
  return rows.map((row) => `${row.map(cell).join(';')}\r\n`).join('');
}
