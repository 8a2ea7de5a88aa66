/**
 * The stock: papers that move goods or count them, and what each moved or counted (§stock). All of it only grows; the chain of hashes
 * `stock` covers each paper with its lines.
 *
 * Quantities are in base units of the product: pieces, or thousandths of what is weighed. `at` is when the goods moved or were counted,
 * whenever that was written. `costo` is that of the whole move without IVA, null where it follows from others. `revierte` names the move that is
 * taken back, never more of it than moved. `stock_standing` is what was where by all papers up to that of `stock_standing_end`, and the count it
 * goes out from, and `stock_cost` what a base unit costs from a month on, in which some were bought: both follow from the rest and can be
 * emptied at any moment.
 */
const NAMES_BEFORE = "CHECK (name IN (''audit'', ''life_line''))";
const NAMES_AFTER = "CHECK (name IN (''audit'', ''life_line'', ''stock''))";

const appendOnly = (table: string) => `
CREATE TRIGGER ${table}_fixed BEFORE UPDATE ON ${table} BEGIN SELECT RAISE(ABORT, 'stock is append-only'); END;
CREATE TRIGGER ${table}_stays BEFORE DELETE ON ${table} BEGIN SELECT RAISE(ABORT, 'stock is append-only'); END;`;

/** What is left of the move `o`: what came back of it came back for good unless it was taken back itself. */
const LEFT = `o.base - (SELECT coalesce(sum(r.base - (SELECT coalesce(sum(x.base), 0) FROM stock_move AS x WHERE x.revierte = r.id)), 0)
    FROM stock_move AS r WHERE r.revierte = o.id)`;

export const stock = `
PRAGMA writable_schema = ON;
UPDATE sqlite_schema SET sql = replace(sql, '${NAMES_BEFORE}', '${NAMES_AFTER}') WHERE type = 'table' AND name = 'chain';
PRAGMA writable_schema = RESET;
INSERT OR IGNORE INTO chain (name, since_id, last_id, head_hash) VALUES ('stock', 0, 0, 'caja-dte stock 1');

CREATE TABLE stock_entry (
  id          INTEGER PRIMARY KEY,
  issuer_id   TEXT NOT NULL,
  branch_id   TEXT NOT NULL,
  ambiente    TEXT NOT NULL,
  causa       TEXT NOT NULL,
  recorded_at INTEGER NOT NULL,
  document_id INTEGER REFERENCES document (id),
  purchase_id INTEGER,
  reverses    INTEGER REFERENCES stock_entry (id),
  motivo      TEXT,
  user_id     TEXT,
  api_key_id  TEXT,
  hash        TEXT NOT NULL CHECK (length(hash) = 64),
  FOREIGN KEY (issuer_id, branch_id) REFERENCES branch (issuer_id, id)
) STRICT;
CREATE INDEX stock_entry_document ON stock_entry (document_id) WHERE document_id IS NOT NULL;
CREATE INDEX stock_entry_purchase ON stock_entry (purchase_id) WHERE purchase_id IS NOT NULL;
CREATE UNIQUE INDEX stock_entry_reverses ON stock_entry (reverses) WHERE reverses IS NOT NULL;

CREATE TABLE stock_move (
  id           INTEGER PRIMARY KEY,
  entry_id     INTEGER NOT NULL REFERENCES stock_entry (id),
  item         INTEGER NOT NULL CHECK (item >= 1),
  product      INTEGER NOT NULL REFERENCES product (num),
  desde        TEXT NOT NULL,
  hacia        TEXT NOT NULL CHECK (hacia <> desde),
  base         INTEGER NOT NULL CHECK (base > 0),
  presentacion TEXT NOT NULL,
  factor       INTEGER NOT NULL CHECK (factor >= 1),
  at           INTEGER NOT NULL,
  costo        TEXT CHECK (costo NOT GLOB '*[^0-9.]*'),
  revierte     INTEGER REFERENCES stock_move (id)
) STRICT;
CREATE INDEX stock_move_entry ON stock_move (entry_id);
CREATE INDEX stock_move_product ON stock_move (product, at);
CREATE INDEX stock_move_cost ON stock_move (product, at) WHERE costo IS NOT NULL;
CREATE INDEX stock_move_back ON stock_move (revierte) WHERE revierte IS NOT NULL;
CREATE TRIGGER stock_move_taken_back BEFORE INSERT ON stock_move
WHEN NEW.revierte IS NOT NULL AND NOT EXISTS (SELECT 1 FROM stock_move AS o
  WHERE o.id = NEW.revierte AND o.product = NEW.product AND o.hacia = NEW.desde AND NEW.base <= ${LEFT}
    AND NOT EXISTS (SELECT 1 FROM stock_move AS p WHERE p.id = o.revierte AND p.revierte IS NOT NULL))
BEGIN SELECT RAISE(ABORT, 'no more is taken back than was moved'); END;

CREATE TABLE stock_count_line (
  entry_id INTEGER NOT NULL REFERENCES stock_entry (id),
  item     INTEGER NOT NULL CHECK (item >= 1),
  product  INTEGER NOT NULL REFERENCES product (num),
  place    TEXT NOT NULL,
  contado  INTEGER NOT NULL CHECK (contado >= 0),
  esperado INTEGER NOT NULL,
  at       INTEGER NOT NULL,
  PRIMARY KEY (entry_id, item)
) STRICT, WITHOUT ROWID;
CREATE INDEX stock_count_product ON stock_count_line (product, place, at);

CREATE TABLE stock_standing (
  product     INTEGER NOT NULL REFERENCES product (num) ON DELETE CASCADE,
  ambiente    TEXT NOT NULL,
  place       TEXT NOT NULL,
  base        INTEGER NOT NULL,
  count_at    INTEGER,
  count_entry INTEGER,
  PRIMARY KEY (product, ambiente, place),
  CHECK ((count_at IS NULL) = (count_entry IS NULL))
) STRICT, WITHOUT ROWID;
CREATE TABLE stock_cost (
  product  INTEGER NOT NULL REFERENCES product (num) ON DELETE CASCADE,
  ambiente TEXT NOT NULL,
  mes      TEXT NOT NULL CHECK (length(mes) = 7),
  promedio TEXT NOT NULL,
  PRIMARY KEY (product, ambiente, mes)
) STRICT, WITHOUT ROWID;
CREATE TABLE stock_standing_end (
  id       INTEGER PRIMARY KEY CHECK (id = 1),
  entry_id INTEGER NOT NULL CHECK (entry_id >= 0)
) STRICT;
INSERT INTO stock_standing_end (id, entry_id) VALUES (1, 0);

CREATE TRIGGER stock_entry_chained AFTER INSERT ON stock_entry
BEGIN UPDATE chain SET last_id = NEW.id, head_hash = NEW.hash WHERE name = 'stock'; END;
${['stock_entry', 'stock_move', 'stock_count_line'].map(appendOnly).join('')}
`;
