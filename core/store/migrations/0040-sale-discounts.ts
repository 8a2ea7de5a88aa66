/** What people took off sales alone, a row for each document: what the limit of a person and day is measured by. */
import { copying, type CopiedColumns } from './0002-proof.ts';

/** The table copied from here on. */
export const COPIED_DISCOUNTS: Readonly<Record<string, CopiedColumns>> = {
  sale_discount: { key: ['document_id'], rest: ['user_id', 'at', 'monto_centavos'] },
};

export const saleDiscounts = `
CREATE TABLE sale_discount (
  document_id    INTEGER PRIMARY KEY REFERENCES document (id),
  user_id        TEXT NOT NULL REFERENCES user (id),
  at             INTEGER NOT NULL,
  monto_centavos INTEGER NOT NULL CHECK (monto_centavos > 0)
) STRICT;
CREATE INDEX sale_discount_person ON sale_discount (user_id, at);
${Object.entries(COPIED_DISCOUNTS)
  .map(([tabla, columns]) => copying(tabla, columns))
  .join('\n')}
`;
