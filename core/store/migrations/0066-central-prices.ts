/**
 * Prices and promotions that the centre handed down (§prices, §promotions). `central_price` prices as they came: by the code of what is sold,
 * of a list or of a customer's key, each empty for none; those whose goods and customer are here are rows of `price` too.
 * `central_promotion` which promotion of the till is which of the centre.
 *
 * A till that was told of the catalogue before asks for the whole of it again: its mark is no longer one of the centre's.
 */
import { copying, type CopiedColumns } from './0002-proof.ts';

/** The tables copied from here on. */
export const COPIED_CENTRAL_PRICES: Readonly<Record<string, CopiedColumns>> = {
  central_price: { key: ['codigo_plano', 'lista', 'clave', 'minimo', 'desde'], rest: ['centavos'] },
  central_promotion: { key: ['issuer_id', 'central_id'], rest: ['promocion'] },
};

export const centralPrices = `
CREATE TABLE central_price (
  codigo_plano TEXT NOT NULL,
  lista        TEXT NOT NULL,
  clave        TEXT NOT NULL,
  minimo       INTEGER NOT NULL CHECK (minimo >= 0),
  desde        TEXT NOT NULL,
  centavos     INTEGER NOT NULL CHECK (centavos > 0),
  PRIMARY KEY (codigo_plano, lista, clave, minimo, desde)
) STRICT, WITHOUT ROWID;
CREATE INDEX central_price_customer ON central_price (clave) WHERE clave <> '';
CREATE TABLE central_promotion (
  issuer_id  TEXT NOT NULL REFERENCES issuer (id),
  central_id INTEGER NOT NULL,
  promocion  INTEGER NOT NULL,
  PRIMARY KEY (issuer_id, central_id)
) STRICT, WITHOUT ROWID;
${Object.entries(COPIED_CENTRAL_PRICES)
  .map(([tabla, columns]) => copying(tabla, columns))
  .join('\n')}
INSERT OR REPLACE INTO central_fixed (nombre, valor) SELECT 'marca', '"anterior"' FROM central_link WHERE catalogue > 0;
`;
