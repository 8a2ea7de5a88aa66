/**
 * Prices besides the one of the product itself (§prices): for everybody, of a list, or of one customer, from a quantity and from a day on.
 * `presentacion` is the plain code of a presentation, empty for the product itself; `minimo` in thousandths of what is sold, 0 for any quantity.
 */
import { copying, type CopiedColumns } from './0002-proof.ts';

/** The tables copied from here on. */
export const COPIED_PRICES: Readonly<Record<string, CopiedColumns>> = {
  price: {
    key: ['id'],
    rest: ['product', 'presentacion', 'lista', 'customer', 'minimo', 'desde', 'centavos', 'updated_at'],
  },
};

export const prices = `
CREATE TABLE price (
  id           INTEGER PRIMARY KEY,
  product      INTEGER NOT NULL REFERENCES product (num) ON DELETE CASCADE,
  presentacion TEXT NOT NULL,
  lista        TEXT,
  customer     INTEGER REFERENCES customer (num) ON DELETE CASCADE,
  minimo       INTEGER NOT NULL CHECK (minimo >= 0),
  desde        TEXT NOT NULL,
  centavos     INTEGER NOT NULL CHECK (centavos > 0),
  updated_at   INTEGER NOT NULL,
  CHECK (lista IS NULL OR customer IS NULL)
) STRICT;
CREATE UNIQUE INDEX price_place ON price
  (product, presentacion, coalesce(lista, ''), coalesce(customer, 0), minimo, desde);
CREATE INDEX price_customer ON price (customer) WHERE customer IS NOT NULL;
CREATE INDEX price_list ON price (lista);
${Object.entries(COPIED_PRICES)
  .map(([tabla, columns]) => copying(tabla, columns))
  .join('\n')}
`;
