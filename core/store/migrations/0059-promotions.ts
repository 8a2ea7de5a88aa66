/**
 * Promotions (§promotions): versions are only added, and what a sale had of them stands in the commit of its document.
 * `conocidas` is the last version that was known then: with the lines and the moment it says what was applied.
 */
import { copying, type CopiedColumns } from './0002-proof.ts';

/** The tables copied from here on. */
export const COPIED_PROMOTIONS: Readonly<Record<string, CopiedColumns>> = {
  promotion_version: {
    key: ['num'],
    rest: ['issuer_id', 'promocion', 'version', 'terms', 'activa', 'created_at'],
  },
  promoted_sale: { key: ['document_id'], rest: ['at', 'lista', 'conocidas', 'lineas'] },
  promotion_saving: {
    key: ['document_id', 'grupo', 'linea'],
    rest: ['promocion', 'version', 'veces', 'cantidad', 'centavos'],
  },
};

export const promotions = `
CREATE TABLE promotion_version (
  num        INTEGER PRIMARY KEY,
  issuer_id  TEXT NOT NULL REFERENCES issuer (id),
  promocion  INTEGER NOT NULL,
  version    INTEGER NOT NULL CHECK (version > 0),
  terms      TEXT NOT NULL,
  activa     INTEGER NOT NULL CHECK (activa IN (0, 1)),
  created_at INTEGER NOT NULL,
  UNIQUE (promocion, version)
) STRICT;
CREATE INDEX promotion_issuer ON promotion_version (issuer_id, promocion, num);
CREATE TABLE promoted_sale (
  document_id INTEGER PRIMARY KEY REFERENCES document (id),
  at          INTEGER NOT NULL,
  lista       TEXT,
  conocidas   INTEGER NOT NULL,
  lineas      TEXT NOT NULL
) STRICT;
CREATE TABLE promotion_saving (
  document_id INTEGER NOT NULL REFERENCES promoted_sale (document_id),
  grupo       INTEGER NOT NULL,
  linea       INTEGER NOT NULL,
  promocion   INTEGER NOT NULL,
  version     INTEGER NOT NULL,
  veces       INTEGER NOT NULL CHECK (veces > 0),
  cantidad    INTEGER NOT NULL CHECK (cantidad > 0),
  centavos    INTEGER NOT NULL CHECK (centavos >= 0),
  PRIMARY KEY (document_id, grupo, linea)
) STRICT, WITHOUT ROWID;
CREATE INDEX promotion_saved ON promotion_saving (promocion, document_id);
${Object.entries(COPIED_PROMOTIONS)
  .map(([tabla, columns]) => copying(tabla, columns))
  .join('\n')}
`;
