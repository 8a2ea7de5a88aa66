/** Causes of differences that a program says (§counting): `user_id` is null there, and the paper names the key. */
import { appendOnly, COPIED_COUNTS } from './0050-counts.ts';
import { copying } from './0002-proof.ts';

export const causesByPrograms = `
CREATE TABLE stock_count_cause_new (
  id          INTEGER PRIMARY KEY,
  entry_id    INTEGER NOT NULL REFERENCES stock_entry (id),
  product     INTEGER NOT NULL REFERENCES product (num),
  causa       TEXT NOT NULL CHECK (causa IN ('inherente', 'fortuito', 'error', 'sin-causa')),
  motivo      TEXT,
  user_id     TEXT REFERENCES user (id),
  approver_id TEXT REFERENCES user (id),
  at          INTEGER NOT NULL
) STRICT;
INSERT INTO stock_count_cause_new (id, entry_id, product, causa, motivo, user_id, approver_id, at)
SELECT id, entry_id, product, causa, motivo, user_id, approver_id, at FROM stock_count_cause;
${['fixed', 'stays', 'copied', 'copied_anew', 'copy_gone'].map((name) => `DROP TRIGGER stock_count_cause_${name};`).join('\n')}
DROP TABLE stock_count_cause;
ALTER TABLE stock_count_cause_new RENAME TO stock_count_cause;
CREATE INDEX stock_count_cause_line ON stock_count_cause (entry_id, product);
${copying('stock_count_cause', COPIED_COUNTS.stock_count_cause)}
${appendOnly('stock_count_cause')}
`;
