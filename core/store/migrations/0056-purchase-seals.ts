/** When a supplier's document got the seal that it came without: what was closed before that names it as late. Rows only grow. */
import { copying, type CopiedColumns } from './0002-proof.ts';

/** The tables copied from here on. */
export const COPIED_PURCHASE_SEALS: Readonly<Record<string, CopiedColumns>> = {
  purchase_seal: { key: ['purchase_id'], rest: ['at'] },
};

export const purchaseSeals = `
CREATE TABLE purchase_seal (
  purchase_id INTEGER PRIMARY KEY REFERENCES purchase (id),
  at          INTEGER NOT NULL
) STRICT;
CREATE TRIGGER purchase_seal_fixed BEFORE UPDATE ON purchase_seal BEGIN SELECT RAISE(ABORT, 'a seal is append-only'); END;
CREATE TRIGGER purchase_seal_stays BEFORE DELETE ON purchase_seal BEGIN SELECT RAISE(ABORT, 'a seal is append-only'); END;
${Object.entries(COPIED_PURCHASE_SEALS)
  .map(([tabla, columns]) => copying(tabla, columns))
  .join('\n')}
`;
