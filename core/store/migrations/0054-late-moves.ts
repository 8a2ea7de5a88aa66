/**
 * What a sale moved is written in its commit as one text, `stock_entry.lines`, the list that its hash covers; null in papers of any other kind.
 * The rows of `stock_move` follow from it and are there up to the paper `stock_standing_end.moved_id`, those of other papers always: the
 * papers after that one are sales, all of them.
 */
export const lateMoves = `
ALTER TABLE stock_entry ADD COLUMN lines TEXT;
ALTER TABLE stock_standing_end ADD COLUMN moved_id INTEGER NOT NULL DEFAULT 0 CHECK (moved_id >= 0);
UPDATE stock_standing_end SET moved_id = (SELECT last_id FROM chain WHERE name = 'stock');
`;
