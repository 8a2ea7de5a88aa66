/** A centre may know numbers that this database does not (§restore-fence): another reason for a fence, widened where it stands as in `0025-notes.ts`. */
const widened = (before: string, after: string) => `
UPDATE sqlite_schema SET sql = replace(sql, '${before}', '${after}') WHERE type = 'table' AND name = 'fence';`;

export const fenceCentral = `
PRAGMA writable_schema = ON;${widened("''OTRA_HISTORIA'', ''OTRO_EQUIPO''", "''OTRA_HISTORIA'', ''CENTRAL'', ''OTRO_EQUIPO''")}${widened("IN (''ATRASADA'', ''OTRA_HISTORIA''))", "IN (''ATRASADA'', ''OTRA_HISTORIA'', ''CENTRAL''))")}
PRAGMA writable_schema = RESET;
`;
