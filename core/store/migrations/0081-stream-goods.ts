/** What a till that is enrolled already had of goods is told again: with the product's own id, which tells a number given again from its former goods. */
export const STREAMING =
  "EXISTS (SELECT 1 FROM sqlite_schema WHERE type = 'trigger' AND name = 'stream_branch')";

export const streamGoods = `
INSERT INTO stream (kind, ref, part) SELECT 'goods', num, '' FROM product
WHERE ${STREAMING} AND (lleva_existencia = 1 OR num IN (SELECT product FROM stock_move)) ORDER BY num;
`;
