/**
 * A supplier's document is known by its code within an environment (§compras): what was tried out in PRUEBAS may still come in PRODUCCION, and a
 * paper of one says nothing of the other.
 *
 * The UNIQUE of `purchase` is rewritten where it stands, as in `0025-notes.ts`, since lines and stock refer to the table; its index is filled anew.
 * Papers that waited for a document did not say of which environment: they wait in both.
 */
import { copying, type CopiedColumns } from './0002-proof.ts';

/** The table as it is copied from here on. */
export const COPIED_WAITING: Readonly<Record<string, CopiedColumns>> = {
  purchase_waiting: {
    key: ['issuer_id', 'ambiente', 'codigo_generacion', 'clase'],
    rest: ['sello', 'received_at'],
  },
};

export const purchasesByAmbiente = `
PRAGMA writable_schema = ON;
UPDATE sqlite_schema SET sql = replace(sql, 'UNIQUE (issuer_id, codigo_generacion)', 'UNIQUE (issuer_id, ambiente, codigo_generacion)')
WHERE type = 'table' AND name = 'purchase';
PRAGMA writable_schema = RESET;
REINDEX purchase;

CREATE TABLE purchase_waiting_by_ambiente (
  issuer_id         TEXT NOT NULL REFERENCES issuer (id),
  ambiente          TEXT NOT NULL CHECK (ambiente IN ('PRUEBAS', 'PRODUCCION')),
  codigo_generacion TEXT NOT NULL,
  clase             TEXT NOT NULL CHECK (clase IN ('sello', 'invalidacion')),
  sello             TEXT,
  received_at       INTEGER NOT NULL,
  PRIMARY KEY (issuer_id, ambiente, codigo_generacion, clase)
) STRICT, WITHOUT ROWID;
INSERT INTO purchase_waiting_by_ambiente (issuer_id, ambiente, codigo_generacion, clase, sello, received_at)
SELECT issuer_id, a.ambiente, codigo_generacion, clase, sello, received_at
FROM purchase_waiting CROSS JOIN (SELECT 'PRUEBAS' AS ambiente UNION ALL SELECT 'PRODUCCION') AS a;
DROP TABLE purchase_waiting;
ALTER TABLE purchase_waiting_by_ambiente RENAME TO purchase_waiting;
DELETE FROM row_copy WHERE tabla = 'purchase_waiting';
${Object.entries(COPIED_WAITING)
  .map(([tabla, columns]) => copying(tabla, columns))
  .join('\n')}
`;
