/**
 * The stream tells who supplies the shop and what was bought (§purchases-of-all-tills): rows that change, noted in `stream` each time. What a
 * till that is enrolled already had is told, too.
 */
const KINDS_BEFORE = "''quoteEnd'', ''quoteSale'')";
const KINDS_AFTER = "''quoteEnd'', ''quoteSale'', ''supplier'', ''purchase'')";
const STREAMING = "EXISTS (SELECT 1 FROM sqlite_schema WHERE type = 'trigger' AND name = 'stream_branch')";

export const streamPurchases = `
PRAGMA writable_schema = ON;
UPDATE sqlite_schema SET sql = replace(sql, '${KINDS_BEFORE}', '${KINDS_AFTER}') WHERE type = 'table' AND name = 'stream';
PRAGMA writable_schema = RESET;
INSERT INTO stream (kind, ref, part) SELECT 'supplier', id, '' FROM supplier WHERE ${STREAMING} ORDER BY id;
INSERT INTO stream (kind, ref, part) SELECT 'purchase', id, '' FROM purchase WHERE ${STREAMING} ORDER BY id;
`;
