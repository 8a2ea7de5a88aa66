/**
 * Mail that brings documents to their receivers: how each issuer sends it, and every mail that was, is or was to be sent.
 *
 * A row of `mail_message` is written by the transaction that records the seal; one mail of each automatic kind for each
 * document. `next_at` is null once it is settled. `message_id` never changes: a mail that is sent twice because nobody knows
 * whether the first one arrived bears the same one. `stopped_at` stops an issuer's whole outbox: its password is refused.
 */
import { copying, type CopiedColumns } from './0002-proof.ts';

/** The tables copied from here on. */
export const COPIED_MAIL: Readonly<Record<string, CopiedColumns>> = {
  mail_settings: {
    key: ['issuer_id'],
    rest: [
      'activo',
      'host',
      'port',
      'seguridad',
      'usuario',
      'hex(password_sealed)',
      'remitente',
      'remitente_nombre',
      'ca',
      'sellado',
      'contingencia',
      'invalidacion',
      'stopped_at',
      'stopped_why',
      'updated_at',
    ],
  },
  mail_message: {
    key: ['id'],
    rest: [
      'document_id',
      'issuer_id',
      'clase',
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

export const mail = `
CREATE TABLE mail_settings (
  issuer_id        TEXT PRIMARY KEY REFERENCES issuer (id),
  activo           INTEGER NOT NULL CHECK (activo IN (0, 1)),
  host             TEXT NOT NULL,
  port             INTEGER NOT NULL CHECK (port BETWEEN 1 AND 65535),
  seguridad        TEXT NOT NULL CHECK (seguridad IN ('STARTTLS', 'TLS', 'NINGUNA')),
  usuario          TEXT,
  password_sealed  BLOB,
  remitente        TEXT NOT NULL CHECK (instr(remitente, '@') > 1),
  remitente_nombre TEXT NOT NULL,
  ca               TEXT,
  sellado          INTEGER NOT NULL CHECK (sellado IN (0, 1)),
  contingencia     INTEGER NOT NULL CHECK (contingencia IN (0, 1)),
  invalidacion     INTEGER NOT NULL CHECK (invalidacion IN (0, 1)),
  stopped_at       INTEGER,
  stopped_why      TEXT,
  updated_at       INTEGER NOT NULL,
  CHECK ((usuario IS NULL) = (password_sealed IS NULL)),
  CHECK ((stopped_at IS NULL) = (stopped_why IS NULL))
) STRICT;

CREATE TABLE mail_message (
  id           INTEGER PRIMARY KEY,
  document_id  INTEGER NOT NULL REFERENCES document (id),
  issuer_id    TEXT NOT NULL REFERENCES issuer (id),
  clase        TEXT NOT NULL CHECK (clase IN ('sellado', 'contingencia', 'invalidacion', 'reenvio')),
  destinatario TEXT NOT NULL CHECK (instr(destinatario, '@') > 1),
  quien        TEXT,
  estado       TEXT NOT NULL CHECK (estado IN ('PENDIENTE', 'ENVIANDO', 'ENVIADO', 'RECHAZADO', 'CANCELADO')),
  attempts     INTEGER NOT NULL CHECK (attempts >= 0),
  next_at      INTEGER,
  last_answer  TEXT,
  message_id   TEXT NOT NULL UNIQUE,
  created_at   INTEGER NOT NULL,
  updated_at   INTEGER,
  CHECK ((next_at IS NULL) = (estado IN ('ENVIADO', 'RECHAZADO', 'CANCELADO'))),
  CHECK ((quien IS NULL) = (clase <> 'reenvio'))
) STRICT;
CREATE UNIQUE INDEX mail_once ON mail_message (document_id, clase) WHERE clase <> 'reenvio';
CREATE INDEX mail_due ON mail_message (issuer_id, next_at) WHERE next_at IS NOT NULL;
CREATE INDEX mail_of_document ON mail_message (document_id);
CREATE TRIGGER mail_identity BEFORE UPDATE OF id, document_id, issuer_id, clase, destinatario, quien, message_id, created_at ON mail_message
BEGIN SELECT RAISE(ABORT, 'what identifies a mail never changes'); END;
CREATE TRIGGER mail_stays BEFORE DELETE ON mail_message
BEGIN SELECT RAISE(ABORT, 'mails are kept as long as their documents'); END;
CREATE TRIGGER mail_settled BEFORE UPDATE ON mail_message WHEN OLD.next_at IS NULL
BEGIN SELECT RAISE(ABORT, 'a settled mail never changes'); END;
${Object.entries(COPIED_MAIL)
  .map(([tabla, columns]) => copying(tabla, columns))
  .join('\n')}
`;
