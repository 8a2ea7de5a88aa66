/** What documents of a till that is enrolled already charge is told again: a life that a restored till lost may have told it otherwise. */
import { STREAMING } from './0081-stream-goods.ts';

export const streamCharges = `
INSERT INTO stream (kind, ref, part) SELECT 'accountCharge', document_id, '' FROM central_charge WHERE ${STREAMING} ORDER BY document_id;
`;
