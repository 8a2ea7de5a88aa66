/** Reduces text to what a font can draw: missing signs become a visible placeholder, direction marks are removed. */

/** Placeholder for a sign the font lacks. */
const UNKNOWN = '?';
/** Letters in every font here; enough for most texts. */
const USUAL = /^[\u0020-\u007E\u00A0-\u00AC\u00AE-\u00FF]*$/;
/** Invisible characters: direction marks, joiners, controls; not the soft hyphen, which is visible at a line's end. */
const UNSEEN = /^(?!\u00AD)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]$/u;
const MARK = /^\p{M}$/u;
const BREAK = /\r\n?|[\n\u2028\u2029]/u;
/** Separates words like a blank. */
const BETWEEN = /\r\n?|[\t\n\v\f\u2028\u2029]/gu;

/** Whether every font here has the text's letters. */
export function isUsual(text: string): boolean {
  return USUAL.test(text);
}

/** Lines of a text as written; at least one. */
export function writtenLines(text: string): readonly string[] {
  return text.split(BREAK);
}

/**
 * The text on one line in the font's signs: one question mark per missing sign, none for invisible ones.
 *
 * @param has whether the font has that sign
 */
export function drawableText(text: string, has: (codePoint: number) => boolean): string {
  if (isUsual(text)) return text;
  let drawn = '';
  for (const sign of text.replace(BETWEEN, ' ')) {
    if (UNSEEN.test(sign)) continue;
    if (has(sign.codePointAt(0) ?? 0)) drawn += sign;
    // A combining mark belongs to the previous sign, which has its placeholder already.
    else if (!MARK.test(sign)) drawn += UNKNOWN;
  }
  return drawn;
}
