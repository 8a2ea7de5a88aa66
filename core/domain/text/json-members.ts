/** Extracts members of a JSON object as text without parsing the rest, which is mostly lines. */
import { parseJson, stringifyJson } from '../../contract/json.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const COMMA = 0x2c;
/** Bit that distinguishes `{` `}` from `[` `]`. */
const CURLY = 0x20;
const OPEN = 0x7b;
const CLOSE = 0x7d;

/**
 * Texts of the named members; `null` for absent ones.
 *
 * @param text a JSON object; unnamed members are not validated when it has no blanks
 * @returns null for a text that is no JSON object
 */
export function memberTexts(text: string, names: readonly string[]): readonly string[] | null {
  return compactMembers(text, names) ?? thoroughMembers(text, names);
}

function thoroughMembers(text: string, names: readonly string[]): readonly string[] | null {
  try {
    return compactMembers(stringifyJson(parseJson(text)), names);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Null unless the text is one object without blanks. */
function compactMembers(text: string, names: readonly string[]): readonly string[] | null {
  const found = names.map(() => 'null');
  if (text === '{}') return found;
  if (text.charCodeAt(0) !== OPEN) return null;
  for (let at = 1; ; at += 1) {
    const nameEnd = endOfString(text, at);
    if (nameEnd === -1 || text.charCodeAt(nameEnd) !== COLON) return null;
    const end = endOfValue(text, nameEnd + 1);
    if (end === -1) return null;
    const place = names.indexOf(text.slice(at + 1, nameEnd - 1));
    if (place !== -1) found[place] = text.slice(nameEnd + 1, end);
    at = end;
    if (text.charCodeAt(at) === CLOSE) return at === text.length - 1 ? found : null;
  }
}

/** Index after the string that starts there; -1 if none. */
function endOfString(text: string, begin: number): number {
  if (text.charCodeAt(begin) !== QUOTE) return -1;
  let end = begin;
  do {
    end = text.indexOf('"', end + 1);
    if (end === -1) return -1;
  } while (text.charCodeAt(end - 1) === BACKSLASH && isEscaped(text, end));
  return end + 1;
}

function isEscaped(text: string, at: number): boolean {
  let before = at - 1;
  while (text.charCodeAt(before) === BACKSLASH) before -= 1;
  return (at - before) % 2 === 0;
}

/** Index of the comma or bracket after a value; -1 if none. */
function endOfValue(text: string, begin: number): number {
  let depth = 0;
  for (let at = begin; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = endOfString(text, at) - 1;
      if (at < 0) return -1;
    } else if (code === COMMA) {
      if (depth === 0) return at;
    } else if ((code | CURLY) === OPEN) depth += 1;
    else if ((code | CURLY) === CLOSE) {
      if (depth === 0) return at;
      depth -= 1;
    }
  }
  return -1;
}
