/**
 * What statistics, quotas, lists and searches read instead of every document (§quotas).
 *
 * `day_total` documents and amounts per point of sale, day, type and state, kept by the triggers in the very transaction
 * that changes a document; `estado` is the state as callers see it, so that a document on its way changes nothing here.
 * `receiver_name` each receiver's name once, with its words; the documents of a name are found by its index.
 */
const PUBLIC_STATE = (row: string) =>
  `CASE ${row}.estado WHEN 'EMITIDO' THEN 'PENDIENTE' WHEN 'TRANSMITIENDO' THEN 'PENDIENTE' ELSE ${row}.estado END`;

const COUNT_NEW = `
  INSERT INTO day_total (issuer_id, ambiente, branch_id, fec_emi, tipo_dte, estado, cantidad, monto_centavos, iva_centavos)
  VALUES (NEW.issuer_id, NEW.ambiente, NEW.branch_id, NEW.fec_emi, NEW.tipo_dte, ${PUBLIC_STATE('NEW')},
    1, NEW.monto_centavos, NEW.iva_centavos)
  ON CONFLICT DO UPDATE SET cantidad = cantidad + 1, monto_centavos = monto_centavos + excluded.monto_centavos,
    iva_centavos = iva_centavos + excluded.iva_centavos;`;

export const stats = `
CREATE TABLE day_total (
  issuer_id      TEXT NOT NULL,
  ambiente       TEXT NOT NULL,
  branch_id      TEXT NOT NULL,
  fec_emi        TEXT NOT NULL,
  tipo_dte       TEXT NOT NULL,
  estado         TEXT NOT NULL CHECK (estado IN
    ('PENDIENTE', 'CONTINGENCIA', 'PROCESADO', 'RECHAZADO', 'INVALIDANDO', 'INVALIDADO')),
  cantidad       INTEGER NOT NULL CHECK (cantidad >= 0),
  monto_centavos INTEGER NOT NULL CHECK (monto_centavos >= 0),
  iva_centavos   INTEGER NOT NULL,
  PRIMARY KEY (issuer_id, ambiente, branch_id, fec_emi, tipo_dte, estado)
) STRICT, WITHOUT ROWID;
INSERT INTO day_total
  SELECT issuer_id, ambiente, branch_id, fec_emi, tipo_dte, ${PUBLIC_STATE('document')}, count(*), sum(monto_centavos), sum(iva_centavos)
  FROM document GROUP BY 1, 2, 3, 4, 5, 6;
CREATE TRIGGER document_counted AFTER INSERT ON document BEGIN ${COUNT_NEW} END;
CREATE TRIGGER document_counted_anew AFTER UPDATE OF estado, monto_centavos, iva_centavos ON document
WHEN ${PUBLIC_STATE('NEW')} <> ${PUBLIC_STATE('OLD')}
  OR NEW.monto_centavos <> OLD.monto_centavos OR NEW.iva_centavos <> OLD.iva_centavos
BEGIN
  UPDATE day_total SET cantidad = cantidad - 1, monto_centavos = monto_centavos - OLD.monto_centavos,
    iva_centavos = iva_centavos - OLD.iva_centavos
  WHERE issuer_id = OLD.issuer_id AND ambiente = OLD.ambiente AND branch_id = OLD.branch_id AND fec_emi = OLD.fec_emi
    AND tipo_dte = OLD.tipo_dte AND estado = ${PUBLIC_STATE('OLD')};
  ${COUNT_NEW}
END;

CREATE INDEX document_list ON document (issuer_id, branch_id, ambiente, tipo_dte, fec_emi);
DROP INDEX document_day;
CREATE INDEX document_unsettled ON document (issuer_id, branch_id, ambiente, estado, fec_emi) WHERE estado <> 'PROCESADO';
CREATE INDEX document_receiver ON document (receptor_documento, fec_emi) WHERE receptor_documento IS NOT NULL;
CREATE INDEX document_receiver_name ON document (receptor_nombre, fec_emi) WHERE receptor_nombre IS NOT NULL;

CREATE TABLE receiver_name (
  id     INTEGER PRIMARY KEY,
  nombre TEXT NOT NULL UNIQUE
) STRICT;
INSERT INTO receiver_name (nombre) SELECT DISTINCT receptor_nombre FROM document WHERE receptor_nombre IS NOT NULL;
CREATE VIRTUAL TABLE receiver_word USING fts5(nombre, content = 'receiver_name', content_rowid = 'id', detail = none,
  columnsize = 0, tokenize = 'unicode61 remove_diacritics 2');
INSERT INTO receiver_word (receiver_word) VALUES ('rebuild');
CREATE TRIGGER receiver_name_words AFTER INSERT ON receiver_name
BEGIN INSERT INTO receiver_word (rowid, nombre) VALUES (NEW.id, NEW.nombre); END;
CREATE TRIGGER document_names_receiver AFTER INSERT ON document WHEN NEW.receptor_nombre IS NOT NULL
BEGIN INSERT INTO receiver_name (nombre) SELECT NEW.receptor_nombre
  WHERE NOT EXISTS (SELECT 1 FROM receiver_name WHERE nombre = NEW.receptor_nombre); END;
CREATE TRIGGER document_renames_receiver AFTER UPDATE OF receptor_nombre ON document WHEN NEW.receptor_nombre IS NOT NULL
BEGIN INSERT INTO receiver_name (nombre) SELECT NEW.receptor_nombre
  WHERE NOT EXISTS (SELECT 1 FROM receiver_name WHERE nombre = NEW.receptor_nombre); END;
`;
