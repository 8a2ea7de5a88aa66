/**
 * What suppliers sent (§compras), apart for each environment: their documents as they came, what a person made of their lines, and what was learnt of them.
 *
 * `purchase.original` is the text that came; `sha256` its hash; columns beside it are what lists, searches and books ask for. `purchase_line` is
 * what became of each line when it was entered; lines are read from the original before. `supplier_alias` says what a supplier calls a product, by
 * its code or its cleaned name; one that changes is closed (`until`). `purchase_waiting` are seals and invalidations that came before their document.
 */
import { copying, type CopiedColumns } from './0002-proof.ts';

/** The tables copied from here on; the text of a document is held by its hash. */
export const COPIED_RECEIVED: Readonly<Record<string, CopiedColumns>> = {
  supplier: { key: ['id'], rest: ['issuer_id', 'nit', 'nrc', 'nombre', 'pais', 'dias_credito'] },
  purchase: {
    key: ['id'],
    rest: [
      'clave',
      'issuer_id',
      'branch_id',
      'ambiente',
      'estado',
      'tipo_dte',
      'codigo_generacion',
      'numero_control',
      'supplier_id',
      'fec_emi',
      'total_centavos',
      'vence',
      'sello',
      'sha256',
      'deducible',
      'user_id',
      'api_key_id',
      'received_at',
      'entered_at',
      'annulled_at',
    ],
  },
  purchase_line: {
    key: ['purchase_id', 'num_item'],
    rest: ['product', 'presentacion', 'factor', 'recibido', 'costo', 'origen'],
  },
  supplier_alias: {
    key: ['id'],
    rest: ['supplier_id', 'clase', 'clave', 'product', 'presentacion', 'factor', 'since', 'until'],
  },
  purchase_waiting: {
    key: ['issuer_id', 'ambiente', 'codigo_generacion', 'clase'],
    rest: ['sello', 'received_at'],
  },
};

export const receivedPurchases = `
CREATE TABLE supplier (
  id           INTEGER PRIMARY KEY,
  issuer_id    TEXT NOT NULL REFERENCES issuer (id),
  nit          TEXT NOT NULL,
  nrc          TEXT,
  nombre       TEXT NOT NULL,
  pais         TEXT NOT NULL DEFAULT 'SV',
  dias_credito INTEGER CHECK (dias_credito >= 0),
  UNIQUE (issuer_id, nit)
) STRICT;

CREATE TABLE purchase (
  id                INTEGER PRIMARY KEY,
  clave             TEXT NOT NULL UNIQUE,
  issuer_id         TEXT NOT NULL,
  branch_id         TEXT NOT NULL,
  ambiente          TEXT NOT NULL CHECK (ambiente IN ('PRUEBAS', 'PRODUCCION')),
  estado            TEXT NOT NULL CHECK (estado IN ('RECIBIDA', 'INGRESADA', 'ANULADA')),
  tipo_dte          TEXT NOT NULL,
  codigo_generacion TEXT NOT NULL,
  numero_control    TEXT NOT NULL,
  supplier_id       INTEGER NOT NULL REFERENCES supplier (id),
  fec_emi           TEXT NOT NULL CHECK (length(fec_emi) = 10),
  total_centavos    INTEGER NOT NULL,
  vence             TEXT,
  sello             TEXT,
  original          TEXT NOT NULL,
  sha256            TEXT NOT NULL CHECK (length(sha256) = 64),
  deducible         INTEGER NOT NULL DEFAULT 1 CHECK (deducible IN (0, 1)),
  user_id           TEXT,
  api_key_id        TEXT,
  received_at       INTEGER NOT NULL,
  entered_at        INTEGER,
  annulled_at       INTEGER,
  FOREIGN KEY (issuer_id, branch_id) REFERENCES branch (issuer_id, id),
  UNIQUE (issuer_id, ambiente, codigo_generacion)
) STRICT;
CREATE INDEX purchase_day ON purchase (issuer_id, ambiente, fec_emi, id);
CREATE TRIGGER purchase_text_stays BEFORE UPDATE OF original, sha256, codigo_generacion ON purchase
BEGIN SELECT RAISE(ABORT, 'what a supplier sent stays as it came'); END;
CREATE TRIGGER purchase_stays BEFORE DELETE ON purchase
BEGIN SELECT RAISE(ABORT, 'a purchase is kept'); END;

CREATE TABLE purchase_line (
  purchase_id  INTEGER NOT NULL REFERENCES purchase (id),
  num_item     INTEGER NOT NULL CHECK (num_item >= 1),
  product      INTEGER REFERENCES product (num),
  presentacion TEXT,
  factor       INTEGER CHECK (factor >= 1),
  recibido     TEXT,
  costo        TEXT NOT NULL,
  origen       TEXT,
  PRIMARY KEY (purchase_id, num_item)
) STRICT, WITHOUT ROWID;

CREATE INDEX purchase_line_product ON purchase_line (product) WHERE product IS NOT NULL;

CREATE TABLE supplier_alias (
  id           INTEGER PRIMARY KEY,
  supplier_id  INTEGER NOT NULL REFERENCES supplier (id),
  clase        TEXT NOT NULL CHECK (clase IN ('codigo', 'texto')),
  clave        TEXT NOT NULL,
  product      INTEGER NOT NULL REFERENCES product (num) ON DELETE CASCADE,
  presentacion TEXT NOT NULL,
  factor       INTEGER NOT NULL CHECK (factor >= 1),
  since        INTEGER NOT NULL,
  until        INTEGER
) STRICT;
CREATE UNIQUE INDEX supplier_alias_open ON supplier_alias (supplier_id, clase, clave) WHERE until IS NULL;

CREATE TABLE purchase_waiting (
  issuer_id         TEXT NOT NULL REFERENCES issuer (id),
  ambiente          TEXT NOT NULL CHECK (ambiente IN ('PRUEBAS', 'PRODUCCION')),
  codigo_generacion TEXT NOT NULL,
  clase             TEXT NOT NULL CHECK (clase IN ('sello', 'invalidacion')),
  sello             TEXT,
  received_at       INTEGER NOT NULL,
  PRIMARY KEY (issuer_id, ambiente, codigo_generacion, clase)
) STRICT, WITHOUT ROWID;
${Object.entries(COPIED_RECEIVED)
  .map(([tabla, columns]) => copying(tabla, columns))
  .join('\n')}
`;
