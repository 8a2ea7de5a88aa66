/**
 * The stream tells who blocked the credit of a customer, and quotes (§account-blocks, §quotes). `credit_block` keeps each word of a person of
 * this till, `motivo` null where they let the customer buy again; `central_block` is the last word of all tills, as the centre said. Quotes
 * that were annulled, and what documents sell of them, are noted in `stream`.
 */
import { copying, type CopiedColumns } from './0002-proof.ts';

/** The tables copied from here on. */
export const COPIED_CREDIT_BLOCKS: Readonly<Record<string, CopiedColumns>> = {
  credit_block: {
    key: ['id'],
    rest: ['issuer_id', 'tipo_documento', 'num_documento', 'motivo', 'quien', 'at'],
  },
  central_block: { key: ['tipo_documento', 'num_documento'], rest: ['motivo', 'quien', 'caja', 'at'] },
};

/** What names the sale of a quote in the stream. */
export const QUOTE_SALE_NAME = (row: string) => `${row}document_id || ' ' || ${row}version`;

const KINDS_BEFORE = "''accountPayment'', ''accountEntry'')";
const KINDS_AFTER = "''accountPayment'', ''accountEntry'', ''quoteEnd'', ''quoteSale'')";
const STREAMING = "EXISTS (SELECT 1 FROM sqlite_schema WHERE type = 'trigger' AND name = 'stream_branch')";

export const streamBlocksQuotes = `
PRAGMA writable_schema = ON;
UPDATE sqlite_schema SET sql = replace(sql, '${KINDS_BEFORE}', '${KINDS_AFTER}') WHERE type = 'table' AND name = 'stream';
PRAGMA writable_schema = RESET;
CREATE TABLE credit_block (
  id             INTEGER PRIMARY KEY,
  issuer_id      TEXT NOT NULL REFERENCES issuer (id),
  tipo_documento TEXT NOT NULL,
  num_documento  TEXT NOT NULL,
  motivo         TEXT CHECK (motivo <> ''),
  quien          TEXT NOT NULL,
  at             INTEGER NOT NULL
) STRICT;
CREATE INDEX credit_block_account ON credit_block (num_documento, tipo_documento);
CREATE TRIGGER credit_block_fixed BEFORE UPDATE ON credit_block BEGIN SELECT RAISE(ABORT, 'words on credit are append-only'); END;
CREATE TRIGGER credit_block_stays BEFORE DELETE ON credit_block BEGIN SELECT RAISE(ABORT, 'words on credit are append-only'); END;
CREATE TABLE central_block (
  tipo_documento TEXT NOT NULL,
  num_documento  TEXT NOT NULL,
  motivo         TEXT NOT NULL CHECK (motivo <> ''),
  quien          TEXT NOT NULL,
  caja           TEXT,
  at             INTEGER NOT NULL,
  PRIMARY KEY (tipo_documento, num_documento)
) STRICT, WITHOUT ROWID;
${Object.entries(COPIED_CREDIT_BLOCKS)
  .map(([tabla, columns]) => copying(tabla, columns))
  .join('\n')}
INSERT INTO credit_block (issuer_id, tipo_documento, num_documento, motivo, quien, at)
SELECT issuer_id, tipo_documento, profile ->> 'numDocumento', motivo, '—', at FROM customer_block JOIN customer ON num = customer
WHERE tipo_documento IS NOT NULL AND profile ->> 'numDocumento' IS NOT NULL ORDER BY at, num;
CREATE INDEX quote_sale_name ON quote_sale (${QUOTE_SALE_NAME('')});
INSERT INTO stream (kind, ref, part) SELECT 'quoteEnd', quote_id, '' FROM quote_end WHERE ${STREAMING} ORDER BY quote_id;
INSERT INTO stream (kind, ref, part) SELECT 'quoteSale', 0, ${QUOTE_SALE_NAME('')} FROM quote_sale WHERE ${STREAMING} ORDER BY document_id, version;
`;
