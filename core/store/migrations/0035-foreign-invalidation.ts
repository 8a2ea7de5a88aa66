/**
 * An invalidation of a document that another till issued and that is not here: its event names no document of this database but a row
 * of its own. The CHECK is widened where it stands as in `0025-notes.ts`.
 */
import { copying, type CopiedColumns } from './0002-proof.ts';

export const COPIED_FOREIGN: Readonly<Record<string, CopiedColumns>> = {
  foreign_invalidation: { key: ['event_id'], rest: ['installation', 'documento', 'codigo_generacion'] },
};

const BEFORE = "CHECK ((tipo = ''INVALIDACION'') = (document_id IS NOT NULL))";
const AFTER = "CHECK (tipo = ''INVALIDACION'' OR document_id IS NULL)";

export const foreignInvalidation = `
PRAGMA writable_schema = ON;
UPDATE sqlite_schema SET sql = replace(sql, '${BEFORE}', '${AFTER}') WHERE type = 'table' AND name = 'event';
PRAGMA writable_schema = RESET;
CREATE TABLE foreign_invalidation (
  event_id          INTEGER PRIMARY KEY REFERENCES event (id),
  -- Who issued it, at the centre.
  installation      TEXT NOT NULL,
  -- Its first code, and the one it had when it was invalidated.
  documento         TEXT NOT NULL CHECK (length(documento) = 36),
  codigo_generacion TEXT NOT NULL CHECK (length(codigo_generacion) = 36)
) STRICT;
CREATE INDEX foreign_invalidation_code ON foreign_invalidation (codigo_generacion);
CREATE TRIGGER foreign_invalidation_fixed BEFORE UPDATE ON foreign_invalidation
BEGIN SELECT RAISE(ABORT, 'what an event invalidates never changes'); END;
CREATE TRIGGER foreign_invalidation_stays BEFORE DELETE ON foreign_invalidation
BEGIN SELECT RAISE(ABORT, 'an event is never deleted'); END;
${Object.entries(COPIED_FOREIGN)
  .map(([tabla, columns]) => copying(tabla, columns))
  .join('\n')}
`;
