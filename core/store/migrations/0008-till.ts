/**
 * The till (§till-binding): browsers that were paired, what they sell and to whom.
 *
 * `pairing_code` codes that pair one browser each; one without an end is the running service's own. `till` a paired
 * browser: of its secret only the hash, where it stands, who works at it, and how many wrong PINs it has seen.
 * `product_word` and `customer_word` the words of what people search by, without accents; the plain columns hold the same
 * texts for beginnings of codes and names.
 */
const WORDS = "detail = none, columnsize = 0, prefix = '1 2 3', tokenize = 'unicode61 remove_diacritics 2'";

export const till = `
CREATE TABLE pairing_code (
  hash       TEXT PRIMARY KEY CHECK (length(hash) = 64),
  created_at INTEGER NOT NULL,
  expires_at INTEGER
) STRICT;

CREATE TABLE till (
  id          TEXT PRIMARY KEY,
  token_hash  TEXT NOT NULL UNIQUE CHECK (length(token_hash) = 64),
  issuer_id   TEXT NOT NULL,
  branch_id   TEXT NOT NULL,
  ambiente    TEXT NOT NULL CHECK (ambiente IN ('PRUEBAS', 'PRODUCCION')),
  paired_at   INTEGER NOT NULL,
  revoked_at  INTEGER,
  user_id     TEXT REFERENCES user (id),
  opened_at   INTEGER,
  used_at     INTEGER,
  failures    INTEGER NOT NULL DEFAULT 0 CHECK (failures >= 0),
  next_try_at INTEGER NOT NULL DEFAULT 0,
  FOREIGN KEY (issuer_id, branch_id) REFERENCES branch (issuer_id, id),
  CHECK ((user_id IS NULL) = (opened_at IS NULL) AND (user_id IS NULL) = (used_at IS NULL))
) STRICT;

CREATE TABLE product (
  num               INTEGER PRIMARY KEY,
  id                TEXT NOT NULL UNIQUE,
  issuer_id         TEXT NOT NULL REFERENCES issuer (id),
  codigo            TEXT NOT NULL CHECK (length(codigo) >= 1),
  codigo_plano      TEXT NOT NULL,
  descripcion       TEXT NOT NULL CHECK (length(descripcion) >= 1),
  descripcion_plana TEXT NOT NULL,
  precio            TEXT NOT NULL CHECK (precio NOT GLOB '*[^0-9.]*'),
  uni_medida        INTEGER NOT NULL CHECK (uni_medida BETWEEN 1 AND 99),
  tipo              TEXT NOT NULL CHECK (tipo IN ('bien', 'servicio')),
  tratamiento       TEXT NOT NULL CHECK (tratamiento IN ('gravado', 'exento', 'no-sujeto')),
  updated_at        INTEGER NOT NULL,
  UNIQUE (issuer_id, codigo_plano)
) STRICT;
CREATE INDEX product_name ON product (issuer_id, descripcion_plana);
CREATE TABLE product_barcode (
  issuer_id TEXT NOT NULL,
  codigo    TEXT NOT NULL,
  orden     INTEGER NOT NULL,
  product   INTEGER NOT NULL REFERENCES product (num) ON DELETE CASCADE,
  PRIMARY KEY (issuer_id, codigo)
) STRICT, WITHOUT ROWID;
CREATE INDEX product_barcodes ON product_barcode (product, orden);
CREATE VIRTUAL TABLE product_word USING fts5(texto, ${WORDS});
CREATE TRIGGER product_words AFTER INSERT ON product
BEGIN INSERT INTO product_word (rowid, texto) VALUES (NEW.num, NEW.descripcion || ' ' || NEW.codigo); END;
CREATE TRIGGER product_words_anew AFTER UPDATE OF descripcion, codigo ON product
BEGIN UPDATE product_word SET texto = NEW.descripcion || ' ' || NEW.codigo WHERE rowid = NEW.num; END;
CREATE TRIGGER product_words_gone AFTER DELETE ON product
BEGIN DELETE FROM product_word WHERE rowid = OLD.num; END;

CREATE TABLE customer (
  num            INTEGER PRIMARY KEY,
  id             TEXT NOT NULL UNIQUE,
  issuer_id      TEXT NOT NULL REFERENCES issuer (id),
  tipo_documento TEXT,
  documento      TEXT,
  nrc            TEXT,
  nombres        TEXT NOT NULL,
  nombre_plano   TEXT NOT NULL,
  profile        TEXT NOT NULL CHECK (json_valid(profile)),
  updated_at     INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX customer_document ON customer (issuer_id, documento, tipo_documento) WHERE documento IS NOT NULL;
CREATE INDEX customer_nrc ON customer (issuer_id, nrc) WHERE nrc IS NOT NULL;
CREATE INDEX customer_name ON customer (issuer_id, nombre_plano);
CREATE VIRTUAL TABLE customer_word USING fts5(texto, ${WORDS});
CREATE TRIGGER customer_words AFTER INSERT ON customer
BEGIN INSERT INTO customer_word (rowid, texto) VALUES (NEW.num, NEW.nombres); END;
CREATE TRIGGER customer_words_anew AFTER UPDATE OF nombres ON customer
BEGIN UPDATE customer_word SET texto = NEW.nombres WHERE rowid = NEW.num; END;
CREATE TRIGGER customer_words_gone AFTER DELETE ON customer
BEGIN DELETE FROM customer_word WHERE rowid = OLD.num; END;
`;
