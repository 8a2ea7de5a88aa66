/**
 * Cash handed over for each document that a till sold: what its ticket says beside the change, at every print of it. It is
 * no part of the document. Without a row it was not counted.
 */
import { copying, type CopiedColumns } from './0002-proof.ts';

/** The tables copied from here on. */
export const COPIED_RECEIVED_CASH: Readonly<Record<string, CopiedColumns>> = {
  document_cash: { key: ['document_id'], rest: ['recibido_centavos', 'at'] },
};

export const receivedCash = `
CREATE TABLE document_cash (
  document_id       INTEGER PRIMARY KEY REFERENCES document (id),
  recibido_centavos INTEGER NOT NULL CHECK (recibido_centavos > 0),
  at                INTEGER NOT NULL
) STRICT;
${Object.entries(COPIED_RECEIVED_CASH)
  .map(([tabla, columns]) => copying(tabla, columns))
  .join('\n')}
`;
