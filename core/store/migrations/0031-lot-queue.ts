/** What waits for a lot is found without a walk through all that waits: after days without the authority these are thousands. */
export const lotQueue = `
CREATE INDEX outbox_lot ON outbox (next_attempt_at) WHERE retenido = 'LOTE';
`;
