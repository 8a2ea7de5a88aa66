/**
 * Wrong PINs of those who approve what somebody else asked for at a till: counted per till and approver, apart from log-ins,
 * so that a guess keeps nobody else waiting.
 */
import { copying, type CopiedColumns } from './0002-proof.ts';

/** The tables copied from here on. */
export const COPIED_APPROVALS: Readonly<Record<string, CopiedColumns>> = {
  approval_try: { key: ['till_id', 'user_id'], rest: ['failures', 'next_try_at'] },
};

export const approvals = `
CREATE TABLE approval_try (
  till_id     TEXT NOT NULL REFERENCES till (id),
  user_id     TEXT NOT NULL REFERENCES user (id),
  failures    INTEGER NOT NULL CHECK (failures > 0),
  next_try_at INTEGER NOT NULL,
  PRIMARY KEY (till_id, user_id)
) STRICT, WITHOUT ROWID;
${Object.entries(COPIED_APPROVALS)
  .map(([tabla, columns]) => copying(tabla, columns))
  .join('\n')}
`;
