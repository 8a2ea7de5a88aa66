/**
 * The factura de sujeto excluido (§sujeto-excluido) in the lists of document types, widened where they stand as in `0025-notes.ts`.
 */
const BEFORE = "CHECK (tipo_dte IN (''01'', ''03'', ''04'', ''05'', ''06'', ''18''))";
const AFTER = "CHECK (tipo_dte IN (''01'', ''03'', ''04'', ''05'', ''06'', ''14'', ''18''))";
const KINDS_BEFORE =
  "CHECK (clase IN (''01'', ''03'', ''04'', ''05'', ''06'', ''18'', ''invalidacion'', ''contingencia''))";
const KINDS_AFTER =
  "CHECK (clase IN (''01'', ''03'', ''04'', ''05'', ''06'', ''14'', ''18'', ''invalidacion'', ''contingencia''))";

export const purchases = `
PRAGMA writable_schema = ON;
UPDATE sqlite_schema SET sql = replace(sql, '${BEFORE}', '${AFTER}')
WHERE type = 'table' AND name IN ('sequence', 'document');
UPDATE sqlite_schema SET sql = replace(sql, '${KINDS_BEFORE}', '${KINDS_AFTER}') WHERE type = 'table' AND name = 'edition_taken';
PRAGMA writable_schema = RESET;
DROP INDEX document_related_code;
CREATE INDEX document_related_code ON document_related (codigo_generacion);
`;
