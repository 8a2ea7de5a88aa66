/**
 * Contingency windows, events of both kinds and lots (§lots, §lot-query, §document-query, §contingency-call, §invalidation-call, §contingency, §invalidation, §invalidate-answer, §contingency-window).
 *
 * `contingency.rechazos`, `retry_at` how often an event of the window was refused and when the next one is made.
 * `document.contingency_id` the window a document carries the fields of. `outbox.retenido` why a document is not to be
 * looked at although it is queued: its contingency event has no seal yet, its lot is being processed, or a related
 * document of ours (`document_related`) has none yet.
 */
export const contingency = `
CREATE TABLE contingency (
  id         INTEGER PRIMARY KEY,
  issuer_id  TEXT NOT NULL REFERENCES issuer (id),
  ambiente   TEXT NOT NULL CHECK (ambiente IN ('PRUEBAS', 'PRODUCCION')),
  autoridad  TEXT NOT NULL CHECK (autoridad IN ('simulador', 'hacienda')),
  tipo       INTEGER NOT NULL CHECK (tipo BETWEEN 1 AND 5),
  motivo     TEXT CHECK (motivo IS NULL OR length(motivo) BETWEEN 1 AND 500),
  evidencia  TEXT NOT NULL,
  opened_at  INTEGER NOT NULL,
  closed_at  INTEGER,
  rechazos   INTEGER NOT NULL DEFAULT 0 CHECK (rechazos >= 0),
  retry_at   INTEGER,
  CHECK (tipo <> 5 OR motivo IS NOT NULL)
) STRICT;
CREATE INDEX contingency_open ON contingency (issuer_id, ambiente, autoridad) WHERE closed_at IS NULL;
CREATE TRIGGER contingency_stays BEFORE DELETE ON contingency
BEGIN SELECT RAISE(ABORT, 'a contingency is never deleted'); END;
CREATE TRIGGER contingency_closes_once BEFORE UPDATE OF closed_at ON contingency WHEN OLD.closed_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'a contingency closes once'); END;

CREATE TABLE event (
  id                INTEGER PRIMARY KEY,
  codigo_generacion TEXT NOT NULL UNIQUE CHECK (length(codigo_generacion) = 36 AND codigo_generacion = upper(codigo_generacion)),
  tipo              TEXT NOT NULL CHECK (tipo IN ('CONTINGENCIA', 'INVALIDACION')),
  issuer_id         TEXT NOT NULL,
  branch_id         TEXT NOT NULL,
  ambiente          TEXT NOT NULL CHECK (ambiente IN ('PRUEBAS', 'PRODUCCION')),
  autoridad         TEXT NOT NULL CHECK (autoridad IN ('simulador', 'hacienda')),
  edicion           TEXT NOT NULL CHECK (edicion IN ('2023', '2026')),
  contingency_id    INTEGER REFERENCES contingency (id),
  document_id       INTEGER REFERENCES document (id),
  payload           TEXT NOT NULL,
  sha256            TEXT NOT NULL CHECK (length(sha256) = 64),
  certificate_id    TEXT REFERENCES certificate (id),
  firma             TEXT CHECK (firma IS NULL OR length(firma) BETWEEN 300 AND 400),
  estado            TEXT NOT NULL DEFAULT 'EMITIDO' CHECK (estado IN ('EMITIDO', 'TRANSMITIENDO', 'PENDIENTE', 'PROCESADO', 'RECHAZADO')),
  sello             TEXT CHECK (sello IS NULL OR (length(sello) = 40 AND sello NOT GLOB '*[^A-Z0-9]*')),
  fh_procesamiento  INTEGER,
  codigo_msg        TEXT,
  descripcion_msg   TEXT,
  observaciones     TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(observaciones)),
  attempts          INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  next_attempt_at   INTEGER,
  last_answer       TEXT,
  created_at        INTEGER NOT NULL,
  updated_at        INTEGER NOT NULL,
  FOREIGN KEY (issuer_id, branch_id) REFERENCES branch (issuer_id, id),
  CHECK ((tipo = 'CONTINGENCIA') = (contingency_id IS NOT NULL)),
  CHECK ((tipo = 'INVALIDACION') = (document_id IS NOT NULL)),
  CHECK (estado = 'EMITIDO' OR firma IS NOT NULL),
  CHECK ((estado IN ('PROCESADO', 'RECHAZADO')) = (next_attempt_at IS NULL))
) STRICT;
CREATE INDEX event_due ON event (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
CREATE INDEX event_document_id ON event (document_id) WHERE document_id IS NOT NULL;
CREATE INDEX event_contingency_id ON event (contingency_id) WHERE contingency_id IS NOT NULL;
CREATE TRIGGER event_stays BEFORE DELETE ON event
BEGIN SELECT RAISE(ABORT, 'an event is never deleted'); END;
CREATE TRIGGER event_content BEFORE UPDATE OF
  codigo_generacion, tipo, issuer_id, branch_id, ambiente, autoridad, edicion, contingency_id, document_id, payload, sha256 ON event
BEGIN SELECT RAISE(ABORT, 'the content of an event never changes'); END;

CREATE TABLE event_document (
  event_id    INTEGER NOT NULL REFERENCES event (id),
  no_item     INTEGER NOT NULL CHECK (no_item BETWEEN 1 AND 1000),
  document_id INTEGER NOT NULL REFERENCES document (id),
  PRIMARY KEY (event_id, no_item),
  UNIQUE (event_id, document_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX event_document_of ON event_document (document_id);

CREATE TABLE lot (
  id           INTEGER PRIMARY KEY,
  id_envio     TEXT NOT NULL UNIQUE CHECK (length(id_envio) = 36 AND id_envio = upper(id_envio)),
  issuer_id    TEXT NOT NULL REFERENCES issuer (id),
  ambiente     TEXT NOT NULL CHECK (ambiente IN ('PRUEBAS', 'PRODUCCION')),
  autoridad    TEXT NOT NULL CHECK (autoridad IN ('simulador', 'hacienda')),
  edicion      TEXT NOT NULL CHECK (edicion IN ('2023', '2026')),
  codigo_lote  TEXT,
  estado       TEXT NOT NULL CHECK (estado IN ('ENVIANDO', 'RECIBIDO', 'TERMINADO')),
  polls        INTEGER NOT NULL DEFAULT 0 CHECK (polls >= 0),
  next_poll_at INTEGER,
  sent_at      INTEGER NOT NULL,
  updated_at   INTEGER NOT NULL,
  CHECK (estado <> 'RECIBIDO' OR (codigo_lote IS NOT NULL AND next_poll_at IS NOT NULL))
) STRICT;
CREATE INDEX lot_open ON lot (id) WHERE estado <> 'TERMINADO';

CREATE TABLE lot_document (
  lot_id      INTEGER NOT NULL REFERENCES lot (id),
  document_id INTEGER NOT NULL REFERENCES document (id),
  PRIMARY KEY (lot_id, document_id)
) STRICT, WITHOUT ROWID;

ALTER TABLE document ADD COLUMN contingency_id INTEGER REFERENCES contingency (id);
CREATE INDEX document_reemplaza ON document (reemplaza_a) WHERE reemplaza_a IS NOT NULL;
CREATE INDEX document_contingency ON document (contingency_id, estado) WHERE contingency_id IS NOT NULL;

CREATE TABLE document_related (
  document_id       INTEGER NOT NULL REFERENCES document (id),
  codigo_generacion TEXT NOT NULL,
  PRIMARY KEY (document_id, codigo_generacion)
) STRICT, WITHOUT ROWID;
CREATE INDEX document_related_code ON document_related (codigo_generacion);

ALTER TABLE outbox ADD COLUMN retenido TEXT CHECK (retenido IS NULL OR retenido IN ('EVENTO', 'LOTE', 'RELACIONADO'));
DROP INDEX outbox_due;
CREATE INDEX outbox_due ON outbox (next_attempt_at) WHERE retenido IS NULL;
`;
