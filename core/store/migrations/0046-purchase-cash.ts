/** What people took out of drawers alone for purchases (14), a row for each document: what the limit of a person and day is measured by. */
import { copying, type CopiedColumns } from './0002-proof.ts';

/** The table copied from here on. */
export const COPIED_PURCHASE_CASH: Readonly<Record<string, CopiedColumns>> = {
  purchase_cash: { key: ['document_id'], rest: ['user_id', 'at', 'monto_centavos'] },
};

export const purchaseCash = `
CREATE TABLE purchase_cash (
  document_id    INTEGER PRIMARY KEY REFERENCES document (id),
  user_id        TEXT NOT NULL REFERENCES user (id),
  at             INTEGER NOT NULL,
  monto_centavos INTEGER NOT NULL CHECK (monto_centavos > 0)
) STRICT;
CREATE INDEX purchase_cash_person ON purchase_cash (user_id, at);
${Object.entries(COPIED_PURCHASE_CASH)
  .map(([tabla, columns]) => copying(tabla, columns))
  .join('\n')}
`;
