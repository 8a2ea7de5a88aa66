/**
 * What an entry of the audit says, as it was written: the chain of hashes covers it, and `jsonb` keeps no text. Entries of before have
 * none and cannot be proved.
 */
export const auditSaid = `
ALTER TABLE caja.audit ADD COLUMN said text;
`;
