/**
 * Lossless JSON: a number that is read keeps its decimal text and never becomes a binary float; a number that is written has plain decimal notation, never an exponent
 * (§lossless-json).
 */

/** Longest number in a body, in characters. */
const MAX_LITERAL_CHARS = 64;
/** Largest exponent (`1e3`) that is read, of either sign. */
const MAX_EXPONENT = 30;

/** A decimal number as canonical text (`-?\d+(\.\d+)?`): no exponent, no redundant zeros. */
export class JsonNumber {
  readonly text: string;

  /** @param text plain decimal notation; use {@link decimalText} for external input */
  constructor(text: string) {
    this.text = text;
  }

  /** Lets the native `JSON.stringify` write the number unchanged. */
  toJSON(): unknown {
    return rawJson(this.text);
  }
}

/** A number received with an exponent: the same value, in a notation not allowed in requests (§lossless-json). */
export class ExponentNumber extends JsonNumber {}

/** Finished JSON text that is inserted unchanged into a larger text (`dteJson` is the signed text). */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A text without characters that JSON escapes, e.g. base64url: skips the scan, which costs more than writing. */
export function unescapedText(text: string): JsonText {
  return new JsonText(`"${text}"`);
}

/** Already canonical, like nearly all numbers. */
const CANONICAL = /^(?!-0$)-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/;

const rawJson = (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON;

/**
 * Canonical plain notation of a JSON number: `1.50` → `1.5`, `2E+2` → `200`, `-0` → `0`.
 *
 * @returns null if it is longer than 64 characters or its exponent is beyond ±30
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
 * Parses JSON; every number becomes a {@link JsonNumber}.
 *
 * @throws SyntaxError if the text is not JSON or a number is out of bounds
 */
export function parseJson(text: string): unknown {
  // Numbers of up to 15 digits survive as floats; reading each value's source is much slower.
  if (!NEEDS_SOURCE.test(text)) return shortNumbers(JSON.parse(text));
  return JSON.parse(text, withoutLoss as (key: string, value: unknown) => unknown);
}

/** Matches a number of more than 15 digits or with an exponent, also inside a text; codes do not match. */
const NEEDS_SOURCE = /(?:^|[:,[])\s*-?(?:[\d.]{16}|[\d.]+[eE])/;

/**
 * Like {@link parseJson}, but numbers of up to 15 digits stay floats: use {@link numberOf} on those you read.
 *
 * @throws SyntaxError as {@link parseJson}
 */
export function parseJsonSparely(text: string): unknown {
  if (!NEEDS_SOURCE.test(text)) return JSON.parse(text);
  return JSON.parse(text, withoutLoss as (key: string, value: unknown) => unknown);
}

/** The number in a member from {@link parseJsonSparely}; null for anything else. */
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

/** Below the first and from the second on `String` uses an exponent. */
const SMALLEST_PLAIN = 1e-6;
const FIRST_BEYOND = 1e21;

/** Canonical text of a number of up to 15 digits. */
function shortText(value: number): string {
  const size = Math.abs(value);
  if (size >= SMALLEST_PLAIN && size < FIRST_BEYOND) return String(value);
  return decimalText(String(value)) ?? String(value);
}

const withoutLoss: SourceReviver = (_key, value, context) => {
  if (typeof value !== 'number') return value;
  const source = context.source ?? '';
  const decimal = decimalText(source);
  if (decimal === null) throw new SyntaxError('number out of bounds');
  return /e/i.test(source) ? new ExponentNumber(decimal) : new JsonNumber(decimal);
};

/**
 * Writes plain data, {@link JsonNumber} and {@link JsonText} as JSON; undefined members are left out. Hand-written, because `toJSON` would create an object per number.
 */
export function stringifyJson(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (value instanceof JsonNumber || value instanceof JsonText) return value.text;
  if (value === null) return 'null';
  if (Array.isArray(value)) return listText(value);
  if (typeof value === 'object') return objectText(value as Readonly<Record<string, unknown>>);
  return typeof value === 'number' && Number.isFinite(value) ? shortText(value) : JSON.stringify(value);
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
    // Joins the short pieces first: each append to a long text allocates an object.
    text += (text === '' ? memberName(name) : nextName(name)) + stringifyJson(member);
  }
  return `{${text}}`;
}

/** Size of the cache of quoted member names: documents and answers have some hundreds, callers may send any. */
const MAX_NAMES = 1_024;
const names = new Map<string, string>();
/** Cache of names with a leading comma. */
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

/** Longer texts are scanned faster by the engine. */
const SHORT_CHARS = 64;
// oxlint-disable-next-line no-control-regex -- JSON escapes these very characters
const ESCAPED = /["\\\u0000-\u001f\ud800-\udfff]/;

function quoted(text: string): string {
  return text.length > SHORT_CHARS || ESCAPED.test(text) ? JSON.stringify(text) : `"${text}"`;
}

/** Members of a JSON object whose numbers need no precision. */
export type Members = Readonly<Record<string, unknown>>;

/** The members of a JSON object's text; null for anything else. */
export function membersOf(text: string): Members | null {
  try {
    return asMembers(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Whether the value is an object; a parsed number is one only in memory. */
export function isMembers(value: unknown): value is Members {
  return (
    value !== null && typeof value === 'object' && !Array.isArray(value) && !(value instanceof JsonNumber)
  );
}

/** The value if it is an object; null for anything else. */
export function asMembers(value: unknown): Members | null {
  return isMembers(value) ? value : null;
}
