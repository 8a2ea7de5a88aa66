/**
 * What callers name their sales by (`referenciaExterna`), beside the documents: no part of them, and given anew with a correction. `dia` is
 * the document's `fec_emi`, so that one index finds a reference in the order of the list. An `Idempotency-Key` is found without its API key too.
 */
import { copying, type CopiedColumns } from './0002-proof.ts';

/** The tables copied from here on. */
export const COPIED_REFERENCES: Readonly<Record<string, CopiedColumns>> = {
  document_reference: { key: ['document_id'], rest: ['referencia', 'dia'] },
};

export const ownReferences = `
CREATE TABLE document_reference (
  document_id INTEGER PRIMARY KEY REFERENCES document (id),
  referencia  TEXT NOT NULL CHECK (length(referencia) BETWEEN 1 AND 60),
  dia         TEXT NOT NULL CHECK (length(dia) = 10)
) STRICT;
CREATE INDEX document_reference_list ON document_reference (referencia, dia);
CREATE INDEX idempotency_clave ON idempotency (clave);
${Object.entries(COPIED_REFERENCES)
  .map(([tabla, columns]) => copying(tabla, columns))
  .join('\n')}
`;
