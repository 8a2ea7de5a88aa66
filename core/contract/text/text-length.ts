/** How long texts are, in characters as JSON Schema and people count them: a pair of surrogates is one, a lone one too. */

const HIGH = 0xd800;
const LOW = 0xdc00;
/** The bits that tell a surrogate of either kind. */
const KIND = 0xfc00;

/** Characters of a text; nothing is made of it, since texts of whole documents pass here. */
export function charsOf(value: string): number {
  let pairs = 0;
  for (let at = 1; at < value.length; at += 1) {
    const isPair = (value.charCodeAt(at) & KIND) === LOW && (value.charCodeAt(at - 1) & KIND) === HIGH;
    if (isPair) pairs += 1;
  }
  return value.length - pairs;
}
