/** Checks that XML 1.0 is well-formed, because the parser accepts truncated files. */

/** Section 2.3. */
const NAME = String.raw`[:_\p{L}][-.:_\u00b7\p{L}\p{M}\p{N}]*`;
/** Section 3.1; captures the name. */
const ATTRIBUTE = String.raw`\s+(${NAME})\s*=\s*(?:"[^"]*"|'[^']*')`;
/** Contiguous pieces of a text; a document type definition matches none. */
const PIECES = new RegExp(
  [
    '(?<words>[^<]+)',
    String.raw`<!--[^]*?-->`,
    String.raw`<!\[CDATA\[[^]*?\]\]>`,
    String.raw`<\?(?<target>${NAME})(?:\s[^]*?)?\?>`,
    String.raw`</(?<closed>${NAME})\s*>`,
    String.raw`<(?<opened>${NAME})(?<attributes>(?:${ATTRIBUTE})*)\s*(?<empty>/?)>`,
  ].join('|'),
  'guy',
);
const ATTRIBUTES = new RegExp(ATTRIBUTE, 'gu');
/** An ampersand that starts no reference (section 4.1). */
const BARE_AMPERSAND = /&(?!(?:#\d+|#x[\da-fA-F]+|\w{1,20});)/;

/**
 * Whether a text is well-formed: one root, balanced elements, unique attributes, no stray characters.
 * References are only checked for their form; a document type definition counts as ill-formed.
 */
export function isWellFormed(xml: string): boolean {
  const open: string[] = [];
  let roots = 0;
  let end = 0;
  for (const { 0: piece, index, groups = {} } of xml.matchAll(PIECES)) {
    const { words, target, closed, opened, attributes = '', empty } = groups;
    end = index + piece.length;
    if (words !== undefined && (open.length === 0 ? words.trim() !== '' : BARE_AMPERSAND.test(words)))
      return false;
    if (target === 'xml' && index > 0) return false;
    if (closed !== undefined && open.pop() !== closed) return false;
    if (opened === undefined) continue;
    if (repeatsName(attributes)) return false;
    if (open.length === 0) roots += 1;
    if (empty === '') open.push(opened);
  }
  return end === xml.length && roots === 1 && open.length === 0;
}

function repeatsName(attributes: string): boolean {
  const names = [...attributes.matchAll(ATTRIBUTES)].map((match) => match[1]);
  return new Set(names).size < names.length;
}
