/** Pages of keys for goods, per branch; a branch without a row has none of its own. */
import { copying, type CopiedColumns } from './0002-proof.ts';

/** The tables copied from here on. */
export const COPIED_QUICK_KEYS: Readonly<Record<string, CopiedColumns>> = {
  quick_page: {
    key: ['issuer_id', 'branch_id', 'orden'],
    rest: ['nombre', 'color', 'productos', 'updated_at'],
  },
};

export const quickKeys = `
CREATE TABLE quick_page (
  issuer_id  TEXT NOT NULL,
  branch_id  TEXT NOT NULL,
  orden      INTEGER NOT NULL CHECK (orden >= 0),
  nombre     TEXT NOT NULL CHECK (length(nombre) >= 1),
  color      TEXT NOT NULL,
  productos  TEXT NOT NULL CHECK (json_valid(productos)),
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (issuer_id, branch_id, orden),
  FOREIGN KEY (issuer_id, branch_id) REFERENCES branch (issuer_id, id)
) STRICT;
${Object.entries(COPIED_QUICK_KEYS)
  .map(([tabla, columns]) => copying(tabla, columns))
  .join('\n')}
`;
