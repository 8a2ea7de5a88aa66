/**
 * What customers owe: which documents charge an account, and what was paid to it (§accounts). Both only grow.
 *
 * An account is that of the document a customer is known by. A row of `account_charge` stands for one content of a document, new or corrected:
 * the last one counts, without a number where that content charges nobody. `pedidos` are the documents a payment is for, JSON; `numero` counts the receipts of a branch. What a till
 * takes has the key it was asked under; in cash it is also a movement of the drawer.
 */
import { copying, type CopiedColumns } from './0002-proof.ts';

/** The tables copied from here on. */
export const COPIED_ACCOUNTS: Readonly<Record<string, CopiedColumns>> = {
  account_charge: {
    key: ['document_id', 'version'],
    rest: ['tipo_documento', 'num_documento', 'centavos', 'vence'],
  },
  account_payment: {
    key: ['issuer_id', 'branch_id', 'ambiente', 'numero'],
    rest: [
      'tipo_documento',
      'num_documento',
      'forma',
      'referencia',
      'centavos',
      'pedidos',
      'clave',
      'till_id',
      'movement_id',
      'user_id',
      'api_key_id',
      'at',
    ],
  },
};

const fixed = (table: string) => `
CREATE TRIGGER ${table}_fixed BEFORE UPDATE ON ${table} BEGIN SELECT RAISE(ABORT, 'accounts are append-only'); END;
CREATE TRIGGER ${table}_stays BEFORE DELETE ON ${table} BEGIN SELECT RAISE(ABORT, 'accounts are append-only'); END;`;

export const accounts = `
CREATE TABLE account_charge (
  document_id    INTEGER NOT NULL REFERENCES document (id),
  version        INTEGER NOT NULL CHECK (version >= 1),
  tipo_documento TEXT,
  num_documento  TEXT,
  centavos       INTEGER NOT NULL CHECK (centavos >= 0),
  vence          TEXT NOT NULL CHECK (length(vence) = 10),
  PRIMARY KEY (document_id, version),
  CHECK ((tipo_documento IS NULL) = (num_documento IS NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX account_charge_account ON account_charge (num_documento, tipo_documento) WHERE num_documento IS NOT NULL;

CREATE TABLE account_payment (
  issuer_id      TEXT NOT NULL,
  branch_id      TEXT NOT NULL,
  ambiente       TEXT NOT NULL,
  numero         INTEGER NOT NULL CHECK (numero >= 1),
  tipo_documento TEXT NOT NULL,
  num_documento  TEXT NOT NULL,
  forma          TEXT NOT NULL,
  referencia     TEXT,
  centavos       INTEGER NOT NULL CHECK (centavos > 0),
  pedidos        TEXT NOT NULL CHECK (json_valid(pedidos)),
  clave          TEXT,
  till_id        TEXT REFERENCES till (id),
  movement_id    INTEGER UNIQUE REFERENCES cash_movement (id),
  user_id        TEXT REFERENCES user (id),
  api_key_id     TEXT,
  at             INTEGER NOT NULL,
  PRIMARY KEY (issuer_id, branch_id, ambiente, numero),
  UNIQUE (till_id, clave),
  FOREIGN KEY (issuer_id, branch_id) REFERENCES branch (issuer_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX account_payment_account ON account_payment (num_documento, tipo_documento);
${['account_charge', 'account_payment'].map(fixed).join('')}
${Object.entries(COPIED_ACCOUNTS)
  .map(([tabla, columns]) => copying(tabla, columns))
  .join('\n')}
`;
