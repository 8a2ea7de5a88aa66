/** The log: JSON lines on standard error, without keys, secrets or personal data. */
import { pino } from 'pino';
import type { Log } from '../engine/deps.ts';

const LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LEVELS)[number];

/** Stands where something was left out. */
export const HIDDEN = '[oculto]';

/** Members that must never be written, whatever calls the log and however deep they lie. */
const HIDDEN_MEMBERS = new Set(
  [
    'key apikey x-api-key authorization token pwd password pin secret pem privatekey',
    'firma firmaelectronica dtefirmado dtejson payload body receptor',
    'nombre numdocumento nrc correo telefono direccion nombrecomercial eventojson eventofirmado',
    'nombreresponsable numdocresponsable nombresolicita numdocsolicita',
  ].flatMap((names) => names.split(' ')),
);

/** The same inside a text, for instance of an error that somebody else worded. */
const HIDDEN_TEXTS: readonly RegExp[] = [
  /\bsk_(user|admin)_\w+/g,
  /\bBearer\s+\S+/gi,
  // A signed document or a token.
  /\beyJ[\w-]+\.[\w.-]+/g,
  /-----BEGIN [^-]*-----[^-]*(-----END [^-]*-----)?/g,
];

/** How the JSON parser ends a sentence in which it quotes what it could not read. */
const NOT_JSON = ' is not valid JSON';
/** Longest text of one member, in characters. */
const MAX_TEXT_CHARS = 8_000;
/** Objects inside one another that are written. */
const MAX_DEPTH = 5;

/** A log of the given level; standard output stays free for what programs read. */
export function createLog(level: LogLevel): Log {
  const logger = pino({ level, base: null }, pino.destination({ dest: 2, sync: false }));
  return {
    info: (event, fields) => logger.info(shown(fields ?? {}, 0), event),
    warn: (event, fields) => logger.warn(shown(fields ?? {}, 0), event),
    error: (event, fields) => logger.error(shown(fields ?? {}, 0), event),
  };
}

/** Whether a text names a level. */
export function isLogLevel(text: string): text is LogLevel {
  return (LEVELS as readonly string[]).includes(text);
}

/** Whether what a member of that name holds must never be written. */
export function isHiddenMember(name: string): boolean {
  return HIDDEN_MEMBERS.has(name.toLowerCase());
}

/** A value as it may be written: what must never be is left out. */
export function shown(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return shownText(value);
  if (value instanceof Error) return shownText(String(value));
  if (value === null || typeof value !== 'object') return value;
  if (depth === MAX_DEPTH) return HIDDEN;
  if (Array.isArray(value)) return value.map((entry) => shown(entry, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      isHiddenMember(name) ? HIDDEN : shown(member, depth + 1),
    ]),
  );
}

/** A text without keys, tokens, signed documents and private keys. */
export function shownText(text: string): string {
  const readable = withoutQuotation(text.slice(0, MAX_TEXT_CHARS));
  return HIDDEN_TEXTS.reduce((left, pattern) => left.replaceAll(pattern, HIDDEN), readable);
}

/** A piece of a stored document, receiver and all, stands in what the JSON parser says of it. */
function withoutQuotation(text: string): string {
  const end = text.indexOf(NOT_JSON);
  const start = text.indexOf('"');
  return end === -1 || start === -1 || start > end ? text : text.slice(0, start) + HIDDEN + text.slice(end);
}
