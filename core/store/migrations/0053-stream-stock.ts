/**
 * The stream tells the stock: its goods are noted like other rows that change, and those of a till that is enrolled already are told.
 * `central_stock` is what the centre says that the shop has by all of its tills, in base units; `central_stock_end` when it said it, and the
 * last paper of this till that it knew.
 */
import { copying, type CopiedColumns } from './0002-proof.ts';

/** The tables copied from here on. */
export const COPIED_CENTRAL_STOCK: Readonly<Record<string, CopiedColumns>> = {
  central_stock: {
    key: ['nit', 'ambiente', 'place', 'codigo_plano'],
    rest: ['base', 'count_at', 'count_till', 'count_paper'],
  },
  central_stock_end: { key: ['id'], rest: ['after', 'at', 'entry_id'] },
};

const KINDS_BEFORE = "''documentCash'', ''audit'')";
const KINDS_AFTER = "''documentCash'', ''audit'', ''goods'')";

export const streamStock = `
PRAGMA writable_schema = ON;
UPDATE sqlite_schema SET sql = replace(sql, '${KINDS_BEFORE}', '${KINDS_AFTER}') WHERE type = 'table' AND name = 'stream';
PRAGMA writable_schema = RESET;
INSERT INTO stream (kind, ref) SELECT 'goods', num FROM product
WHERE (lleva_existencia = 1 OR num IN (SELECT product FROM stock_move))
  AND EXISTS (SELECT 1 FROM sqlite_schema WHERE type = 'trigger' AND name = 'stream_branch') ORDER BY num;

CREATE TABLE central_stock (
  nit          TEXT NOT NULL,
  ambiente     TEXT NOT NULL,
  place        TEXT NOT NULL,
  codigo_plano TEXT NOT NULL,
  base         INTEGER NOT NULL,
  count_at     INTEGER,
  count_till   TEXT,
  count_paper  INTEGER,
  PRIMARY KEY (nit, ambiente, place, codigo_plano)
) STRICT, WITHOUT ROWID;
CREATE TABLE central_stock_end (
  id       INTEGER PRIMARY KEY CHECK (id = 1),
  after    INTEGER NOT NULL CHECK (after >= 0),
  at       INTEGER NOT NULL,
  entry_id INTEGER NOT NULL CHECK (entry_id >= 0)
) STRICT;
${Object.entries(COPIED_CENTRAL_STOCK)
  .map(([tabla, columns]) => copying(tabla, columns))
  .join('\n')}
`;
