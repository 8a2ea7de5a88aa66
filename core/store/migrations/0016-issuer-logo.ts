/** The issuer's logo, which stands on what is printed. */
import { copying, type CopiedColumns } from './0002-proof.ts';

/** The tables copied from here on. */
export const COPIED_LOGO: Readonly<Record<string, CopiedColumns>> = {
  issuer_logo: { key: ['issuer_id'], rest: ['hex(imagen)', 'updated_at'] },
};

export const issuerLogo = `
CREATE TABLE issuer_logo (
  issuer_id  TEXT PRIMARY KEY REFERENCES issuer (id),
  imagen     BLOB NOT NULL CHECK (length(imagen) BETWEEN 1 AND 262144),
  updated_at INTEGER NOT NULL
) STRICT;
${Object.entries(COPIED_LOGO)
  .map(([tabla, columns]) => copying(tabla, columns))
  .join('\n')}
`;
