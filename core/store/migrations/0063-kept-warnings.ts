/**
 * What was warned of beside the first answer to a call that took a number, and the edition of its date as it was then: a repetition says the same
 * (§idempotency). Calls of before say nothing.
 */
import { copying, type CopiedColumns } from './0002-proof.ts';
import { COPIED_LATER } from './0009-copies.ts';

/** The table copied from here on. */
export const COPIED_WARNINGS: Readonly<Record<string, CopiedColumns>> = {
  idempotency: {
    key: ['api_key_id', 'clave'],
    rest: [...(COPIED_LATER['idempotency']?.rest ?? []), 'avisos', 'de_la_fecha'],
  },
};

export const keptWarnings = `
${['copied', 'copied_anew', 'copy_gone'].map((name) => `DROP TRIGGER idempotency_${name};`).join('\n')}
ALTER TABLE idempotency ADD COLUMN avisos TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(avisos));
ALTER TABLE idempotency ADD COLUMN de_la_fecha TEXT;
${Object.entries(COPIED_WARNINGS)
  .map(([tabla, columns]) => copying(tabla, columns))
  .join('\n')}
`;
