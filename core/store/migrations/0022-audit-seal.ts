/** Entries of the audit log are sealed under a key that is not in the database (docs/audit.md); earlier ones have none. */

export const auditSeal = `
ALTER TABLE audit ADD COLUMN sello TEXT CHECK (sello IS NULL OR length(sello) = 80);
`;
