/**
 * JSON without loss: a number read from a body keeps its decimal text and never becomes a binary float; a number
 * written to a document is plain decimal notation, never an exponent (§lossless-json).
 */

/** Longest number literal accepted in a body, in characters. */
const MAX_LITERAL_CHARS = 64;
/** Largest power of ten accepted in an exponent (`1e3`), either sign. */
const MAX_EXPONENT = 30;

/** A decimal number as text in plain notation (`-?\d+(\.\d+)?`), canonical: no exponent, no useless zeros. */
export class JsonNumber {
  readonly text: string;

  /** @param text plain decimal notation; use {@link decimalText} for anything that came from outside. */
  constructor(text: string) {
    this.text = text;
  }

  /** Lets the native `JSON.stringify` write the number as it stands. */
  toJSON(): unknown {
    return rawJson(this.text);
  }
}

/** A number that came with an exponent: the same value, in a notation that no request may use (§lossless-json). */
export class ExponentNumber extends JsonNumber {}

/** A finished piece of JSON text that is put into a larger text as it stands (`dteJson` is what was signed). */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A text that holds nothing JSON escapes, such as base64url, as it stands: looking through it would cost more than writing it. */
export function unescapedText(text: string): JsonText {
  return new JsonText(`"${text}"`);
}

/** What is canonical already, as nearly every number comes. */
const CANONICAL = /^(?!-0$)-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/;

const rawJson = (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON;

/**
 * Canonical plain notation of a JSON number literal: `1.50` → `1.5`, `2E+2` → `200`, `-0` → `0`.
 *
 * @returns null when the literal is longer than 64 characters or its exponent is beyond ±30
 */
export function decimalText(literal: string): string | null {
  if (literal.length > MAX_LITERAL_CHARS) return null;
  if (CANONICAL.test(literal)) return literal;
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(literal);
  if (!match) return null;
  const exponent = Number(match[4] ?? 0);
  if (Math.abs(exponent) > MAX_EXPONENT) return null;
  const digits = (match[2] ?? '') + (match[3] ?? '');
  const point = (match[2] ?? '').length + exponent;
  const padded = point <= 0 ? '0'.repeat(1 - point) + digits : digits.padEnd(point, '0');
  const cut = Math.max(point, 1);
  const whole = padded.slice(0, cut).replace(/^0+(?=\d)/, '');
  const fraction = padded.slice(cut).replace(/0+$/, '');
  const text = fraction === '' ? whole : `${whole}.${fraction}`;
  return text === '0' ? text : (match[1] ?? '') + text;
}

type SourceReviver = (key: string, value: unknown, context: { source?: string }) => unknown;

/**
 * Parses a JSON text; every number becomes a {@link JsonNumber}.
 *
 * @throws SyntaxError when the text is not JSON or a number is out of bounds
 */
export function parseJson(text: string): unknown {
  // Up to 15 digits come back from a binary number as they were written, and looking at each value's source costs much more.
  if (!NEEDS_SOURCE.test(text)) return shortNumbers(JSON.parse(text));
  return JSON.parse(text, withoutLoss as (key: string, value: unknown) => unknown);
}

/** A number of more than 15 digits or with an exponent where a value may stand, or a text that has the like; codes have neither there. */
const NEEDS_SOURCE = /(?:^|[:,[])\s*-?(?:[\d.]{16}|[\d.]+[eE])/;

/**
 * The same, with numbers of up to 15 digits left as they are: {@link numberOf} makes one of those that are looked at.
 *
 * @throws SyntaxError as {@link parseJson}
 */
export function parseJsonSparely(text: string): unknown {
  if (!NEEDS_SOURCE.test(text)) return JSON.parse(text);
  return JSON.parse(text, withoutLoss as (key: string, value: unknown) => unknown);
}

/** The number that a member of {@link parseJsonSparely} is; null for anything else. */
export function numberOf(value: unknown): JsonNumber | null {
  if (value instanceof JsonNumber) return value;
  return typeof value === 'number' ? new JsonNumber(shortText(value)) : null;
}

function shortNumbers(value: unknown): unknown {
  if (typeof value === 'number') return new JsonNumber(shortText(value));
  if (value === null || typeof value !== 'object') return value;
  const members = value as Record<string, unknown>;
  for (const name in members) {
    const member = members[name];
    if (typeof member === 'number' || typeof member === 'object') members[name] = shortNumbers(member);
  }
  return value;
}

/** Below this the engine writes a number with an exponent. */
const SMALLEST_PLAIN = 1e-6;

/** Canonical text of a number of up to 15 digits: the engine's own, but for what it writes with an exponent, and for -0. */
function shortText(value: number): string {
  if (Math.abs(value) >= SMALLEST_PLAIN) return String(value);
  return decimalText(String(value)) ?? '';
}

const withoutLoss: SourceReviver = (_key, value, context) => {
  if (typeof value !== 'number') return value;
  const source = context.source ?? '';
  const decimal = decimalText(source);
  if (decimal === null) throw new SyntaxError('number out of bounds');
  return /e/i.test(source) ? new ExponentNumber(decimal) : new JsonNumber(decimal);
};

/**
 * Writes plain data, {@link JsonNumber} and {@link JsonText} as one JSON text; members that are undefined are left out. By hand,
 * because through `toJSON` each number of a document would cost an object of the engine's.
 */
export function stringifyJson(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (value instanceof JsonNumber || value instanceof JsonText) return value.text;
  if (value === null) return 'null';
  if (Array.isArray(value)) return listText(value);
  if (typeof value === 'object') return objectText(value as Readonly<Record<string, unknown>>);
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : JSON.stringify(value);
}

function listText(list: readonly unknown[]): string {
  let text = '';
  for (const entry of list) {
    if (text !== '') text += ',';
    text += stringifyJson(entry ?? null);
  }
  return `[${text}]`;
}

function objectText(object: Readonly<Record<string, unknown>>): string {
  let text = '';
  for (const name in object) {
    const member = object[name];
    if (member === undefined) continue;
    // Short pieces put together first are copied; each that is added to a long text is an object that holds both.
    text += (text === '' ? memberName(name) : nextName(name)) + stringifyJson(member);
  }
  return `{${text}}`;
}

/** Names kept with their quotes and colon; documents and answers have some hundreds, callers may send any. */
const MAX_NAMES = 1_024;
const names = new Map<string, string>();
/** The same behind a comma. */
const nextNames = new Map<string, string>();

function memberName(name: string): string {
  return names.get(name) ?? kept(names, name, `${quoted(name)}:`);
}

function nextName(name: string): string {
  return nextNames.get(name) ?? kept(nextNames, name, `,${quoted(name)}:`);
}

function kept(of: Map<string, string>, name: string, text: string): string {
  if (of.size < MAX_NAMES && name.length <= SHORT_CHARS) of.set(name, text);
  return text;
}

/** Longer texts are looked through faster by the engine. */
const SHORT_CHARS = 64;
// oxlint-disable-next-line no-control-regex -- JSON escapes these very characters
const ESCAPED = /["\\\u0000-\u001f\ud800-\udfff]/;

function quoted(text: string): string {
  return text.length > SHORT_CHARS || ESCAPED.test(text) ? JSON.stringify(text) : `"${text}"`;
}

/** The members of a JSON object whose numbers do not matter. */
export type Members = Readonly<Record<string, unknown>>;

/** The members of a text that is a JSON object; null for anything else. */
export function membersOf(text: string): Members | null {
  try {
    return asMembers(JSON.parse(text));
  } catch {
    return null;
  }
}

/** The value's members when it is an object; null for anything else. */
export function asMembers(value: unknown): Members | null {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Members) : null;
}
