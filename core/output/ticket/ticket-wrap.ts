/** Cleans text for paper and wraps it between words, within a word only if longer than the line. */

/** A long word may be broken after these. */
const BREAK_AFTER = /[-/_.,;:?&=@]/;
/** Keeps two words together. */
const NO_BREAK = '\u00A0';

/**
 * Lines of a text, at least one; line breaks are kept. Leading spaces indent all lines.
 *
 * @param hanging additional indent of all lines but the first
 */
export function wrapText(text: string, columns: number, hanging = 0): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const spaces = paragraph.length - paragraph.trimStart().length;
    const indent = Math.min(spaces, Math.floor(columns / 4));
    return wrapParagraph(paragraph, columns - indent, hanging).map((line) =>
      line === '' ? '' : ' '.repeat(indent) + line.replaceAll(NO_BREAK, ' '),
    );
  });
}

/** Fewest lines of balanced length, so that centred text has no single last word. */
export function wrapEvenly(text: string, columns: number): string[] {
  const lines = wrapText(text, columns);
  const widest = Math.max(...text.split(/[ \n]/).map((word) => word.length));
  const least = Math.max(widest, Math.ceil(text.length / lines.length));
  for (let narrower = least; narrower < columns; narrower += 1) {
    const even = wrapText(text, narrower);
    if (even.length === lines.length) return even;
  }
  return lines;
}

function wrapParagraph(paragraph: string, columns: number, hanging: number): string[] {
  const lines: string[] = [];
  const before = ' '.repeat(hanging);
  let line = '';
  for (const word of paragraph.split(' ').filter((each) => each !== '')) {
    if (line.trim() !== '' && line.length + 1 + word.length <= columns) {
      line += ` ${word}`;
      continue;
    }
    if (line !== '') lines.push(line);
    const pieces = breakWord(word, columns - hanging).map((piece) => before + piece);
    if (lines.length === 0) pieces[0] = (pieces[0] ?? '').slice(hanging);
    line = pieces.pop() ?? '';
    lines.push(...pieces);
  }
  return [...lines, line];
}

/** Pieces of a word, none longer than the line. */
export function breakWord(word: string, columns: number): string[] {
  const pieces: string[] = [];
  let rest = word;
  while (rest.length > columns) {
    const cut = cutOf(rest.slice(0, columns));
    pieces.push(rest.slice(0, cut));
    rest = rest.slice(cut);
  }
  return [...pieces, rest];
}

/** Position after the last breakable character in the second half; the end if none. */
function cutOf(piece: string): number {
  for (let at = piece.length; at > piece.length / 2; at -= 1) {
    if (BREAK_AFTER.test(piece.charAt(at - 1))) return at;
  }
  return piece.length;
}

/** Prefix after a line break: breaks only come from users' texts, which must not look like rows of the ticket. */
const CONTINUED = '» ';

/**
 * Normalizes letters and removes unprintable characters (tabs, printer commands). Lines after the first are marked;
 * idempotent.
 */
export function cleanText(text: string): string {
  const [first = '', ...others] = text
    .normalize('NFC')
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(/[\t\u2007\u202F]/g, ' ')
    .replaceAll(/[^\P{C}\n]/gu, '')
    .split('\n');
  const further = others.map(unmarked).filter((line) => line !== '');
  return [first, ...further].join(`\n${CONTINUED}`);
}

function unmarked(line: string): string {
  const bare = line.trim();
  return bare.at(0) === CONTINUED.at(0) ? bare.slice(1).trim() : bare;
}
