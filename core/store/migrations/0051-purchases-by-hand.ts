/**
 * Purchases that a person wrote (§compras-a-mano), beside the row of `purchase` that each has, and what suppliers are owed (§por-pagar).
 *
 * `written_purchase` is the number of the paper, which a supplier gives once for each type, and what the supplier is owed for it, which of
 * customs is less than its total. `purchase_annulment` says why what was written counts no more.
 *
 * `supplier_contact` is what a person notes of a supplier. `purchase_due` is when a purchase is to be paid, as a person says it; the last row
 * counts, else what the document says. A `supplier_payment` in cash is a movement of the drawer; `supplier_payment_wish` are the
 * purchases that it is for, the first one first: what it pays is derived. One that was a mistake has a row in `supplier_payment_undone`.
 */
import { copying, type CopiedColumns } from './0002-proof.ts';

/** The tables copied from here on. */
export const COPIED_BY_HAND: Readonly<Record<string, CopiedColumns>> = {
  written_purchase: { key: ['purchase_id'], rest: ['serie', 'numero', 'debe_centavos'] },
  purchase_annulment: { key: ['purchase_id'], rest: ['motivo', 'user_id', 'at'] },
  supplier_contact: { key: ['supplier_id'], rest: ['correo', 'telefono'] },
  purchase_due: { key: ['id'], rest: ['purchase_id', 'vence', 'user_id', 'at'] },
  supplier_payment: {
    key: ['id'],
    rest: [
      'clave',
      'issuer_id',
      'branch_id',
      'ambiente',
      'supplier_id',
      'forma',
      'monto_centavos',
      'fecha',
      'referencia',
      'movement_id',
      'user_id',
      'approver_id',
      'at',
    ],
  },
  supplier_payment_wish: { key: ['payment_id', 'orden'], rest: ['purchase_id'] },
  supplier_payment_undone: { key: ['payment_id'], rest: ['motivo', 'movement_id', 'user_id', 'at'] },
};

export const purchasesByHand = `
CREATE TABLE written_purchase (
  purchase_id   INTEGER PRIMARY KEY REFERENCES purchase (id),
  serie         TEXT NOT NULL,
  numero        TEXT NOT NULL,
  debe_centavos INTEGER NOT NULL CHECK (debe_centavos >= 0)
) STRICT;
CREATE INDEX written_purchase_number ON written_purchase (numero, serie);

CREATE TABLE purchase_annulment (
  purchase_id INTEGER PRIMARY KEY REFERENCES purchase (id),
  motivo      TEXT NOT NULL,
  user_id     TEXT NOT NULL REFERENCES user (id),
  at          INTEGER NOT NULL
) STRICT;

CREATE TABLE supplier_contact (
  supplier_id INTEGER PRIMARY KEY REFERENCES supplier (id),
  correo      TEXT,
  telefono    TEXT
) STRICT;

CREATE TABLE purchase_due (
  id          INTEGER PRIMARY KEY,
  purchase_id INTEGER NOT NULL REFERENCES purchase (id),
  vence       TEXT NOT NULL CHECK (length(vence) = 10),
  user_id     TEXT NOT NULL REFERENCES user (id),
  at          INTEGER NOT NULL
) STRICT;
CREATE INDEX purchase_due_purchase ON purchase_due (purchase_id, id);

CREATE TABLE supplier_payment (
  id             INTEGER PRIMARY KEY,
  clave          TEXT NOT NULL UNIQUE,
  issuer_id      TEXT NOT NULL,
  branch_id      TEXT NOT NULL,
  ambiente       TEXT NOT NULL CHECK (ambiente IN ('PRUEBAS', 'PRODUCCION')),
  supplier_id    INTEGER NOT NULL REFERENCES supplier (id),
  forma          TEXT NOT NULL CHECK (forma IN ('01', '02', '03', '04', '05')),
  monto_centavos INTEGER NOT NULL CHECK (monto_centavos > 0),
  fecha          TEXT NOT NULL CHECK (length(fecha) = 10),
  referencia     TEXT,
  movement_id    INTEGER UNIQUE REFERENCES cash_movement (id) CHECK ((movement_id IS NOT NULL) = (forma = '01')),
  user_id        TEXT NOT NULL REFERENCES user (id),
  approver_id    TEXT REFERENCES user (id),
  at             INTEGER NOT NULL,
  FOREIGN KEY (issuer_id, branch_id) REFERENCES branch (issuer_id, id)
) STRICT;
CREATE INDEX supplier_payment_supplier ON supplier_payment (supplier_id, ambiente, id);

CREATE TABLE supplier_payment_wish (
  payment_id  INTEGER NOT NULL REFERENCES supplier_payment (id),
  orden       INTEGER NOT NULL CHECK (orden >= 1),
  purchase_id INTEGER NOT NULL REFERENCES purchase (id),
  PRIMARY KEY (payment_id, orden)
) STRICT, WITHOUT ROWID;

CREATE TABLE supplier_payment_undone (
  payment_id  INTEGER PRIMARY KEY REFERENCES supplier_payment (id),
  motivo      TEXT NOT NULL,
  movement_id INTEGER UNIQUE REFERENCES cash_movement (id),
  user_id     TEXT NOT NULL REFERENCES user (id),
  at          INTEGER NOT NULL
) STRICT;
${[
  'purchase_due',
  'supplier_payment',
  'supplier_payment_wish',
  'supplier_payment_undone',
  'purchase_annulment',
]
  .map(
    (table) => `
CREATE TRIGGER ${table}_fixed BEFORE UPDATE ON ${table} BEGIN SELECT RAISE(ABORT, 'what was paid and said stays'); END;
CREATE TRIGGER ${table}_stays BEFORE DELETE ON ${table} BEGIN SELECT RAISE(ABORT, 'what was paid and said stays'); END;`,
  )
  .join('')}
${Object.entries(COPIED_BY_HAND)
  .map(([tabla, columns]) => copying(tabla, columns))
  .join('\n')}
`;
