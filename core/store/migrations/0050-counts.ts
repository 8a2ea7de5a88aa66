/**
 * Counts of the stock while they go on, and why what they found differs (§counting). All of it only grows.
 *
 * `stock_count` is a count that was begun; `stock_count_mark` what a person said of a product, in base units, at its own moment; `stock_count_end` that it became
 * a paper of the stock (`entry_id`), or was given up (none). `stock_count_cause` says why a line of a paper differs; of several about one line the last one holds.
 */
import { copying, type CopiedColumns } from './0002-proof.ts';

/** The tables copied from here on. */
export const COPIED_COUNTS = {
  stock_count: {
    key: ['id'],
    rest: ['clave', 'issuer_id', 'branch_id', 'ambiente', 'alcance', 'nombre', 'opened_at', 'user_id'],
  },
  stock_count_mark: {
    key: ['id'],
    rest: ['count_id', 'clave', 'product', 'modo', 'base', 'at', 'user_id'],
  },
  stock_count_end: { key: ['count_id'], rest: ['entry_id', 'at', 'user_id', 'approver_id', 'motivo'] },
  stock_count_cause: {
    key: ['id'],
    rest: ['entry_id', 'product', 'causa', 'motivo', 'user_id', 'approver_id', 'at'],
  },
} satisfies Readonly<Record<string, CopiedColumns>>;

/** Triggers that keep the rows of such a table. */
export const appendOnly = (table: string) => `
CREATE TRIGGER ${table}_fixed BEFORE UPDATE ON ${table} BEGIN SELECT RAISE(ABORT, 'counts are append-only'); END;
CREATE TRIGGER ${table}_stays BEFORE DELETE ON ${table} BEGIN SELECT RAISE(ABORT, 'counts are append-only'); END;`;

export const counts = `
CREATE TABLE stock_count (
  id        INTEGER PRIMARY KEY,
  clave     TEXT NOT NULL UNIQUE,
  issuer_id TEXT NOT NULL,
  branch_id TEXT NOT NULL,
  ambiente  TEXT NOT NULL,
  alcance   TEXT NOT NULL CHECK (alcance IN ('tienda', 'categoria', 'estante')),
  nombre    TEXT,
  opened_at INTEGER NOT NULL,
  user_id   TEXT NOT NULL REFERENCES user (id),
  FOREIGN KEY (issuer_id, branch_id) REFERENCES branch (issuer_id, id),
  CHECK ((nombre IS NULL) = (alcance = 'tienda'))
) STRICT;
CREATE TABLE stock_count_mark (
  id       INTEGER PRIMARY KEY,
  count_id INTEGER NOT NULL REFERENCES stock_count (id),
  clave    TEXT NOT NULL,
  product  INTEGER NOT NULL REFERENCES product (num),
  modo     TEXT NOT NULL CHECK (modo IN ('suma', 'propio', 'todo', 'quita')),
  base     INTEGER NOT NULL CHECK (base >= 0),
  at       INTEGER NOT NULL,
  user_id  TEXT NOT NULL REFERENCES user (id),
  UNIQUE (count_id, clave)
) STRICT;
CREATE INDEX stock_count_mark_product ON stock_count_mark (count_id, product, id);
CREATE TABLE stock_count_end (
  count_id    INTEGER PRIMARY KEY REFERENCES stock_count (id),
  entry_id    INTEGER UNIQUE REFERENCES stock_entry (id),
  at          INTEGER NOT NULL,
  user_id     TEXT NOT NULL REFERENCES user (id),
  approver_id TEXT REFERENCES user (id),
  motivo      TEXT
) STRICT;
CREATE TABLE stock_count_cause (
  id          INTEGER PRIMARY KEY,
  entry_id    INTEGER NOT NULL REFERENCES stock_entry (id),
  product     INTEGER NOT NULL REFERENCES product (num),
  causa       TEXT NOT NULL CHECK (causa IN ('inherente', 'fortuito', 'error', 'sin-causa')),
  motivo      TEXT,
  user_id     TEXT NOT NULL REFERENCES user (id),
  approver_id TEXT REFERENCES user (id),
  at          INTEGER NOT NULL
) STRICT;
CREATE INDEX stock_count_cause_line ON stock_count_cause (entry_id, product);
CREATE INDEX stock_entry_count ON stock_entry (branch_id, id) WHERE causa = 'conteo';
${Object.entries(COPIED_COUNTS)
  .map(([tabla, columns]) => copying(tabla, columns) + appendOnly(tabla))
  .join('\n')}
`;
