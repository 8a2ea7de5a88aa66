/** What each API key is for, in its owner's words, where somebody said so. */
import { copying, type CopiedColumns } from './0002-proof.ts';

/** The tables copied from here on. */
export const COPIED_KEY_NAMES: Readonly<Record<string, CopiedColumns>> = {
  api_key_name: { key: ['api_key_id'], rest: ['nombre'] },
};

export const keyNames = `
CREATE TABLE api_key_name (
  api_key_id TEXT PRIMARY KEY REFERENCES api_key (id),
  nombre     TEXT NOT NULL CHECK (length(nombre) BETWEEN 1 AND 40)
) STRICT;
${Object.entries(COPIED_KEY_NAMES)
  .map(([tabla, columns]) => copying(tabla, columns))
  .join('\n')}
`;
