/** The log: JSON lines on stderr, without keys, secrets or personal data. */
import { pino } from 'pino';
import type { Log } from '../engine/deps.ts';

const LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LEVELS)[number];

export const HIDDEN = '[oculto]';

/** Members that are never logged, at any depth. */
const HIDDEN_MEMBERS = new Set(
  [
    'key apikey x-api-key authorization token pwd password pin secret pem privatekey',
    'firma firmaelectronica dtefirmado dtejson payload body receptor',
    'nombre numdocumento nrc correo telefono direccion nombrecomercial eventojson eventofirmado',
    'nombreresponsable numdocresponsable nombresolicita numdocsolicita',
  ].flatMap((names) => names.split(' ')),
);

/** Secrets inside texts, e.g. of foreign errors. */
const HIDDEN_TEXTS: readonly RegExp[] = [
  /\bsk_(user|admin)_\w+/g,
  /\bBearer\s+\S+/gi,
  // A signed document or a token.
  /\beyJ[\w-]+\.[\w.-]+/g,
  /-----BEGIN [^-]*-----[^-]*(-----END [^-]*-----)?/g,
];

/** End of a JSON parser error, which quotes its input. */
const NOT_JSON = ' is not valid JSON';
/** Maximum length of one member, in characters. */
const MAX_TEXT_CHARS = 8_000;
/** Maximum nesting depth that is logged. */
const MAX_DEPTH = 5;

/** Creates a log; stdout stays free for machine-readable output. */
export function createLog(level: LogLevel): Log {
  const logger = pino({ level, base: null }, pino.destination({ dest: 2, sync: false }));
  return {
    info: (event, fields) => logger.info(shown(fields ?? {}, 0), event),
    warn: (event, fields) => logger.warn(shown(fields ?? {}, 0), event),
    error: (event, fields) => logger.error(shown(fields ?? {}, 0), event),
  };
}

export function isLogLevel(text: string): text is LogLevel {
  return (LEVELS as readonly string[]).includes(text);
}

export function isHiddenMember(name: string): boolean {
  return HIDDEN_MEMBERS.has(name.toLowerCase());
}

/** A copy of a value without members and texts that must not be logged. */
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

/** Removes keys, tokens, signed documents and private keys. */
export function shownText(text: string): string {
  const readable = withoutQuotation(text.slice(0, MAX_TEXT_CHARS));
  return HIDDEN_TEXTS.reduce((left, pattern) => left.replaceAll(pattern, HIDDEN), readable);
}

/** Removes the JSON parser's quotation, which may contain a stored document with its receiver. */
function withoutQuotation(text: string): string {
  const end = text.indexOf(NOT_JSON);
  const start = text.indexOf('"');
  return end === -1 || start === -1 || start > end ? text : text.slice(0, start) + HIDDEN + text.slice(end);
}
