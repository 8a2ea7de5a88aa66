/** What was warned of beside the first answer to an invalidation, and the edition of its date as it was then: a repetition says the same (§invalidate-answer). */
import { copying, type CopiedColumns } from './0002-proof.ts';

/** The table copied from here on. */
export const COPIED_INVALIDATION_WARNINGS: Readonly<Record<string, CopiedColumns>> = {
  invalidation_warning: { key: ['event_id'], rest: ['avisos', 'de_la_fecha'] },
};

export const invalidationWarnings = `
CREATE TABLE invalidation_warning (
  event_id    INTEGER PRIMARY KEY REFERENCES event (id),
  avisos      TEXT NOT NULL CHECK (json_valid(avisos)),
  de_la_fecha TEXT NOT NULL
) STRICT;
CREATE TRIGGER invalidation_warning_fixed BEFORE UPDATE ON invalidation_warning BEGIN SELECT RAISE(ABORT, 'what was warned of stays told'); END;
CREATE TRIGGER invalidation_warning_stays BEFORE DELETE ON invalidation_warning BEGIN SELECT RAISE(ABORT, 'what was warned of stays told'); END;
${Object.entries(COPIED_INVALIDATION_WARNINGS)
  .map(([tabla, columns]) => copying(tabla, columns))
  .join('\n')}
`;
