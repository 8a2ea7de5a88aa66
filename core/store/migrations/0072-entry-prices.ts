/** What goods were sold for when a purchase of them was entered: the price that follows from its cost is figured from that (§compras-precio). */
import { copying, type CopiedColumns } from './0002-proof.ts';

/** The tables copied from here on. */
export const COPIED_ENTRY_PRICES: Readonly<Record<string, CopiedColumns>> = {
  purchase_price: { key: ['purchase_id', 'codigo'], rest: ['precio'] },
};

export const entryPrices = `
CREATE TABLE purchase_price (
  purchase_id INTEGER NOT NULL REFERENCES purchase (id),
  codigo      TEXT NOT NULL,
  precio      TEXT NOT NULL,
  PRIMARY KEY (purchase_id, codigo)
) STRICT, WITHOUT ROWID;
${Object.entries(COPIED_ENTRY_PRICES)
  .map(([tabla, columns]) => copying(tabla, columns))
  .join('\n')}
`;
