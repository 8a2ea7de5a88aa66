/**
 * Entries of purchases that were taken back (§compras-deshacer): why, by whom, and as what each stood in the books. Rows only grow. What a
 * person had annulled of what they wrote is among them, in the place of `purchase_annulment`. An order that such a purchase ended is on its
 * way again: the end that it gave goes.
 */
import { copying, type CopiedColumns } from './0002-proof.ts';

/** The table copied from here on. */
export const COPIED_UNDONE: Readonly<Record<string, CopiedColumns>> = {
  purchase_undone: {
    key: ['id'],
    rest: ['purchase_id', 'motivo', 'entered_at', 'periodo', 'deducible', 'user_id', 'at'],
  },
};

export const undonePurchases = `
CREATE TABLE purchase_undone (
  id          INTEGER PRIMARY KEY,
  purchase_id INTEGER NOT NULL REFERENCES purchase (id),
  motivo      TEXT NOT NULL,
  entered_at  INTEGER NOT NULL,
  periodo     TEXT NOT NULL CHECK (length(periodo) = 7),
  deducible   INTEGER NOT NULL CHECK (deducible IN (0, 1)),
  user_id     TEXT NOT NULL REFERENCES user (id),
  at          INTEGER NOT NULL
) STRICT;
CREATE INDEX purchase_undone_purchase ON purchase_undone (purchase_id);
INSERT INTO purchase_undone (purchase_id, motivo, entered_at, periodo, deducible, user_id, at)
SELECT p.id, a.motivo, p.entered_at, p.periodo, p.deducible, a.user_id, a.at
FROM purchase_annulment AS a CROSS JOIN purchase AS p ON p.id = a.purchase_id ORDER BY a.at, p.id;
UPDATE purchase SET entered_at = NULL, periodo = NULL WHERE id IN (SELECT purchase_id FROM purchase_annulment);
DROP TABLE purchase_annulment;
DELETE FROM row_copy WHERE tabla = 'purchase_annulment';
CREATE TRIGGER purchase_undone_fixed BEFORE UPDATE ON purchase_undone BEGIN SELECT RAISE(ABORT, 'what was undone stays told'); END;
CREATE TRIGGER purchase_undone_stays BEFORE DELETE ON purchase_undone BEGIN SELECT RAISE(ABORT, 'what was undone stays told'); END;

DROP TRIGGER purchase_order_end_stays;
CREATE TRIGGER purchase_order_end_stays BEFORE DELETE ON purchase_order_end
WHEN OLD.purchase_id IS NULL OR EXISTS (SELECT 1 FROM purchase WHERE id = OLD.purchase_id AND estado = 'INGRESADA')
BEGIN SELECT RAISE(ABORT, 'an order is append-only'); END;
${Object.entries(COPIED_UNDONE)
  .map(([tabla, columns]) => copying(tabla, columns))
  .join('\n')}
`;
