/** Who approved a withdrawal that a cashier may not decide alone: a row beside its movement, written with it and never changed. */
import { copying, type CopiedColumns } from './0002-proof.ts';

/** The tables copied from here on. */
export const COPIED_CASH_APPROVALS: Readonly<Record<string, CopiedColumns>> = {
  cash_movement_approval: { key: ['movement_id'], rest: ['user_id'] },
};

export const cashApprovals = `
CREATE TABLE cash_movement_approval (
  movement_id INTEGER PRIMARY KEY REFERENCES cash_movement (id),
  user_id     TEXT NOT NULL REFERENCES user (id)
) STRICT;
CREATE TRIGGER cash_movement_approval_fixed BEFORE UPDATE ON cash_movement_approval
BEGIN SELECT RAISE(ABORT, 'who approved a movement never changes'); END;
CREATE TRIGGER cash_movement_approval_stays BEFORE DELETE ON cash_movement_approval
BEGIN SELECT RAISE(ABORT, 'who approved a movement never changes'); END;
${Object.entries(COPIED_CASH_APPROVALS)
  .map(([tabla, columns]) => copying(tabla, columns))
  .join('\n')}
`;
