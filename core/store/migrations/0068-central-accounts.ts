/**
 * What the centre says of customers' accounts at other tills (§accounts): `otros` what those charged less what they took, `vencido` what was
 * due by all tills, `cupo` this till's part of the limit. `central_account_end` when it said so, and its position.
 */
import { copying, type CopiedColumns } from './0002-proof.ts';

/** The tables copied from here on. */
export const COPIED_CENTRAL_ACCOUNTS: Readonly<Record<string, CopiedColumns>> = {
  central_account: {
    key: ['nit', 'ambiente', 'tipo_documento', 'num_documento'],
    rest: ['otros', 'vencido', 'cupo'],
  },
  central_account_end: { key: ['id'], rest: ['position', 'at'] },
};

export const centralAccounts = `
CREATE TABLE central_account (
  nit            TEXT NOT NULL,
  ambiente       TEXT NOT NULL,
  tipo_documento TEXT NOT NULL,
  num_documento  TEXT NOT NULL,
  otros          INTEGER NOT NULL,
  vencido        INTEGER NOT NULL,
  cupo           INTEGER,
  PRIMARY KEY (nit, ambiente, tipo_documento, num_documento)
) STRICT, WITHOUT ROWID;
CREATE TABLE central_account_end (
  id       INTEGER PRIMARY KEY CHECK (id = 1),
  position INTEGER NOT NULL CHECK (position >= 0),
  at       INTEGER NOT NULL
) STRICT;
${Object.entries(COPIED_CENTRAL_ACCOUNTS)
  .map(([tabla, columns]) => copying(tabla, columns))
  .join('\n')}
`;
