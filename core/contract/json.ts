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

/** A finished piece of JSON text that is put into a larger text as it stands (`dteJson` is what was signed). */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const rawJson = (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON;

/**
 * Canonical plain notation of a JSON number literal: `1.50` → `1.5`, `2E+2` → `200`, `-0` → `0`.
 *
 * @returns null when the literal is longer than 64 characters or its exponent is beyond ±30
 */
export function decimalText(literal: string): string | null {
  if (literal.length > MAX_LITERAL_CHARS) return null;
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
  const reviver: SourceReviver = (_key, value, context) => {
    if (typeof value !== 'number') return value;
    const decimal = decimalText(context.source ?? '');
    if (decimal === null) throw new SyntaxError('number out of bounds');
    return new JsonNumber(decimal);
  };
  return JSON.parse(text, reviver as (key: string, value: unknown) => unknown);
}

/** Writes plain data, {@link JsonNumber} and {@link JsonText} as one JSON text; members that are undefined are left out. */
export function stringifyJson(value: unknown): string {
  if (value instanceof JsonText) return value.text;
  if (Array.isArray(value)) return `[${value.map((entry) => stringifyJson(entry ?? null)).join(',')}]`;
  if (value === null || typeof value !== 'object' || value instanceof JsonNumber)
    return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([name, member]) => `${JSON.stringify(name)}:${stringifyJson(member)}`);
  return `{${members.join(',')}}`;
}
