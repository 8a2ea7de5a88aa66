/**
 * The feed of what callers can see of documents, and the targets it is sent to (§feed).
 *
 * `feed` has a row for the birth of a document and for every change of its public state, written by the transaction that
 * changed it, whatever part of the program that was: EMITIDO and TRANSMITIENDO are one PENDIENTE outside (§document-states). Its ids
 * follow the order of commits because SQLite has one writer at a time. An id is also at least the moment of the change in
 * milliseconds: a database that was restored goes on above the ids that readers saw before.
 *
 * `webhook.position` is the id of the last row that the target took.
 */
export const webhooks = `
CREATE TABLE feed (
  id                INTEGER PRIMARY KEY,
  document_id       INTEGER NOT NULL REFERENCES document (id),
  at                INTEGER NOT NULL,
  estado            TEXT NOT NULL CHECK (estado IN ('PENDIENTE', 'CONTINGENCIA', 'PROCESADO', 'RECHAZADO', 'INVALIDANDO', 'INVALIDADO')),
  codigo_generacion TEXT NOT NULL,
  sello             TEXT,
  fh_procesamiento  INTEGER,
  codigo_msg        TEXT,
  descripcion_msg   TEXT,
  observaciones     TEXT NOT NULL CHECK (json_valid(observaciones))
) STRICT;
CREATE TRIGGER feed_in_order BEFORE INSERT ON feed WHEN NEW.id <= (SELECT max(id) FROM feed)
BEGIN SELECT RAISE(ABORT, 'the feed only grows at its end'); END;
CREATE TRIGGER feed_fixed BEFORE UPDATE ON feed
BEGIN SELECT RAISE(ABORT, 'the feed is append-only'); END;
CREATE TRIGGER feed_stays BEFORE DELETE ON feed
BEGIN SELECT RAISE(ABORT, 'the feed is append-only'); END;

CREATE TRIGGER feed_birth AFTER INSERT ON document
BEGIN
  INSERT INTO feed (id, document_id, at, estado, codigo_generacion, sello, fh_procesamiento, codigo_msg, descripcion_msg, observaciones)
  VALUES (max((SELECT coalesce(max(id), 0) + 1 FROM feed), NEW.updated_at), NEW.id, NEW.updated_at,
    CASE WHEN NEW.estado IN ('EMITIDO', 'TRANSMITIENDO') THEN 'PENDIENTE' ELSE NEW.estado END,
    NEW.codigo_generacion, NEW.sello, NEW.fh_procesamiento, NEW.codigo_msg, NEW.descripcion_msg, NEW.observaciones);
END;
CREATE TRIGGER feed_change AFTER UPDATE OF estado ON document
WHEN CASE WHEN NEW.estado IN ('EMITIDO', 'TRANSMITIENDO') THEN 'PENDIENTE' ELSE NEW.estado END
  <> CASE WHEN OLD.estado IN ('EMITIDO', 'TRANSMITIENDO') THEN 'PENDIENTE' ELSE OLD.estado END
BEGIN
  INSERT INTO feed (id, document_id, at, estado, codigo_generacion, sello, fh_procesamiento, codigo_msg, descripcion_msg, observaciones)
  VALUES (max((SELECT coalesce(max(id), 0) + 1 FROM feed), NEW.updated_at), NEW.id, NEW.updated_at,
    CASE WHEN NEW.estado IN ('EMITIDO', 'TRANSMITIENDO') THEN 'PENDIENTE' ELSE NEW.estado END,
    NEW.codigo_generacion, NEW.sello, NEW.fh_procesamiento, NEW.codigo_msg, NEW.descripcion_msg, NEW.observaciones);
END;

CREATE TABLE webhook (
  id            TEXT PRIMARY KEY,
  issuer_id     TEXT NOT NULL REFERENCES issuer (id),
  ambiente      TEXT CHECK (ambiente IS NULL OR ambiente IN ('PRUEBAS', 'PRODUCCION')),
  branch_id     TEXT,
  url           TEXT NOT NULL,
  secret_sealed BLOB NOT NULL,
  position      INTEGER NOT NULL CHECK (position >= 0),
  failures      INTEGER NOT NULL DEFAULT 0 CHECK (failures >= 0),
  failing_since INTEGER,
  last_error    TEXT,
  delivered_at  INTEGER,
  parked_at     INTEGER,
  created_at    INTEGER NOT NULL,
  FOREIGN KEY (issuer_id, branch_id) REFERENCES branch (issuer_id, id),
  CHECK ((failures > 0) = (failing_since IS NOT NULL)),
  CHECK (parked_at IS NULL OR failures > 0)
) STRICT;
CREATE UNIQUE INDEX webhook_target ON webhook (issuer_id, url, coalesce(ambiente, ''), coalesce(branch_id, ''));
CREATE TRIGGER webhook_goes_on BEFORE UPDATE OF position ON webhook WHEN NEW.position < OLD.position
BEGIN SELECT RAISE(ABORT, 'a target never goes back'); END;
CREATE TRIGGER webhook_identity BEFORE UPDATE OF issuer_id, ambiente, branch_id, url ON webhook
BEGIN SELECT RAISE(ABORT, 'what identifies a target never changes'); END;
`;
