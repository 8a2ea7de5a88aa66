/**
 * Months whose books were closed (§cierre-libros), and in which month's book a purchase stands (§libro-compras).
 *
 * `book_closing.contenido` is what the books said, deflated; `sha256` is of it before that. `stock_entry` and `document` are the last paper of
 * the stock and the last document that it has: what is later stands in the month after. One that was opened again has a row of its own.
 */
import { copying, type CopiedColumns } from './0002-proof.ts';
import { COPIED_RECEIVED } from './0045-received-purchases.ts';

/** The tables copied from here on; what a month said is held by its hash. */
export const COPIED_BOOKS = {
  purchase: { key: ['id'], rest: [...(COPIED_RECEIVED['purchase']?.rest ?? []), 'periodo'] },
  book_closing: {
    key: ['id'],
    rest: ['issuer_id', 'ambiente', 'mes', 'at', 'actor', 'stock_entry', 'document', 'sha256'],
  },
  book_reopening: { key: ['closing_id'], rest: ['at', 'actor', 'motivo'] },
} satisfies Readonly<Record<string, CopiedColumns>>;

const appendOnly = (table: string) => `
CREATE TRIGGER ${table}_fixed BEFORE UPDATE ON ${table} BEGIN SELECT RAISE(ABORT, 'closed books stay as they are'); END;
CREATE TRIGGER ${table}_stays BEFORE DELETE ON ${table} BEGIN SELECT RAISE(ABORT, 'closed books stay as they are'); END;`;

export const bookClosings = `
${['copied', 'copied_anew', 'copy_gone'].map((name) => `DROP TRIGGER purchase_${name};`).join('\n')}
ALTER TABLE purchase ADD COLUMN periodo TEXT CHECK (length(periodo) = 7);
UPDATE purchase SET periodo = substr(fec_emi, 1, 7) WHERE entered_at IS NOT NULL;
CREATE INDEX purchase_period ON purchase (issuer_id, ambiente, periodo);

CREATE TABLE book_closing (
  id          INTEGER PRIMARY KEY,
  issuer_id   TEXT NOT NULL REFERENCES issuer (id),
  ambiente    TEXT NOT NULL CHECK (ambiente IN ('PRUEBAS', 'PRODUCCION')),
  mes         TEXT NOT NULL CHECK (length(mes) = 7),
  at          INTEGER NOT NULL,
  actor       TEXT NOT NULL,
  stock_entry INTEGER NOT NULL,
  document    INTEGER NOT NULL,
  contenido   BLOB NOT NULL,
  sha256      TEXT NOT NULL CHECK (length(sha256) = 64)
) STRICT;
CREATE INDEX book_closing_month ON book_closing (issuer_id, ambiente, mes);
CREATE TABLE book_reopening (
  closing_id INTEGER PRIMARY KEY REFERENCES book_closing (id),
  at         INTEGER NOT NULL,
  actor      TEXT NOT NULL,
  motivo     TEXT NOT NULL
) STRICT;
${['book_closing', 'book_reopening'].map(appendOnly).join('')}
${Object.entries(COPIED_BOOKS)
  .map(([tabla, columns]) => copying(tabla, columns))
  .join('\n')}
`;
