/** Text for paper: cleaned, and wrapped to so many columns between words, inside a word only where it is longer than the line. */

/** Where a word that is too long may be broken: after these. */
const BREAK_AFTER = /[-/_.,;:?&=@]/;
/** Keeps two words together. */
const NO_BREAK = '\u00A0';

/**
 * The lines of a text; a line of its own for each line break in it, at least one. Spaces before a text indent all its lines.
 *
 * @param hanging further columns by which all lines but the first are indented
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

/** The same in as few lines, of lengths as alike as they can be: what stands in the middle has no lone last word. */
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

/** The pieces of a word, none longer than the line; together they are the word. */
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

/** After the last character of the second half that a word may be broken after; at the end where there is none. */
function cutOf(piece: string): number {
  for (let at = piece.length; at > piece.length / 2; at -= 1) {
    if (BREAK_AFTER.test(piece.charAt(at - 1))) return at;
  }
  return piece.length;
}

/**
 * In front of what follows a line break: every such break is somebody's text, since no row of ours holds one, and what follows it must
 * not pass for a row of the ticket.
 */
const CONTINUED = '» ';

/**
 * One form for each letter; what is no letter on paper (tabs, commands to a printer) never gets there. A line of a text after its first
 * one is marked; cleaned twice it is the same.
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
