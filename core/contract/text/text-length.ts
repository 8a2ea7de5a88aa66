/** Text lengths in code points, as JSON Schema counts: a surrogate pair is one, a lone surrogate too. */

/** Length of a reason that a person writes. */
export const MIN_REASON_CHARS = 3;
export const MAX_REASON_CHARS = 200;

const HIGH = 0xd800;
const LOW = 0xdc00;
/** Mask of the bits that identify surrogates. */
const KIND = 0xfc00;

/** Length in code points; allocates nothing, because whole documents pass here. */
export function charsOf(value: string): number {
  let pairs = 0;
  for (let at = 1; at < value.length; at += 1) {
    const isPair = (value.charCodeAt(at) & KIND) === LOW && (value.charCodeAt(at - 1) & KIND) === HIGH;
    if (isPair) pairs += 1;
  }
  return value.length - pairs;
}

/** The first characters of a text, never half of one. */
export function cutText(text: string, maxChars: number): string {
  return text.length <= maxChars ? text : [...text].slice(0, maxChars).join('');
}
