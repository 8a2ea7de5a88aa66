/**
 * What the screens that configure need: browsers that were paired before anything existed, people who work here no more, and
 * when each API key was used last.
 */
import { copying, type CopiedColumns } from './0002-proof.ts';

/** The tables copied from here on. */
export const COPIED_ADMINISTRATION: Readonly<Record<string, CopiedColumns>> = {
  waiting_browser: { key: ['token_hash'], rest: ['paired_at'] },
  retired_user: { key: ['user_id'], rest: ['retired_at'] },
  api_key_use: { key: ['api_key_id'], rest: ['used_at'] },
};

export const administration = `
CREATE TABLE waiting_browser (
  token_hash TEXT PRIMARY KEY CHECK (length(token_hash) = 64),
  paired_at  INTEGER NOT NULL
) STRICT;
CREATE TABLE retired_user (
  user_id    TEXT PRIMARY KEY REFERENCES user (id),
  retired_at INTEGER NOT NULL
) STRICT;
CREATE TABLE api_key_use (
  api_key_id TEXT PRIMARY KEY REFERENCES api_key (id),
  used_at    INTEGER NOT NULL
) STRICT;
${Object.entries(COPIED_ADMINISTRATION)
  .map(([tabla, columns]) => copying(tabla, columns))
  .join('\n')}
`;
