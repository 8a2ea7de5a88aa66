/**
 * Promotions by version (§promociones), of which the last is the one that counts, and what they took off each line of a document: rows only
 * grow. `item` counts from 1; `milesimas` are thousandths of what the line counts.
 */
import { copying, type CopiedColumns } from './0002-proof.ts';

/** The tables copied from here on. */
export const COPIED_PROMOTIONS: Readonly<Record<string, CopiedColumns>> = {
  promotion: { key: ['issuer_id', 'numero', 'version'], rest: ['activa', 'regla', 'user_id', 'at'] },
  document_promotion: {
    key: ['document_id', 'paquete', 'item'],
    rest: ['numero', 'version', 'milesimas', 'ahorro'],
  },
};

export const promotions = `
CREATE TABLE promotion (
  issuer_id TEXT NOT NULL,
  numero    INTEGER NOT NULL CHECK (numero >= 1),
  version   INTEGER NOT NULL CHECK (version >= 1),
  activa    INTEGER NOT NULL CHECK (activa IN (0, 1)),
  regla     TEXT NOT NULL CHECK (json_valid(regla)),
  user_id   TEXT NOT NULL REFERENCES user (id),
  at        INTEGER NOT NULL,
  PRIMARY KEY (issuer_id, numero, version)
) STRICT, WITHOUT ROWID;
CREATE TABLE document_promotion (
  document_id INTEGER NOT NULL REFERENCES document (id),
  paquete     INTEGER NOT NULL CHECK (paquete >= 1),
  item        INTEGER NOT NULL CHECK (item >= 1),
  numero      INTEGER NOT NULL,
  version     INTEGER NOT NULL,
  milesimas   INTEGER NOT NULL CHECK (milesimas > 0),
  ahorro      INTEGER NOT NULL CHECK (ahorro >= 0),
  PRIMARY KEY (document_id, paquete, item)
) STRICT, WITHOUT ROWID;
${Object.keys(COPIED_PROMOTIONS)
  .map(
    (table) => `
CREATE TRIGGER ${table}_fixed BEFORE UPDATE ON ${table} BEGIN SELECT RAISE(ABORT, 'a promotion is append-only'); END;
CREATE TRIGGER ${table}_stays BEFORE DELETE ON ${table} BEGIN SELECT RAISE(ABORT, 'a promotion is append-only'); END;`,
  )
  .join('')}
${Object.entries(COPIED_PROMOTIONS)
  .map(([tabla, columns]) => copying(tabla, columns))
  .join('\n')}
`;
