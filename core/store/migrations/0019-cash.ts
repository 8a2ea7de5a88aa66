/**
 * The cash desk: sessions of tills, what was moved and counted, and the numbered Z that closes each.
 *
 * `cash_till` a till with its number in the branch and the end of its chain of Z. `document_cash_session` the session a document was
 * sold in, written with its number. A session without a `cash_z` is open; a till has one at most. `contenido` of a Z
 * is its report with every document as it stood then; its hash covers it and the Z before. Amounts are in whole cents.
 */
import { copying, type CopiedColumns } from './0002-proof.ts';

/** The tables copied from here on; a Z is proved by its chain. */
export const COPIED_CASH: Readonly<Record<string, CopiedColumns>> = {
  cash_till: {
    key: ['till_id'],
    rest: ['issuer_id', 'branch_id', 'ambiente', 'numero', 'ultima_z', 'head_hash'],
  },
  cash_session: { key: ['id'], rest: ['till_id', 'numero', 'user_id', 'fondo_centavos', 'opened_at'] },
  cash_movement: {
    key: ['id'],
    rest: ['session_id', 'clave', 'tipo', 'monto_centavos', 'motivo', 'user_id', 'at'],
  },
  cash_count: {
    key: ['id'],
    rest: ['session_id', 'clave', 'piezas', 'contado_centavos', 'esperado_centavos', 'user_id', 'at'],
  },
  cash_rule: { key: ['issuer_id', 'branch_id'], rest: ['exigir_caja', 'limite_centavos'] },
  document_cash_session: { key: ['document_id'], rest: ['session_id'] },
};

/** Refuses changes and deletions of a table. */
const appendOnly = (table: string, why: string) => `
CREATE TRIGGER ${table}_fixed BEFORE UPDATE ON ${table} BEGIN SELECT RAISE(ABORT, '${why}'); END;
CREATE TRIGGER ${table}_stays BEFORE DELETE ON ${table} BEGIN SELECT RAISE(ABORT, '${why}'); END;`;

/** Refuses rows of a session that is closed. */
const whileOpen = (table: string) => `
CREATE TRIGGER ${table}_open BEFORE INSERT ON ${table}
WHEN EXISTS (SELECT 1 FROM cash_z WHERE session_id = NEW.session_id)
BEGIN SELECT RAISE(ABORT, 'a closed session takes nothing'); END;`;

export const cash = `
CREATE TABLE cash_till (
  till_id   TEXT PRIMARY KEY REFERENCES till (id),
  issuer_id TEXT NOT NULL,
  branch_id TEXT NOT NULL,
  ambiente  TEXT NOT NULL CHECK (ambiente IN ('PRUEBAS', 'PRODUCCION')),
  numero    INTEGER NOT NULL CHECK (numero >= 1),
  ultima_z  INTEGER NOT NULL DEFAULT 0 CHECK (ultima_z >= 0),
  head_hash TEXT NOT NULL,
  FOREIGN KEY (issuer_id, branch_id) REFERENCES branch (issuer_id, id),
  UNIQUE (issuer_id, branch_id, ambiente, numero)
) STRICT;
CREATE TRIGGER cash_till_grows BEFORE UPDATE ON cash_till
WHEN NEW.till_id IS NOT OLD.till_id OR NEW.issuer_id IS NOT OLD.issuer_id OR NEW.branch_id IS NOT OLD.branch_id
  OR NEW.ambiente IS NOT OLD.ambiente OR NEW.numero IS NOT OLD.numero OR NEW.ultima_z IS NOT OLD.ultima_z + 1
BEGIN SELECT RAISE(ABORT, 'the Z of a till advance by one'); END;
CREATE TRIGGER cash_till_stays BEFORE DELETE ON cash_till
BEGIN SELECT RAISE(ABORT, 'a till with sessions stays'); END;

CREATE TABLE cash_session (
  id             INTEGER PRIMARY KEY AUTOINCREMENT,
  till_id        TEXT NOT NULL REFERENCES cash_till (till_id),
  numero         INTEGER NOT NULL CHECK (numero >= 1),
  user_id        TEXT NOT NULL REFERENCES user (id),
  fondo_centavos INTEGER NOT NULL CHECK (fondo_centavos >= 0),
  opened_at      INTEGER NOT NULL,
  UNIQUE (till_id, numero)
) STRICT;

CREATE TABLE cash_movement (
  id             INTEGER PRIMARY KEY AUTOINCREMENT,
  session_id     INTEGER NOT NULL REFERENCES cash_session (id),
  clave          TEXT NOT NULL CHECK (length(clave) BETWEEN 1 AND 100),
  tipo           TEXT NOT NULL CHECK (tipo IN ('ENTRADA', 'SALIDA')),
  monto_centavos INTEGER NOT NULL CHECK (monto_centavos > 0),
  motivo         TEXT NOT NULL CHECK (length(motivo) >= 1),
  user_id        TEXT NOT NULL REFERENCES user (id),
  at             INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX cash_movement_key ON cash_movement (session_id, clave);

CREATE TABLE cash_count (
  id                INTEGER PRIMARY KEY AUTOINCREMENT,
  session_id        INTEGER NOT NULL REFERENCES cash_session (id),
  clave             TEXT NOT NULL CHECK (length(clave) BETWEEN 1 AND 100),
  piezas            TEXT NOT NULL CHECK (json_valid(piezas)),
  contado_centavos  INTEGER NOT NULL CHECK (contado_centavos >= 0),
  esperado_centavos INTEGER NOT NULL,
  user_id           TEXT NOT NULL REFERENCES user (id),
  at                INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX cash_count_key ON cash_count (session_id, clave);

CREATE TABLE cash_z (
  session_id  INTEGER PRIMARY KEY REFERENCES cash_session (id),
  till_id     TEXT NOT NULL REFERENCES cash_till (till_id),
  numero      INTEGER NOT NULL CHECK (numero >= 1),
  at          INTEGER NOT NULL,
  user_id     TEXT NOT NULL REFERENCES user (id),
  approver_id TEXT REFERENCES user (id),
  count_id    INTEGER NOT NULL UNIQUE REFERENCES cash_count (id),
  contenido   TEXT NOT NULL CHECK (json_valid(contenido)),
  hash        TEXT NOT NULL CHECK (length(hash) = 64),
  UNIQUE (till_id, numero)
) STRICT;
CREATE TRIGGER cash_z_next BEFORE INSERT ON cash_z
WHEN NEW.numero IS NOT (SELECT ultima_z + 1 FROM cash_till WHERE till_id = NEW.till_id)
  OR NEW.till_id IS NOT (SELECT till_id FROM cash_session WHERE id = NEW.session_id)
  OR NEW.session_id IS NOT (SELECT session_id FROM cash_count WHERE id = NEW.count_id)
BEGIN SELECT RAISE(ABORT, 'a Z takes the next number of its till'); END;
CREATE TRIGGER cash_z_chained AFTER INSERT ON cash_z
BEGIN UPDATE cash_till SET ultima_z = NEW.numero, head_hash = NEW.hash WHERE till_id = NEW.till_id; END;
CREATE TRIGGER cash_session_alone BEFORE INSERT ON cash_session
WHEN EXISTS (SELECT 1 FROM cash_session WHERE till_id = NEW.till_id AND id NOT IN (SELECT session_id FROM cash_z))
  OR NEW.numero IS NOT (SELECT coalesce(max(numero), 0) + 1 FROM cash_session WHERE till_id = NEW.till_id)
BEGIN SELECT RAISE(ABORT, 'a till has one open session'); END;

CREATE TABLE document_cash_session (
  document_id INTEGER PRIMARY KEY REFERENCES document (id),
  session_id  INTEGER NOT NULL REFERENCES cash_session (id)
) STRICT;
CREATE INDEX document_cash_session_list ON document_cash_session (session_id, document_id);

CREATE TABLE cash_rule (
  issuer_id       TEXT NOT NULL,
  branch_id       TEXT NOT NULL,
  exigir_caja     INTEGER NOT NULL CHECK (exigir_caja IN (0, 1)),
  limite_centavos INTEGER NOT NULL CHECK (limite_centavos >= 0),
  PRIMARY KEY (issuer_id, branch_id),
  FOREIGN KEY (issuer_id, branch_id) REFERENCES branch (issuer_id, id)
) STRICT;
${['cash_movement', 'cash_count', 'document_cash_session'].map(whileOpen).join('')}
${appendOnly('cash_session', 'how a session began never changes')}
${appendOnly('cash_movement', 'a movement of cash never changes')}
${appendOnly('cash_count', 'a count never changes')}
${appendOnly('cash_z', 'a Z never changes')}
${appendOnly('document_cash_session', 'the session of a document never changes')}
${Object.entries(COPIED_CASH)
  .map(([tabla, columns]) => copying(tabla, columns))
  .join('\n')}
`;
