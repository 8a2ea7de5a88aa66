/**
 * Fast single-pass reader for ordinary JSON: one line, no escapes, no exponents. The thorough reader passes over a text
 * three times.
 */
import { decimalText, JsonNumber } from '../../contract/json.ts';

/** Left to the thorough reader: escapes, surrogates, control characters and line breaks. */
// oxlint-disable-next-line no-control-regex -- JSON allows these very characters in no text
const UNUSUAL = /[\\\ud800-\udfff\u0000-\u001f]/;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?/y;

export interface JsonBounds {
  readonly jsonDepth: number;
  /** Values, counted by their opening or separating characters. */
  readonly jsonValues: number;
}

const NOT_PLAIN = Symbol('not plain');

/**
 * Parses a plain text within the limits; every number is a {@link JsonNumber}.
 *
 * @returns undefined for any other text, including faulty ones and repeated or forbidden names: the thorough reader
 * reports the fault
 */
export function readPlainJson(text: string, bounds: JsonBounds): unknown {
  if (UNUSUAL.test(text)) return undefined;
  const walk = new Walk(text, bounds);
  const value = walk.value(0);
  return value === NOT_PLAIN || walk.next() !== '' ? undefined : value;
}

class Walk {
  private readonly text: string;
  private readonly bounds: JsonBounds;
  private at = 0;
  private values = 1;

  constructor(text: string, bounds: JsonBounds) {
    this.text = text;
    this.bounds = bounds;
  }

  next(): string {
    while (this.text[this.at] === ' ') this.at += 1;
    return this.text[this.at] ?? '';
  }

  value(depth: number): unknown {
    switch (this.next()) {
      case '"':
        return this.string();
      case '{':
        return this.opens(depth) ? this.object(depth + 1) : NOT_PLAIN;
      case '[':
        return this.opens(depth) ? this.list(depth + 1) : NOT_PLAIN;
      case 't':
        return this.word('true', true);
      case 'f':
        return this.word('false', false);
      case 'n':
        return this.word('null', null);
      default:
        return this.number();
    }
  }

  private counts(): boolean {
    this.values += 1;
    this.at += 1;
    return this.values <= this.bounds.jsonValues;
  }

  private opens(depth: number): boolean {
    return depth < this.bounds.jsonDepth && this.counts();
  }

  private object(depth: number): unknown {
    const object: Record<string, unknown> = {};
    if (this.closes('}')) return object;
    let members = 0;
    do {
      if (this.next() !== '"') return NOT_PLAIN;
      const name = this.string();
      // This name would replace the object's prototype.
      if (typeof name !== 'string' || name === '__proto__' || !this.closes(':')) return NOT_PLAIN;
      const value = this.value(depth);
      if (value === NOT_PLAIN) return NOT_PLAIN;
      object[name] = value;
      members += 1;
    } while (this.next() === ',' && this.counts());
    return this.closes('}') && Object.keys(object).length === members ? object : NOT_PLAIN;
  }

  private list(depth: number): unknown {
    const list: unknown[] = [];
    if (this.closes(']')) return list;
    do {
      const value = this.value(depth);
      if (value === NOT_PLAIN) return NOT_PLAIN;
      list.push(value);
    } while (this.next() === ',' && this.counts());
    return this.closes(']') ? list : NOT_PLAIN;
  }

  /** Consumes a character; false when another follows. */
  private closes(sign: string): boolean {
    if (this.next() !== sign) return false;
    this.at += 1;
    return true;
  }

  private string(): unknown {
    const begin = this.at + 1;
    const end = this.text.indexOf('"', begin);
    if (end === -1) return NOT_PLAIN;
    this.at = end + 1;
    return this.text.slice(begin, end);
  }

  private word(word: string, value: boolean | null): unknown {
    if (!this.text.startsWith(word, this.at)) return NOT_PLAIN;
    this.at += word.length;
    return value;
  }

  private number(): unknown {
    NUMBER.lastIndex = this.at;
    if (!NUMBER.test(this.text)) return NOT_PLAIN;
    const literal = this.text.slice(this.at, NUMBER.lastIndex);
    this.at = NUMBER.lastIndex;
    const decimal = decimalText(literal);
    return decimal === null ? NOT_PLAIN : new JsonNumber(decimal);
  }
}
