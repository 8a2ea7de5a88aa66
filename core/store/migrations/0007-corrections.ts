/**
 * Refused documents to their end (§correction, §document-states, docs/adr/0007).
 *
 * `refused_version` what a corrected document's row said while the refused version was its present one: a seal that turns
 * out to belong to it brings that back. `handed_over` documents a caller was told to be pending: the paper may be out,
 * so the number stays theirs. `number_kept` refused documents whose number stays with them for good, and why.
 */
export const corrections = `
CREATE TABLE refused_version (
  document_id        INTEGER NOT NULL,
  version            INTEGER NOT NULL,
  codigo_generacion  TEXT NOT NULL CHECK (length(codigo_generacion) = 36),
  fh_procesamiento   INTEGER,
  codigo_msg         TEXT,
  descripcion_msg    TEXT,
  observaciones      TEXT NOT NULL CHECK (json_valid(observaciones)),
  monto_centavos     INTEGER NOT NULL,
  iva_centavos       INTEGER NOT NULL,
  receptor_documento TEXT,
  receptor_nombre    TEXT,
  reemplaza_a        TEXT,
  PRIMARY KEY (document_id, version),
  FOREIGN KEY (document_id, version) REFERENCES document_version (document_id, version)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER refused_version_fixed BEFORE UPDATE ON refused_version
BEGIN SELECT RAISE(ABORT, 'a refused version never changes'); END;
CREATE TRIGGER refused_version_stays BEFORE DELETE ON refused_version
BEGIN SELECT RAISE(ABORT, 'a refused version is never deleted'); END;

CREATE TABLE handed_over (
  document_id INTEGER PRIMARY KEY REFERENCES document (id)
) STRICT;
INSERT INTO handed_over SELECT id FROM document WHERE estado <> 'PROCESADO';
CREATE TRIGGER handed_over_stays BEFORE DELETE ON handed_over
BEGIN SELECT RAISE(ABORT, 'what was handed over stays so'); END;

CREATE TABLE number_kept (
  document_id INTEGER PRIMARY KEY REFERENCES document (id),
  motivo      TEXT NOT NULL CHECK (motivo IN ('NUMERO', 'CONTINGENCIA', 'SIN_RESPUESTA', 'ENTREGADO', 'RESTAURACION')),
  at          INTEGER NOT NULL
) STRICT;
CREATE TRIGGER number_kept_fixed BEFORE UPDATE ON number_kept
BEGIN SELECT RAISE(ABORT, 'a kept number stays kept'); END;
CREATE TRIGGER number_kept_stays BEFORE DELETE ON number_kept
BEGIN SELECT RAISE(ABORT, 'a kept number stays kept'); END;

CREATE INDEX document_refused ON document (id) WHERE estado = 'RECHAZADO' AND numero_vigente = 1;
`;
