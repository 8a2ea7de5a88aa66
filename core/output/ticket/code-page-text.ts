/** Converts text to a printer's code page; missing letters become the nearest readable ones. */
import type { CodePage } from '../../contract/printing/printed.ts';

/**
 * Upper halves of the pages (tables at unicode.org) without box drawing, and without § and ¶ in the old ones, which the
 * encoder takes for control bytes.
 */
const UPPER: Readonly<Record<CodePage, string>> = {
  cp437: 'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»ßµ±÷°·²√ⁿ',
  cp850: 'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»ÁÂÀ©¢¥ãÃ¤ðÐÊËÈıÍÎÏ¦ÌÓßÔÒõÕµþÞÚÛÙýÝ¯´±‗¾÷¸°¨·¹³²',
  cp858: 'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»ÁÂÀ©¢¥ãÃ¤ðÐÊËÈ€ÍÎÏ¦ÌÓßÔÒõÕµþÞÚÛÙýÝ¯´±‗¾÷¸°¨·¹³²',
  windows1252:
    '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ¡¢£¤¥¦§¨©ª«¬®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ',
};

/** Replacements for missing signs. Other accented letters lose their accent: Á becomes A. */
const INSTEAD: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '¢': 'c',
  '“': '"',
  '”': '"',
  '„': '"',
  '‘': "'",
  '’': "'",
  '‚': "'",
  '´': "'",
  '–': '-',
  '—': '-',
  '−': '-',
  '‐': '-',
  '‑': '-',
  '…': '...',
  '•': '*',
  '·': '-',
  '×': 'x',
  '÷': '/',
  '®': '(R)',
  '©': '(C)',
  '™': '(TM)',
  '¾': '3/4',
  '½': '1/2',
  '¼': '1/4',
  '¹': '1',
  '²': '2',
  '³': '3',
  '№': 'No.',
  Ø: 'O',
  ø: 'o',
  Œ: 'OE',
  œ: 'oe',
  ß: 'ss',
  ª: 'a',
  º: 'o',
  '§': 'Sec.',
  '°': 'o',
};

/** Keeps two words together during layout; becomes a space afterwards. */
const NO_BREAK = '\u00A0';
/** Placeholder for a sign without replacement. */
const UNKNOWN = '?';
const MARKS = /\p{M}/gu;

const LETTERS: Readonly<Record<CodePage, ReadonlySet<string>>> = {
  cp437: new Set(UPPER.cp437),
  cp850: new Set(UPPER.cp850),
  cp858: new Set(UPPER.cp858),
  windows1252: new Set(UPPER.windows1252),
};

/**
 * The text in the page's letters; characters below 128 stay. Á in cp437 becomes A, € becomes EUR where missing,
 * anything else a question mark.
 */
export function codePageText(text: string, page: CodePage): string {
  const letters = LETTERS[page];
  const has = (char: string): boolean => char < '\u0080' || char === NO_BREAK || letters.has(char);
  let result = '';
  for (const char of text.normalize('NFC')) result += has(char) ? char : likeness(char, has);
  return result;
}

function likeness(char: string, has: (char: string) => boolean): string {
  if (/^[\p{C}\p{M}]$/u.test(char)) return '';
  if (/^\p{Zs}$/u.test(char)) return ' ';
  const instead = INSTEAD[char] ?? char.normalize('NFKD').replaceAll(MARKS, '');
  return instead !== '' && [...instead].every(has) ? instead : UNKNOWN;
}
