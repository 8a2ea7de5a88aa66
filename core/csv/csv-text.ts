/** The bytes of a CSV file as text, however the spreadsheet wrote them. */

/** How the text of a file was written. */
export const CSV_ENCODINGS = ['utf-8', 'utf-16le', 'windows-1252'] as const;
export type CsvEncoding = (typeof CSV_ENCODINGS)[number];

const SEPARATORS = [',', ';', '\t'] as const;
type CsvSeparator = (typeof SEPARATORS)[number] | '|';

export interface CsvText {
  readonly text: string;
  readonly encoding: CsvEncoding;
}

/**
 * Decodes a file: UTF-16 by its mark, else UTF-8 with or without its mark, else Windows-1252, which is what Excel saves
 * as plain "CSV". Bytes that are not UTF-8 never are by chance when a text has accents.
 *
 * @returns null for what is no text: bytes without meaning, or a workbook
 */
export function decodeCsv(bytes: Uint8Array): CsvText | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'utf-16le' };
  // NUL is in no text of one byte per character; the blocks of workbooks and pictures are full of them.
  if (bytes.includes(0)) return null;
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' };
  }
}

/** How much of a file is looked at for its separator, in characters: as long as the longest record. */
const MAX_LOOKED_AT_CHARS = 64 * 1024;
/** A first line by which a spreadsheet says what separates the columns. */
const SAID = /^\s*"?sep=(,|;|\t|\|)"?[ \t]*(?:\n|$)/i;

/** The lines of a file, each ended by a line feed, and how many of its own stood before them. */
export interface CsvLines {
  readonly text: string;
  readonly passed: number;
}

/**
 * The lines of a text, and what separates its columns: what a first line `sep=` says, else whatever is most frequent in the first line
 * that says something, outside quotes; a comma when nothing is.
 */
export function csvLinesOf(whole: string): CsvLines & { readonly separator: CsvSeparator } {
  const text = whole.replaceAll(/\r\n?/g, '\n');
  const said = SAID.exec(text);
  if (said === null) return { text, passed: 0, separator: separatorOf(text) };
  const separator = [...SEPARATORS, '|' as const].find((each) => each === said[1]) ?? ',';
  return { text: text.slice(said[0].length), passed: 1, separator };
}

/** Lines at the beginning that have no cell with anything in it. */
const SAYS_NOTHING = /^[\s,;"]*\n/;

function separatorOf(text: string): CsvSeparator {
  const counts = new Map<string, number>();
  let quoted = false;
  for (const character of text.replace(SAYS_NOTHING, '').slice(0, MAX_LOOKED_AT_CHARS)) {
    if (character === '"') quoted = !quoted;
    else if (!quoted && character === '\n') break;
    else if (!quoted) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  const count = (separator: string) => counts.get(separator) ?? 0;
  return [...SEPARATORS].sort((a, b) => count(b) - count(a))[0] ?? ',';
}
