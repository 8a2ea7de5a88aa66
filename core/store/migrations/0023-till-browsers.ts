/**
 * The browser behind each till: how it calls itself and when it was there last, and the secret it had before its latest
 * log-in, until the new one arrives: an answer that was lost must not shut a till out.
 */
import { copying, type CopiedColumns } from './0002-proof.ts';

/** The tables copied from here on. */
export const COPIED_TILL_BROWSERS: Readonly<Record<string, CopiedColumns>> = {
  till_browser: { key: ['till_id'], rest: ['nombre', 'seen_at', 'former_hash'] },
};

export const tillBrowsers = `
CREATE TABLE till_browser (
  till_id     TEXT PRIMARY KEY REFERENCES till (id),
  nombre      TEXT NOT NULL CHECK (length(nombre) BETWEEN 1 AND 60),
  seen_at     INTEGER NOT NULL,
  former_hash TEXT UNIQUE CHECK (length(former_hash) = 64)
) STRICT;
${Object.entries(COPIED_TILL_BROWSERS)
  .map(([tabla, columns]) => copying(tabla, columns))
  .join('\n')}
`;
