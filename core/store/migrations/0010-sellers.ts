/**
 * Who sold each document at a till: written with its number, never changed.
 *
 * `dia` is the document's `fec_emi`, which never changes either: a list of what somebody sold reads one index in the order
 * of the list. Documents of API keys have no row.
 */
import { copying, type CopiedColumns } from './0002-proof.ts';

/** The tables copied from here on. */
export const COPIED_SELLERS: Readonly<Record<string, CopiedColumns>> = {
  document_seller: { key: ['document_id'], rest: ['user_id', 'dia', 'at'] },
};

export const sellers = `
CREATE TABLE document_seller (
  document_id INTEGER PRIMARY KEY REFERENCES document (id),
  user_id     TEXT NOT NULL REFERENCES user (id),
  dia         TEXT NOT NULL CHECK (length(dia) = 10),
  at          INTEGER NOT NULL
) STRICT;
CREATE INDEX document_seller_list ON document_seller (user_id, dia);
CREATE TRIGGER document_seller_fixed BEFORE UPDATE ON document_seller
BEGIN SELECT RAISE(ABORT, 'who sold a document never changes'); END;
CREATE TRIGGER document_seller_stays BEFORE DELETE ON document_seller
BEGIN SELECT RAISE(ABORT, 'who sold a document is never deleted'); END;
${Object.entries(COPIED_SELLERS)
  .map(([tabla, columns]) => copying(tabla, columns))
  .join('\n')}
`;
