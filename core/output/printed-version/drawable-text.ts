/** Text as a font can draw it: what it lacks becomes a sign that a person sees, and nothing turns its neighbours around. */

/** What stands for a sign the font lacks. */
const UNKNOWN = '?';
/** Letters every font here has; most texts hold nothing else. */
const USUAL = /^[\u0020-\u007E\u00A0-\u00AC\u00AE-\u00FF]*$/;
/** What is not seen by itself: marks of direction, joiners, other controls; a soft hyphen is seen where a line ends. */
const UNSEEN = /^(?!\u00AD)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]$/u;
const MARK = /^\p{M}$/u;
/** Ends a line of a text. */
const BREAK = /\r\n?|[\n\u2028\u2029]/u;
/** Stands between two words, as a blank does. */
const BETWEEN = /\r\n?|[\t\n\v\f\u2028\u2029]/gu;

/** The lines of a text as it was written; at least one. */
export function writtenLines(text: string): readonly string[] {
  return text.split(BREAK);
}

/**
 * The text on one line, in signs the font has: one question mark for each sign it lacks, none for what is not seen by itself.
 *
 * @param has whether the font draws that sign
 */
export function drawableText(text: string, has: (codePoint: number) => boolean): string {
  if (USUAL.test(text)) return text;
  let drawn = '';
  for (const sign of text.replace(BETWEEN, ' ')) {
    if (UNSEEN.test(sign)) continue;
    if (has(sign.codePointAt(0) ?? 0)) drawn += sign;
    // A mark belongs to the sign before it, which is reported already.
    else if (!MARK.test(sign)) drawn += UNKNOWN;
  }
  return drawn;
}
