/**
 * The event of return (§retorno) in the lists of document types, widened where they stand as in `0025-notes.ts`. What such an
 * event is kept under in `numero_control` is this system's own reference.
 */
const BEFORE = "CHECK (tipo_dte IN (''01'', ''03'', ''04'', ''05'', ''06''))";
const AFTER = "CHECK (tipo_dte IN (''01'', ''03'', ''04'', ''05'', ''06'', ''18''))";

export const returns = `
PRAGMA writable_schema = ON;
UPDATE sqlite_schema SET sql = replace(sql, '${BEFORE}', '${AFTER}')
WHERE type = 'table' AND name IN ('sequence', 'document');
PRAGMA writable_schema = RESET;
DROP INDEX document_related_code;
CREATE INDEX document_related_code ON document_related (codigo_generacion);
`;
