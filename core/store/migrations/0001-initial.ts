/**
 * First schema. Every invariant of numbering and of a document's life that SQL can say is said here once more, as a
 * second net under the engine (§context-from-key, §document-states). Instants are epoch milliseconds; money is in whole cents.
 */
export const initial = `
CREATE TABLE meta (
  name  TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;

CREATE TABLE issuer (
  id                TEXT PRIMARY KEY,
  nit               TEXT NOT NULL UNIQUE CHECK (length(nit) IN (9, 14) AND nit NOT GLOB '*[^0-9]*'),
  profile           TEXT NOT NULL CHECK (json_valid(profile)),
  settings          TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(settings)),
  edition_2026_from TEXT CHECK (edition_2026_from IS NULL OR edition_2026_from GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  created_at        INTEGER NOT NULL
) STRICT;

CREATE TABLE branch (
  issuer_id             TEXT NOT NULL REFERENCES issuer (id),
  id                    TEXT NOT NULL,
  numero                INTEGER NOT NULL CHECK (numero BETWEEN 1 AND 9999),
  tipo_establecimiento  TEXT NOT NULL CHECK (tipo_establecimiento IN ('01', '02', '04', '07', '20')),
  cod_estable           TEXT NOT NULL CHECK (length(cod_estable) = 4),
  cod_punto_venta       TEXT NOT NULL CHECK (length(cod_punto_venta) = 4),
  formato               TEXT NOT NULL CHECK (formato IN ('interfaz', 'oficial')),
  profile               TEXT NOT NULL CHECK (json_valid(profile)),
  created_at            INTEGER NOT NULL,
  PRIMARY KEY (issuer_id, id),
  UNIQUE (issuer_id, numero),
  UNIQUE (issuer_id, cod_estable, cod_punto_venta)
) STRICT;

CREATE TABLE connection (
  issuer_id       TEXT NOT NULL REFERENCES issuer (id),
  ambiente        TEXT NOT NULL CHECK (ambiente IN ('PRUEBAS', 'PRODUCCION')),
  autoridad       TEXT NOT NULL CHECK (autoridad IN ('simulador', 'hacienda')),
  url             TEXT,
  user            TEXT,
  password_sealed BLOB,
  updated_at      INTEGER NOT NULL,
  PRIMARY KEY (issuer_id, ambiente),
  CHECK (ambiente = 'PRUEBAS' OR autoridad = 'hacienda'),
  CHECK ((autoridad = 'hacienda') = (url IS NOT NULL AND user IS NOT NULL AND password_sealed IS NOT NULL))
) STRICT;

CREATE TABLE certificate (
  id                 TEXT PRIMARY KEY,
  issuer_id          TEXT NOT NULL REFERENCES issuer (id),
  ambiente           TEXT NOT NULL CHECK (ambiente IN ('PRUEBAS', 'PRODUCCION')),
  public_key_pem     TEXT NOT NULL,
  private_key_sealed BLOB NOT NULL,
  fingerprint        TEXT NOT NULL,
  not_before         INTEGER,
  not_after          INTEGER,
  active             INTEGER NOT NULL CHECK (active IN (0, 1)),
  created_at         INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX certificate_active ON certificate (issuer_id, ambiente) WHERE active = 1;

CREATE TABLE api_key (
  id         TEXT PRIMARY KEY,
  hash       TEXT NOT NULL UNIQUE CHECK (length(hash) = 64),
  last4      TEXT NOT NULL CHECK (length(last4) = 4),
  role       TEXT NOT NULL CHECK (role IN ('user', 'admin')),
  issuer_id  TEXT NOT NULL,
  branch_id  TEXT NOT NULL,
  ambiente   TEXT NOT NULL CHECK (ambiente IN ('PRUEBAS', 'PRODUCCION')),
  created_at INTEGER NOT NULL,
  expires_at INTEGER,
  deleted_at INTEGER,
  FOREIGN KEY (issuer_id, branch_id) REFERENCES branch (issuer_id, id)
) STRICT;

CREATE TABLE user (
  id         TEXT PRIMARY KEY,
  nombre     TEXT NOT NULL UNIQUE,
  rol        TEXT NOT NULL CHECK (rol IN ('cajero', 'gerente')),
  pin_hash   TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE sequence (
  id        INTEGER PRIMARY KEY,
  issuer_id TEXT NOT NULL REFERENCES issuer (id),
  ambiente  TEXT NOT NULL CHECK (ambiente IN ('PRUEBAS', 'PRODUCCION')),
  autoridad TEXT NOT NULL CHECK (autoridad IN ('simulador', 'hacienda')),
  tipo_dte  TEXT NOT NULL CHECK (tipo_dte IN ('01', '03', '04')),
  serie     TEXT NOT NULL CHECK (length(serie) = 8),
  formato   TEXT NOT NULL CHECK (formato IN ('interfaz', 'oficial')),
  anio      INTEGER NOT NULL CHECK (anio BETWEEN 2000 AND 9999),
  inicial   INTEGER NOT NULL DEFAULT 0 CHECK (inicial >= 0),
  ultimo    INTEGER NOT NULL CHECK (ultimo >= inicial),
  head_hash TEXT NOT NULL,
  UNIQUE (issuer_id, ambiente, autoridad, tipo_dte, serie, formato, anio)
) STRICT;
CREATE TRIGGER sequence_only_grows BEFORE UPDATE OF ultimo ON sequence WHEN NEW.ultimo NOT IN (OLD.ultimo, OLD.ultimo + 1)
BEGIN SELECT RAISE(ABORT, 'a sequence advances by one'); END;
CREATE TRIGGER sequence_identity BEFORE UPDATE OF issuer_id, ambiente, autoridad, tipo_dte, serie, formato, anio, inicial ON sequence
BEGIN SELECT RAISE(ABORT, 'what identifies a sequence never changes'); END;
CREATE TRIGGER sequence_stays BEFORE DELETE ON sequence
BEGIN SELECT RAISE(ABORT, 'a sequence is never deleted'); END;

CREATE TABLE document (
  id                  INTEGER PRIMARY KEY,
  codigo_generacion   TEXT NOT NULL UNIQUE CHECK (length(codigo_generacion) = 36 AND codigo_generacion = upper(codigo_generacion)),
  issuer_id           TEXT NOT NULL,
  branch_id           TEXT NOT NULL,
  ambiente            TEXT NOT NULL CHECK (ambiente IN ('PRUEBAS', 'PRODUCCION')),
  autoridad           TEXT NOT NULL CHECK (autoridad IN ('simulador', 'hacienda')),
  sequence_id         INTEGER NOT NULL REFERENCES sequence (id),
  numero              INTEGER NOT NULL CHECK (numero >= 1),
  numero_vigente      INTEGER NOT NULL DEFAULT 1 CHECK (numero_vigente IN (0, 1)),
  tipo_dte            TEXT NOT NULL CHECK (tipo_dte IN ('01', '03', '04')),
  edicion             TEXT NOT NULL CHECK (edicion IN ('2023', '2026')),
  numero_control      TEXT NOT NULL,
  fec_emi             TEXT NOT NULL CHECK (length(fec_emi) = 10),
  hor_emi             TEXT NOT NULL CHECK (length(hor_emi) = 8),
  emitted_at          INTEGER NOT NULL,
  estado              TEXT NOT NULL CHECK (estado IN
    ('EMITIDO', 'TRANSMITIENDO', 'PENDIENTE', 'CONTINGENCIA', 'PROCESADO', 'RECHAZADO', 'INVALIDANDO', 'INVALIDADO')),
  version             INTEGER NOT NULL DEFAULT 1 CHECK (version >= 1),
  sello               TEXT CHECK (sello IS NULL OR (length(sello) = 40 AND sello NOT GLOB '*[^A-Z0-9]*')),
  fh_procesamiento    INTEGER,
  clasifica_msg       TEXT,
  codigo_msg          TEXT,
  descripcion_msg     TEXT,
  observaciones       TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(observaciones)),
  monto_centavos      INTEGER NOT NULL CHECK (monto_centavos >= 0),
  iva_centavos        INTEGER NOT NULL,
  receptor_documento  TEXT,
  receptor_nombre     TEXT,
  reemplaza_a         TEXT,
  api_key_id          TEXT,
  updated_at          INTEGER NOT NULL,
  FOREIGN KEY (issuer_id, branch_id) REFERENCES branch (issuer_id, id),
  CHECK ((sello IS NOT NULL) = (estado IN ('PROCESADO', 'INVALIDANDO', 'INVALIDADO')))
) STRICT;
CREATE UNIQUE INDEX document_number ON document (sequence_id, numero) WHERE numero_vigente = 1;
CREATE INDEX document_emitted ON document (emitted_at);
CREATE INDEX document_day ON document (issuer_id, ambiente, fec_emi, branch_id);
CREATE TRIGGER document_stays BEFORE DELETE ON document
BEGIN SELECT RAISE(ABORT, 'a document is never deleted'); END;
CREATE TRIGGER document_identity BEFORE UPDATE OF
  issuer_id, branch_id, ambiente, autoridad, sequence_id, numero, tipo_dte, edicion, numero_control, fec_emi, hor_emi ON document
BEGIN SELECT RAISE(ABORT, 'what identifies a document never changes'); END;

CREATE TRIGGER branch_frozen BEFORE UPDATE OF numero, cod_estable, cod_punto_venta ON branch
WHEN (NEW.numero IS NOT OLD.numero OR NEW.cod_estable IS NOT OLD.cod_estable OR NEW.cod_punto_venta IS NOT OLD.cod_punto_venta)
  AND EXISTS (SELECT 1 FROM document WHERE issuer_id = OLD.issuer_id AND branch_id = OLD.id)
BEGIN SELECT RAISE(ABORT, 'a branch with documents keeps its numbers'); END;

CREATE TABLE document_version (
  document_id INTEGER NOT NULL REFERENCES document (id),
  version     INTEGER NOT NULL CHECK (version >= 1),
  causa       TEXT NOT NULL CHECK (causa IN ('NORMAL', 'CONTINGENCIA', 'CORRECCION')),
  payload     TEXT NOT NULL,
  sha256      TEXT NOT NULL CHECK (length(sha256) = 64),
  created_at  INTEGER NOT NULL,
  UNIQUE (document_id, version)
) STRICT;
CREATE TRIGGER document_version_fixed BEFORE UPDATE ON document_version
BEGIN SELECT RAISE(ABORT, 'a version never changes'); END;
CREATE TRIGGER document_version_stays BEFORE DELETE ON document_version
BEGIN SELECT RAISE(ABORT, 'a version is never deleted'); END;

CREATE TABLE signature (
  document_id    INTEGER NOT NULL,
  version        INTEGER NOT NULL,
  certificate_id TEXT NOT NULL REFERENCES certificate (id),
  firma          TEXT NOT NULL CHECK (length(firma) BETWEEN 300 AND 400),
  signed_at      INTEGER NOT NULL,
  FOREIGN KEY (document_id, version) REFERENCES document_version (document_id, version),
  UNIQUE (document_id, version, certificate_id)
) STRICT;
CREATE TRIGGER signature_fixed BEFORE UPDATE ON signature
BEGIN SELECT RAISE(ABORT, 'a signature never changes'); END;
CREATE TRIGGER signature_stays BEFORE DELETE ON signature
BEGIN SELECT RAISE(ABORT, 'a signature is never deleted'); END;
CREATE TRIGGER document_signed_before_sent BEFORE UPDATE OF estado ON document
WHEN NEW.estado <> 'EMITIDO' AND NOT EXISTS (SELECT 1 FROM signature WHERE document_id = NEW.id AND version = NEW.version)
BEGIN SELECT RAISE(ABORT, 'a document is signed before it leaves'); END;

CREATE TABLE ledger (
  id                INTEGER PRIMARY KEY AUTOINCREMENT,
  sequence_id       INTEGER NOT NULL REFERENCES sequence (id),
  numero            INTEGER NOT NULL CHECK (numero >= 1),
  estado            TEXT NOT NULL CHECK (estado IN ('ASIGNADO', 'DEVUELTO', 'NO_UTILIZADO', 'ANTES_DE_RESTAURAR')),
  codigo_generacion TEXT,
  sha256            TEXT,
  at                INTEGER NOT NULL,
  hash              TEXT NOT NULL CHECK (length(hash) = 64),
  CHECK ((estado = 'ASIGNADO') = (codigo_generacion IS NOT NULL AND sha256 IS NOT NULL))
) STRICT;
CREATE INDEX ledger_number ON ledger (sequence_id, numero);
CREATE INDEX ledger_returned ON ledger (sequence_id, numero) WHERE estado = 'DEVUELTO';
CREATE TRIGGER ledger_fixed BEFORE UPDATE ON ledger
BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
CREATE TRIGGER ledger_stays BEFORE DELETE ON ledger
BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
CREATE TRIGGER ledger_no_repeat BEFORE INSERT ON ledger
WHEN NEW.estado = 'ASIGNADO' AND (SELECT estado FROM ledger WHERE sequence_id = NEW.sequence_id AND numero = NEW.numero
  ORDER BY id DESC LIMIT 1) NOT IN ('DEVUELTO')
BEGIN SELECT RAISE(ABORT, 'a number is assigned once'); END;

CREATE TABLE outbox (
  document_id     INTEGER PRIMARY KEY REFERENCES document (id),
  next_attempt_at INTEGER NOT NULL,
  attempts        INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  resends         INTEGER NOT NULL DEFAULT 0 CHECK (resends >= 0),
  last_answer     TEXT
) STRICT;
CREATE INDEX outbox_due ON outbox (next_attempt_at);

CREATE TABLE life_line (
  id          INTEGER PRIMARY KEY,
  document_id INTEGER NOT NULL REFERENCES document (id),
  at          INTEGER NOT NULL,
  estado      TEXT NOT NULL,
  causa       TEXT NOT NULL,
  detalle     TEXT
) STRICT;
CREATE INDEX life_line_document ON life_line (document_id);

CREATE TABLE idempotency (
  api_key_id  TEXT NOT NULL,
  clave       TEXT NOT NULL CHECK (length(clave) BETWEEN 1 AND 128),
  operacion   TEXT NOT NULL,
  contenido   TEXT NOT NULL CHECK (length(contenido) = 64),
  document_id INTEGER NOT NULL REFERENCES document (id),
  created_at  INTEGER NOT NULL,
  PRIMARY KEY (api_key_id, clave)
) STRICT, WITHOUT ROWID;

CREATE TABLE audit (
  id      INTEGER PRIMARY KEY AUTOINCREMENT,
  at      INTEGER NOT NULL,
  actor   TEXT NOT NULL,
  accion  TEXT NOT NULL,
  detalle TEXT NOT NULL CHECK (json_valid(detalle)),
  hash    TEXT NOT NULL CHECK (length(hash) = 64)
) STRICT;
CREATE TRIGGER audit_fixed BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
CREATE TRIGGER audit_stays BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
`;
