/**
 * What changes an account beside documents and payments, and what a receipt said when it was given (§account-entries, §account-payments).
 * Both only grow.
 *
 * `centavos` of an entry raises what is owed, below zero it lowers it. A reversal names the receipt that it takes back, once; its cash
 * and that of a balance paid back is a movement of a drawer. `imputado` of a receipt: what it paid of each document, JSON.
 */
import { copying, type CopiedColumns } from './0002-proof.ts';

/** The tables copied from here on. */
export const COPIED_ACCOUNT_ENTRIES: Readonly<Record<string, CopiedColumns>> = {
  account_entry: {
    key: ['issuer_id', 'clave'],
    rest: [
      'branch_id',
      'ambiente',
      'tipo',
      'tipo_documento',
      'num_documento',
      'centavos',
      'motivo',
      'recibo_branch',
      'recibo_numero',
      'movement_id',
      'user_id',
      'at',
    ],
  },
  account_receipt: {
    key: ['issuer_id', 'branch_id', 'ambiente', 'numero'],
    rest: ['saldo_antes', 'imputado'],
  },
};

const fixed = (table: string) => `
CREATE TRIGGER ${table}_fixed BEFORE UPDATE ON ${table} BEGIN SELECT RAISE(ABORT, 'accounts are append-only'); END;
CREATE TRIGGER ${table}_stays BEFORE DELETE ON ${table} BEGIN SELECT RAISE(ABORT, 'accounts are append-only'); END;`;

export const accountEntries = `
CREATE TABLE account_entry (
  issuer_id      TEXT NOT NULL,
  clave          TEXT NOT NULL,
  branch_id      TEXT NOT NULL,
  ambiente       TEXT NOT NULL,
  tipo           TEXT NOT NULL CHECK (tipo IN ('AJUSTE', 'CASTIGO', 'SALDO_DEVUELTO', 'REVERSO')),
  tipo_documento TEXT NOT NULL,
  num_documento  TEXT NOT NULL,
  centavos       INTEGER NOT NULL CHECK (CASE tipo WHEN 'AJUSTE' THEN centavos <> 0 WHEN 'CASTIGO' THEN centavos < 0 ELSE centavos > 0 END),
  motivo         TEXT NOT NULL CHECK (motivo <> ''),
  recibo_branch  TEXT,
  recibo_numero  INTEGER,
  movement_id    INTEGER UNIQUE REFERENCES cash_movement (id),
  user_id        TEXT NOT NULL REFERENCES user (id),
  at             INTEGER NOT NULL,
  PRIMARY KEY (issuer_id, clave),
  UNIQUE (issuer_id, recibo_branch, ambiente, recibo_numero),
  CHECK ((tipo = 'REVERSO') = (recibo_numero IS NOT NULL) AND (recibo_branch IS NULL) = (recibo_numero IS NULL)),
  FOREIGN KEY (issuer_id, branch_id) REFERENCES branch (issuer_id, id),
  FOREIGN KEY (issuer_id, recibo_branch, ambiente, recibo_numero) REFERENCES account_payment (issuer_id, branch_id, ambiente, numero)
) STRICT, WITHOUT ROWID;
CREATE INDEX account_entry_account ON account_entry (num_documento, tipo_documento);

CREATE TABLE account_receipt (
  issuer_id   TEXT NOT NULL,
  branch_id   TEXT NOT NULL,
  ambiente    TEXT NOT NULL,
  numero      INTEGER NOT NULL,
  saldo_antes INTEGER NOT NULL,
  imputado    TEXT NOT NULL CHECK (json_valid(imputado)),
  PRIMARY KEY (issuer_id, branch_id, ambiente, numero),
  FOREIGN KEY (issuer_id, branch_id, ambiente, numero) REFERENCES account_payment (issuer_id, branch_id, ambiente, numero)
) STRICT, WITHOUT ROWID;
${Object.keys(COPIED_ACCOUNT_ENTRIES).map(fixed).join('')}
${Object.entries(COPIED_ACCOUNT_ENTRIES)
  .map(([tabla, columns]) => copying(tabla, columns))
  .join('\n')}
`;
