/**
 * Orders to suppliers (§pedidos), each with a number of its shop's own: what was asked for, and how that ended. Rows only grow; an order
 * without an end is on its way. `base` is in base units of the product, `factor` how many units one of the supplier's holds.
 */
import { copying, type CopiedColumns } from './0002-proof.ts';

/** The tables copied from here on. */
export const COPIED_ORDERS: Readonly<Record<string, CopiedColumns>> = {
  purchase_order: {
    key: ['id'],
    rest: ['clave', 'issuer_id', 'branch_id', 'ambiente', 'numero', 'supplier_id', 'user_id', 'placed_at'],
  },
  purchase_order_line: {
    key: ['order_id', 'item'],
    rest: ['product', 'codigo_proveedor', 'presentacion', 'factor', 'base'],
  },
  purchase_order_end: { key: ['order_id'], rest: ['fin', 'purchase_id', 'user_id', 'at'] },
};

export const purchaseOrders = `
CREATE TABLE purchase_order (
  id          INTEGER PRIMARY KEY,
  clave       TEXT NOT NULL UNIQUE,
  issuer_id   TEXT NOT NULL,
  branch_id   TEXT NOT NULL,
  ambiente    TEXT NOT NULL CHECK (ambiente IN ('PRUEBAS', 'PRODUCCION')),
  numero      INTEGER NOT NULL CHECK (numero >= 1),
  supplier_id INTEGER REFERENCES supplier (id),
  user_id     TEXT NOT NULL REFERENCES user (id),
  placed_at   INTEGER NOT NULL,
  FOREIGN KEY (issuer_id, branch_id) REFERENCES branch (issuer_id, id),
  UNIQUE (issuer_id, ambiente, branch_id, numero)
) STRICT;
CREATE TABLE purchase_order_line (
  order_id         INTEGER NOT NULL REFERENCES purchase_order (id),
  item             INTEGER NOT NULL CHECK (item >= 1),
  product          INTEGER NOT NULL REFERENCES product (num),
  codigo_proveedor TEXT,
  presentacion     TEXT NOT NULL,
  factor           INTEGER NOT NULL CHECK (factor >= 1),
  base             INTEGER NOT NULL CHECK (base > 0),
  PRIMARY KEY (order_id, item)
) STRICT, WITHOUT ROWID;
CREATE TABLE purchase_order_end (
  order_id    INTEGER PRIMARY KEY REFERENCES purchase_order (id),
  fin         TEXT NOT NULL CHECK (fin IN ('RECIBIDA', 'ANULADA')),
  purchase_id INTEGER REFERENCES purchase (id),
  user_id     TEXT,
  at          INTEGER NOT NULL
) STRICT;
${['purchase_order', 'purchase_order_line', 'purchase_order_end']
  .map(
    (table) => `
CREATE TRIGGER ${table}_fixed BEFORE UPDATE ON ${table} BEGIN SELECT RAISE(ABORT, 'an order is append-only'); END;
CREATE TRIGGER ${table}_stays BEFORE DELETE ON ${table} BEGIN SELECT RAISE(ABORT, 'an order is append-only'); END;`,
  )
  .join('')}
${Object.entries(COPIED_ORDERS)
  .map(([tabla, columns]) => copying(tabla, columns))
  .join('\n')}
`;
