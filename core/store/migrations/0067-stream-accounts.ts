/**
 * The stream tells the accounts of customers. `central_charge` is what a document charges, less what notes took back, as the centre is to
 * know it; it follows from the rest, and only a till that is enrolled has it. Payments and entries are named by a text: indexes find them by it.
 */
import { copying, type CopiedColumns } from './0002-proof.ts';

/** The tables copied from here on. */
export const COPIED_CENTRAL_CHARGES: Readonly<Record<string, CopiedColumns>> = {
  central_charge: {
    key: ['document_id'],
    rest: ['tipo_documento', 'num_documento', 'vence', 'centavos'],
  },
};

/** What names a payment, and an entry, in the stream. */
export const PAYMENT_NAME = (row: string) =>
  `${row}issuer_id || ' ' || ${row}branch_id || ' ' || ${row}ambiente || ' ' || ${row}numero`;
export const ENTRY_NAME = (row: string) => `${row}issuer_id || ' ' || ${row}clave`;

const KINDS_BEFORE = "''audit'', ''goods'')";
const KINDS_AFTER = "''audit'', ''goods'', ''accountCharge'', ''accountPayment'', ''accountEntry'')";
const STREAMING = "EXISTS (SELECT 1 FROM sqlite_schema WHERE type = 'trigger' AND name = 'stream_branch')";

export const streamAccounts = `
PRAGMA writable_schema = ON;
UPDATE sqlite_schema SET sql = replace(sql, '${KINDS_BEFORE}', '${KINDS_AFTER}') WHERE type = 'table' AND name = 'stream';
PRAGMA writable_schema = RESET;
CREATE TABLE central_charge (
  document_id    INTEGER PRIMARY KEY REFERENCES document (id),
  tipo_documento TEXT NOT NULL,
  num_documento  TEXT NOT NULL,
  vence          TEXT NOT NULL,
  centavos       INTEGER NOT NULL CHECK (centavos >= 0)
) STRICT;
CREATE INDEX account_payment_name ON account_payment (${PAYMENT_NAME('')});
CREATE INDEX account_entry_name ON account_entry (${ENTRY_NAME('')});
INSERT INTO stream (kind, ref, part) SELECT 'accountPayment', 0, ${PAYMENT_NAME('')} FROM account_payment WHERE ${STREAMING} ORDER BY at;
INSERT INTO stream (kind, ref, part) SELECT 'accountEntry', 0, ${ENTRY_NAME('')} FROM account_entry WHERE ${STREAMING} ORDER BY at;
${Object.entries(COPIED_CENTRAL_CHARGES)
  .map(([tabla, columns]) => copying(tabla, columns))
  .join('\n')}
`;
