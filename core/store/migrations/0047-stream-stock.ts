/** The stream tells the stock: its goods are noted like other rows that change, and those of a till that is enrolled already are told. */
const KINDS_BEFORE = "''documentCash'', ''audit'')";
const KINDS_AFTER = "''documentCash'', ''audit'', ''goods'')";

export const streamStock = `
PRAGMA writable_schema = ON;
UPDATE sqlite_schema SET sql = replace(sql, '${KINDS_BEFORE}', '${KINDS_AFTER}') WHERE type = 'table' AND name = 'stream';
PRAGMA writable_schema = RESET;
INSERT INTO stream (kind, ref) SELECT 'goods', num FROM product
WHERE (lleva_existencia = 1 OR num IN (SELECT product FROM stock_move))
  AND EXISTS (SELECT 1 FROM sqlite_schema WHERE type = 'trigger' AND name = 'stream_branch') ORDER BY num;
`;
