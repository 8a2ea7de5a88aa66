/** The log: JSON lines on standard error, without keys, secrets or personal data. */
import { pino } from 'pino';
import type { Log } from './engine/deps.ts';

const LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LEVELS)[number];

/** Members that must never be written, whatever calls the log. */
const REDACTED = [
  'key',
  'pwd',
  'password',
  'token',
  'authorization',
  'pem',
  'privateKey',
  '*.key',
  '*.pwd',
  '*.password',
  '*.token',
];

/** A log of the given level; standard output stays free for what programs read. */
export function createLog(level: LogLevel): Log {
  const logger = pino(
    { level, base: null, redact: { paths: [...REDACTED], censor: '[oculto]' } },
    pino.destination({ dest: 2, sync: false }),
  );
  return {
    info: (event, fields) => logger.info(fields ?? {}, event),
    warn: (event, fields) => logger.warn(fields ?? {}, event),
    error: (event, fields) => logger.error(fields ?? {}, event),
  };
}

/** Whether a text names a level. */
export function isLogLevel(text: string): text is LogLevel {
  return (LEVELS as readonly string[]).includes(text);
}
