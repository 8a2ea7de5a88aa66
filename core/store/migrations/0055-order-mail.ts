/**
 * Mail that brings orders to their suppliers: a queue like that of documents (see `mail_message`), which the same worker empties. Each row
 * was asked for by a person; `next_at` is null once it is settled, and `message_id` never changes.
 */
import { copying, type CopiedColumns } from './0002-proof.ts';

/** The tables copied from here on. */
export const COPIED_ORDER_MAIL: Readonly<Record<string, CopiedColumns>> = {
  order_mail: {
    key: ['id'],
    rest: [
      'order_id',
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

export const orderMail = `
CREATE TABLE order_mail (
  id           INTEGER PRIMARY KEY,
  order_id     INTEGER NOT NULL REFERENCES purchase_order (id),
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
CREATE INDEX order_mail_due ON order_mail (issuer_id, next_at) WHERE next_at IS NOT NULL;
CREATE INDEX order_mail_of_order ON order_mail (order_id);
CREATE TRIGGER order_mail_identity BEFORE UPDATE OF id, order_id, issuer_id, destinatario, quien, message_id, created_at ON order_mail
BEGIN SELECT RAISE(ABORT, 'what identifies a mail never changes'); END;
CREATE TRIGGER order_mail_stays BEFORE DELETE ON order_mail
BEGIN SELECT RAISE(ABORT, 'mails are kept as long as their orders'); END;
CREATE TRIGGER order_mail_settled BEFORE UPDATE ON order_mail WHEN OLD.next_at IS NULL
BEGIN SELECT RAISE(ABORT, 'a settled mail never changes'); END;
${Object.entries(COPIED_ORDER_MAIL)
  .map(([tabla, columns]) => copying(tabla, columns))
  .join('\n')}
`;
