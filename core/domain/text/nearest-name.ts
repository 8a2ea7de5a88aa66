/** Longest name compared, in characters; cost grows with the product of the lengths. */
const MAX_NAME_CHARS = 40;
const CHARS_PER_SLIP = 3;
const MAX_SLIPS = 3;
/** Shortest prefix that counts as an abbreviation. */
const MIN_PREFIX_CHARS = 4;

/**
 * Known name most similar to an unknown field, for hints such as "¿Quiso decir montoDescu?" (§unknown-fields). Ignores
 * case and accents; a typo is a wrong, missing, extra or swapped character. Otherwise the only known name with that
 * prefix.
 *
 * @param known allowed names; the first wins among equals
 * @returns null when none is similar enough
 */
export function nearestName(name: string, known: readonly string[]): string | null {
  if (name.length > MAX_NAME_CHARS) return null;
  const wanted = fold(name);
  let nearest: string | null = null;
  let slipsAllowed = Math.min(MAX_SLIPS, Math.max(1, Math.floor(wanted.length / CHARS_PER_SLIP)));
  for (const candidate of known) {
    if (Math.abs(candidate.length - name.length) > MAX_SLIPS) continue;
    const slips = editDistance(wanted, fold(candidate));
    // In names of one or two characters a typo makes a different word.
    if (slips > slipsAllowed || slips >= wanted.length) continue;
    nearest = candidate;
    slipsAllowed = slips - 1;
  }
  return nearest ?? onlyNameThatBegins(wanted, known);
}

function onlyNameThatBegins(wanted: string, known: readonly string[]): string | null {
  if (wanted.length < MIN_PREFIX_CHARS) return null;
  const found = known.filter((candidate) => fold(candidate).startsWith(wanted));
  return found.length === 1 ? (found[0] ?? null) : null;
}

function fold(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Damerau–Levenshtein distance ("optimal string alignment": no part is edited twice). */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      let cost = Math.min(
        cell(last, column) + 1,
        cell(current, column - 1) + 1,
        cell(last, column - 1) + (same ? 0 : 1),
      );
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) cost = Math.min(cost, cell(beforeLast, column - 2) + 1);
      current.push(cost);
    }
    beforeLast = last;
    last = current;
  }
  return cell(last, b.length);
}

function cell(row: readonly number[], column: number): number {
  return row[column] ?? Infinity;
}

/** Maximum characters of an unknown name in an answer. */
const MAX_ECHOED_NAME_CHARS = 60;

export function echoedName(name: string): string {
  return name.length <= MAX_ECHOED_NAME_CHARS ? name : `${name.slice(0, MAX_ECHOED_NAME_CHARS)}…`;
}
