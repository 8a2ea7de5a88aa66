/**
 * Credit and debit notes (§notes): the two types in the lists of document types.
 *
 * A CHECK is text of the schema and nothing of the rows, so that it is widened where it stands, as SQLite documents for changes
 * that do not touch the content; tables that everything refers to, with their guards, are not copied for it. The index made
 * anew changes the schema's number: every other connection reads the schema again.
 */
const BEFORE = "CHECK (tipo_dte IN (''01'', ''03'', ''04''))";
const AFTER = "CHECK (tipo_dte IN (''01'', ''03'', ''04'', ''05'', ''06''))";

export const notes = `
PRAGMA writable_schema = ON;
UPDATE sqlite_schema SET sql = replace(sql, '${BEFORE}', '${AFTER}')
WHERE type = 'table' AND name IN ('sequence', 'document');
PRAGMA writable_schema = RESET;
DROP INDEX document_related_code;
CREATE INDEX document_related_code ON document_related (codigo_generacion);
`;
