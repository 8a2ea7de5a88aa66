/** Purchases written by hand that a till which is enrolled already told are told again, with series and number as it compares them. */
import { STREAMING } from './0081-stream-goods.ts';

export const streamPaperNumbers = `
INSERT INTO stream (kind, ref, part) SELECT 'purchase', purchase_id, '' FROM written_purchase WHERE ${STREAMING} ORDER BY purchase_id;
`;
