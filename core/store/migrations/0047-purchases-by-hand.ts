/**
 * Purchases that a person wrote (§compras-a-mano), beside the row of `purchase` that each has.
 *
 * `written_purchase` is the number of the paper, which a supplier gives once for each type, and what the supplier is owed for it, which of
 * customs is less than its total. `purchase_annulment` says why what was written counts no more.
 */
import { copying, type CopiedColumns } from './0002-proof.ts';

/** The tables copied from here on. */
export const COPIED_BY_HAND: Readonly<Record<string, CopiedColumns>> = {
  written_purchase: { key: ['purchase_id'], rest: ['serie', 'numero', 'debe_centavos'] },
  purchase_annulment: { key: ['purchase_id'], rest: ['motivo', 'user_id', 'at'] },
};

export const purchasesByHand = `
CREATE TABLE written_purchase (
  purchase_id   INTEGER PRIMARY KEY REFERENCES purchase (id),
  serie         TEXT NOT NULL,
  numero        TEXT NOT NULL,
  debe_centavos INTEGER NOT NULL CHECK (debe_centavos >= 0)
) STRICT;
CREATE INDEX written_purchase_number ON written_purchase (numero, serie);

CREATE TABLE purchase_annulment (
  purchase_id INTEGER PRIMARY KEY REFERENCES purchase (id),
  motivo      TEXT NOT NULL,
  user_id     TEXT NOT NULL REFERENCES user (id),
  at          INTEGER NOT NULL
) STRICT;
${Object.entries(COPIED_BY_HAND)
  .map(([tabla, columns]) => copying(tabla, columns))
  .join('\n')}
`;
