/**
 * Quotes (§quotes): what was quoted, each with a number of its branch's own and a version within it, how one was annulled, what each content of
 * a document sells of one, and the mail that brings one to its customer. Rows only grow, but for the standing of a mail.
 *
 * `lineas` and `cliente` are JSON, as they were quoted; `aprobo` is the manager who answers for its prices.
 * Of a document the last content counts; `quote_id` is null where that content sells of none.
 */
import { copying, type CopiedColumns } from './0002-proof.ts';

/** The tables copied from here on. */
export const COPIED_QUOTES: Readonly<Record<string, CopiedColumns>> = {
  quote: {
    key: ['id'],
    rest: [
      'clave',
      'issuer_id',
      'branch_id',
      'ambiente',
      'numero',
      'version',
      'till_id',
      'user_id',
      'aprobo',
      'at',
      'dia',
      'vence',
      'cliente',
      'notas',
      'lineas',
      'centavos',
    ],
  },
  quote_end: { key: ['quote_id'], rest: ['motivo', 'user_id', 'at'] },
  quote_sale: { key: ['document_id', 'version'], rest: ['quote_id', 'tomado'] },
  quote_mail: {
    key: ['id'],
    rest: [
      'quote_id',
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

const fixed = (table: string) => `
CREATE TRIGGER ${table}_fixed BEFORE UPDATE ON ${table} BEGIN SELECT RAISE(ABORT, 'quotes are append-only'); END;
CREATE TRIGGER ${table}_stays BEFORE DELETE ON ${table} BEGIN SELECT RAISE(ABORT, 'quotes are append-only'); END;`;

export const quotes = `
CREATE TABLE quote (
  id        INTEGER PRIMARY KEY,
  clave     TEXT NOT NULL,
  issuer_id TEXT NOT NULL,
  branch_id TEXT NOT NULL,
  ambiente  TEXT NOT NULL CHECK (ambiente IN ('PRUEBAS', 'PRODUCCION')),
  numero    INTEGER NOT NULL CHECK (numero >= 1),
  version   INTEGER NOT NULL CHECK (version >= 1),
  till_id   TEXT REFERENCES till (id),
  user_id   TEXT NOT NULL REFERENCES user (id),
  aprobo    TEXT REFERENCES user (id),
  at        INTEGER NOT NULL,
  dia       TEXT NOT NULL CHECK (length(dia) = 10),
  vence     TEXT NOT NULL CHECK (length(vence) = 10),
  cliente   TEXT CHECK (json_valid(cliente)),
  notas     TEXT NOT NULL,
  lineas    TEXT NOT NULL CHECK (json_valid(lineas)),
  centavos  INTEGER NOT NULL CHECK (centavos >= 0),
  FOREIGN KEY (issuer_id, branch_id) REFERENCES branch (issuer_id, id),
  UNIQUE (issuer_id, clave),
  UNIQUE (issuer_id, branch_id, ambiente, numero, version)
) STRICT;
CREATE TABLE quote_end (
  quote_id INTEGER PRIMARY KEY REFERENCES quote (id),
  motivo   TEXT NOT NULL CHECK (motivo <> ''),
  user_id  TEXT NOT NULL REFERENCES user (id),
  at       INTEGER NOT NULL
) STRICT;
CREATE TABLE quote_sale (
  document_id INTEGER NOT NULL REFERENCES document (id),
  version     INTEGER NOT NULL CHECK (version >= 1),
  quote_id    INTEGER REFERENCES quote (id),
  tomado      TEXT NOT NULL CHECK (json_valid(tomado)),
  PRIMARY KEY (document_id, version)
) STRICT, WITHOUT ROWID;
CREATE INDEX quote_sale_quote ON quote_sale (quote_id) WHERE quote_id IS NOT NULL;
CREATE TABLE quote_mail (
  id           INTEGER PRIMARY KEY,
  quote_id     INTEGER NOT NULL REFERENCES quote (id),
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
CREATE INDEX quote_mail_due ON quote_mail (issuer_id, next_at) WHERE next_at IS NOT NULL;
CREATE INDEX quote_mail_of_quote ON quote_mail (quote_id);
CREATE TRIGGER quote_mail_identity BEFORE UPDATE OF id, quote_id, issuer_id, destinatario, quien, message_id, created_at ON quote_mail
BEGIN SELECT RAISE(ABORT, 'what identifies a mail never changes'); END;
CREATE TRIGGER quote_mail_stays BEFORE DELETE ON quote_mail
BEGIN SELECT RAISE(ABORT, 'mails are kept as long as their quotes'); END;
CREATE TRIGGER quote_mail_settled BEFORE UPDATE ON quote_mail WHEN OLD.next_at IS NULL
BEGIN SELECT RAISE(ABORT, 'a settled mail never changes'); END;
${['quote', 'quote_end', 'quote_sale'].map(fixed).join('')}
${Object.entries(COPIED_QUOTES)
  .map(([tabla, columns]) => copying(tabla, columns))
  .join('\n')}
`;
