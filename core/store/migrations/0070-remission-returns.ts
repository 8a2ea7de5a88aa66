/**
 * What came back of notas de remisión before it was billed (§remission-billing), line by line as a person says it; rows only grow.
 * Sales up to the one named by `remission-billing-after` in `meta` were issued when a note could be billed twice. `entry_id` is the paper of the stock that brought the goods back, null where none of the lines keeps stock.
 * And the mail that brings the receipt of a payment to its customer, a queue like that of quotes; `mailed_receipt` numbers the receipts in it.
 */
import { copying, type CopiedColumns } from './0002-proof.ts';

/** The tables copied from here on. */
export const COPIED_REMISSION_RETURNS: Readonly<Record<string, CopiedColumns>> = {
  remission_return: {
    key: ['id'],
    rest: ['document_id', 'item', 'at', 'cantidad', 'averia', 'motivo', 'user_id', 'entry_id'],
  },
  mailed_receipt: { key: ['id'], rest: ['issuer_id', 'branch_id', 'ambiente', 'numero'] },
  receipt_mail: {
    key: ['id'],
    rest: [
      'receipt_id',
      'issuer_id',
      'destinatario',
      'quien',
      'estado',
      'attempts',
      'next_at',
      'last_answer',
      'message_id',
      'created_at',
      'updated_at',
    ],
  },
};

export const remissionReturns = `
CREATE TABLE remission_return (
  id          INTEGER PRIMARY KEY,
  document_id INTEGER NOT NULL REFERENCES document (id),
  item        INTEGER NOT NULL CHECK (item >= 1),
  at          INTEGER NOT NULL,
  cantidad    TEXT NOT NULL,
  averia      INTEGER NOT NULL CHECK (averia IN (0, 1)),
  motivo      TEXT NOT NULL CHECK (motivo <> ''),
  user_id     TEXT NOT NULL REFERENCES user (id),
  entry_id    INTEGER REFERENCES stock_entry (id)
) STRICT;
CREATE INDEX remission_return_document ON remission_return (document_id);
INSERT INTO meta (name, value) SELECT 'remission-billing-after', max(id) FROM document HAVING count(*) > 0;
CREATE TRIGGER remission_return_fixed BEFORE UPDATE ON remission_return BEGIN SELECT RAISE(ABORT, 'what came back is append-only'); END;
CREATE TRIGGER remission_return_stays BEFORE DELETE ON remission_return BEGIN SELECT RAISE(ABORT, 'what came back is append-only'); END;

CREATE TABLE mailed_receipt (
  id        INTEGER PRIMARY KEY,
  issuer_id TEXT NOT NULL,
  branch_id TEXT NOT NULL,
  ambiente  TEXT NOT NULL,
  numero    INTEGER NOT NULL,
  UNIQUE (issuer_id, branch_id, ambiente, numero),
  FOREIGN KEY (issuer_id, branch_id, ambiente, numero) REFERENCES account_payment (issuer_id, branch_id, ambiente, numero)
) STRICT;
CREATE TRIGGER mailed_receipt_fixed BEFORE UPDATE ON mailed_receipt BEGIN SELECT RAISE(ABORT, 'receipts are append-only'); END;
CREATE TRIGGER mailed_receipt_stays BEFORE DELETE ON mailed_receipt BEGIN SELECT RAISE(ABORT, 'receipts are append-only'); END;
CREATE TABLE receipt_mail (
  id           INTEGER PRIMARY KEY,
  receipt_id   INTEGER NOT NULL REFERENCES mailed_receipt (id),
  issuer_id    TEXT NOT NULL REFERENCES issuer (id),
  destinatario TEXT NOT NULL CHECK (instr(destinatario, '@') > 1),
  quien        TEXT NOT NULL,
  estado       TEXT NOT NULL CHECK (estado IN ('PENDIENTE', 'ENVIANDO', 'ENVIADO', 'RECHAZADO', 'CANCELADO')),
  attempts     INTEGER NOT NULL CHECK (attempts >= 0),
  next_at      INTEGER,
  last_answer  TEXT,
  message_id   TEXT NOT NULL UNIQUE,
  created_at   INTEGER NOT NULL,
  updated_at   INTEGER,
  CHECK ((next_at IS NULL) = (estado IN ('ENVIADO', 'RECHAZADO', 'CANCELADO')))
) STRICT;
CREATE INDEX receipt_mail_due ON receipt_mail (issuer_id, next_at) WHERE next_at IS NOT NULL;
CREATE INDEX receipt_mail_of_receipt ON receipt_mail (receipt_id);
CREATE TRIGGER receipt_mail_identity BEFORE UPDATE OF id, receipt_id, issuer_id, destinatario, quien, message_id, created_at ON receipt_mail
BEGIN SELECT RAISE(ABORT, 'what identifies a mail never changes'); END;
CREATE TRIGGER receipt_mail_stays BEFORE DELETE ON receipt_mail
BEGIN SELECT RAISE(ABORT, 'mails are kept as long as their receipts'); END;
CREATE TRIGGER receipt_mail_settled BEFORE UPDATE ON receipt_mail WHEN OLD.next_at IS NULL
BEGIN SELECT RAISE(ABORT, 'a settled mail never changes'); END;
${Object.entries(COPIED_REMISSION_RETURNS)
  .map(([tabla, columns]) => copying(tabla, columns))
  .join('\n')}
`;
