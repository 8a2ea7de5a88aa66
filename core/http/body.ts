/**
 * Parses request bodies (§lossless-json, §body-limit). Refuses JSON that is unsafe for a fiscal document: repeated members, invalid
 * Unicode, unbounded nesting or number of values.
 */
import { parseJson } from '../contract/json.ts';
import { readPlainJson } from '../domain/text/plain-json.ts';
import { faultAt, type Problem } from '../contract/problem.ts';
import { flawIn, unreadableNumberIn } from './wording/json-flaw.ts';
import type { HttpLimits } from './limits.ts';
import { invalid } from './problems.ts';
import { rule } from '../contract/rules/rules.ts';

export type ParsedBody =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: Problem };

const NO_BYTES = new Uint8Array();

/** The bytes of a request's body; none without one. */
export function bytesOf({ body }: { readonly body: unknown }): Uint8Array {
  return body instanceof Uint8Array ? body : NO_BYTES;
}

type JsonLimits = Pick<HttpLimits, 'jsonDepth' | 'jsonValues'>;

/**
 * Parses a UTF-8 JSON body, skipping a byte order mark. Numbers become JsonNumber.
 * @param linea line number in the whole request at which it begins
 * @returns `JSON_INVALIDO`, with the position if known; `VALIDACION` for a member called `__proto__`
 */
export function parseBody(bytes: Uint8Array, limits: JsonLimits, linea = 1): ParsedBody {
  return bodyOf(bytes, { ...limits, linea, plain: readPlainJson, thorough: parseJson });
}

/** Like `parseBody` for a bridge envelope, whose numbers are counts: parsed with `JSON.parse`. */
export function parseEnvelope(bytes: Uint8Array, limits: JsonLimits): ParsedBody {
  return bodyOf(bytes, { ...limits, linea: 1, plain: null, thorough: (text): unknown => JSON.parse(text) });
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });

interface Reading extends JsonLimits {
  readonly linea: number;
  /** Fast single-pass reader; gives undefined for a text it does not support; null if there is none. */
  readonly plain: ((text: string, limits: JsonLimits) => unknown) | null;
  /** Used after `scan`. */
  readonly thorough: (text: string) => unknown;
}

function bodyOf(bytes: Uint8Array, reading: Reading): ParsedBody {
  let text: string;
  try {
    text = UTF8.decode(bytes);
  } catch {
    return malformed('no es texto UTF-8 válido; guarde o envíe el texto en UTF-8');
  }
  const value = reading.plain?.(text, reading);
  if (value !== undefined) return { ok: true, value };
  if (text.trim() === '') return malformed('está vacío; envíe un objeto JSON');
  const flaw = scan(text, reading);
  if (flaw !== null) return flaw;
  try {
    return { ok: true, value: reading.thorough(text) };
  } catch {
    return malformed(whatIsWrong(text, reading));
  }
}

function malformed(what: string): ParsedBody {
  return { ok: false, problem: { codigo: 'JSON_INVALIDO', message: `El cuerpo de la solicitud ${what}` } };
}

function whatIsWrong(text: string, limits: Reading): string {
  try {
    JSON.parse(text);
    const number = unreadableNumberIn(text);
    const levels: Level[] = [];
    scan(text.slice(0, number), { ...limits, levels });
    return `tiene en ${pathOf(levels) || 'él'}, en la ${placeOf(text, number, limits.linea)}, un número demasiado largo o con un exponente fuera de rango; escríbalo en notación decimal`;
  } catch {
    const at = flawIn(text);
    const flaw = at < text.length ? 'hay un error' : 'queda incompleto';
    return `no es JSON válido: ${flaw} en la ${placeOf(text, at, limits.linea)}; revise comas, comillas y llaves`;
  }
}

/** Line and column, both from 1. */
function placeOf(text: string, position: number, linea: number): string {
  const before = text.slice(0, position).split('\n');
  return `línea ${linea + before.length - 1}, columna ${(before.at(-1) ?? '').length + 1}`;
}

interface Level {
  /** Names seen so far; null in an array. */
  readonly names: Set<string> | null;
  /** Path of the next value. */
  name: string;
  index: number;
}

/**
 * Finds what `JSON.parse` accepts but we refuse. Syntax errors are left to the parser. Values are counted before any is created: two
 * million fit into a body and would block the till for seconds.
 */
function scan(
  text: string,
  { jsonDepth, jsonValues, linea, levels = [] }: Reading & { readonly levels?: Level[] },
): ParsedBody | null {
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    const level = levels.at(-1);
    if (char === '{' || char === '[' || char === ',') values += 1;
    if (values > jsonValues) return malformed(`tiene más de ${jsonValues} datos; divida el documento`);
    if (char === '{' || char === '[') {
      if (levels.length === jsonDepth)
        return malformed(
          `tiene más de ${jsonDepth} niveles de objetos y listas en ${pathOf(levels.slice(0, 1))}, en la ${placeOf(text, at, linea)}; quite niveles`,
        );
      levels.push({ names: char === '{' ? new Set() : null, name: '', index: 0 });
    } else if (char === '}' || char === ']') {
      levels.pop();
    } else if (char === ',' && level?.names === null) {
      level.index += 1;
    } else if (char === '"') {
      const end = endOfString(text, at);
      const flaw = stringFlaw({ text, start: at, end, levels, linea });
      if (flaw !== null) return flaw;
      at = end;
    }
  }
  return null;
}

/** Index of the closing quote, or the text's length. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; ; at += 1) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return text.length;
    let backslashes = 0;
    while (text[quote - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return quote;
    at = quote;
  }
}

interface StringAt {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly levels: readonly Level[];
  readonly linea: number;
}

function stringFlaw({ text, start, end, levels, linea }: StringAt): ParsedBody | null {
  const raw = text.slice(start + 1, end);
  const value = raw.includes('\\') ? unescape(raw) : raw;
  if (value === null) return null;
  if (!value.isWellFormed()) {
    return malformed(
      `tiene un carácter Unicode incompleto en la ${placeOf(text, start, linea)}; quite el escape \\u suelto`,
    );
  }
  const level = levels.at(-1);
  if (!level?.names || !isFollowedByColon(text, end)) return null;
  level.name = value;
  if (value === '__proto__') return reservedName(pathOf(levels));
  if (level.names.has(value)) {
    return malformed(
      `repite el campo ${pathOf(levels)} en la ${placeOf(text, start, linea)}; envíelo una sola vez`,
    );
  }
  level.names.add(value);
  return null;
}

/** The decoded string; null for invalid escapes, which the parser reports. */
function unescape(raw: string): string | null {
  try {
    return String(JSON.parse(`"${raw}"`));
  } catch {
    return null;
  }
}

function isFollowedByColon(text: string, end: number): boolean {
  let at = end + 1;
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at += 1;
  return text[at] === ':';
}

/** No field has this name; as a member it would set a prototype. */
function reservedName(campo: string): ParsedBody {
  return {
    ok: false,
    problem: invalid([faultAt(campo, 'CAMPO_DESCONOCIDO', rule('campo-imposible'))]),
  };
}

function pathOf(levels: readonly Level[]): string {
  return levels
    .map(({ names, name, index }, depth) =>
      names === null ? `[${index}]` : `${depth === 0 ? '' : '.'}${name}`,
    )
    .join('');
}
