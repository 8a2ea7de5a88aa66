/**
 * Goods that go from one shop of the taxpayer to another (§transfers). `stock_transfer` says which papers of the stock are about which nota de remisión, and
 * what each says of it: what those moved at its `place` (what is on its way from the shop that sent it) is what arrived, came back or was lost. `document_id` is null
 * where the document is in the store of another till; then `transfer_document` keeps its text as it came, and `transfer_document_line` what it sent, in base units.
 */
import { copying, type CopiedColumns } from './0002-proof.ts';

/** The tables copied from here on; the text of a document is held by its hash. */
export const COPIED_TRANSFERS: Readonly<Record<string, CopiedColumns>> = {
  stock_transfer: {
    key: ['entry_id'],
    rest: ['document_id', 'codigo_generacion', 'numero_control', 'place', 'acto'],
  },
  transfer_document: {
    key: ['codigo_generacion'],
    rest: ['issuer_id', 'ambiente', 'numero_control', 'emitted_at', 'place', 'sha256', 'received_at'],
  },
  transfer_document_line: {
    key: ['codigo_generacion', 'item'],
    rest: ['product', 'presentacion', 'factor', 'base'],
  },
};

export const stockTransfers = `
CREATE TABLE stock_transfer (
  entry_id          INTEGER PRIMARY KEY REFERENCES stock_entry (id),
  document_id       INTEGER REFERENCES document (id),
  codigo_generacion TEXT NOT NULL,
  numero_control    TEXT NOT NULL,
  place             TEXT NOT NULL CHECK (place GLOB 'transito:?*'),
  acto              TEXT NOT NULL
) STRICT;
CREATE INDEX stock_transfer_document ON stock_transfer (document_id) WHERE document_id IS NOT NULL;
CREATE INDEX stock_transfer_code ON stock_transfer (codigo_generacion);
CREATE INDEX stock_entry_remision ON stock_entry (issuer_id, ambiente, document_id) WHERE causa = 'remision' AND document_id IS NOT NULL;

CREATE TABLE transfer_document (
  codigo_generacion TEXT PRIMARY KEY,
  issuer_id         TEXT NOT NULL REFERENCES issuer (id),
  ambiente          TEXT NOT NULL,
  numero_control    TEXT NOT NULL,
  emitted_at        INTEGER NOT NULL,
  place             TEXT NOT NULL CHECK (place GLOB 'transito:?*'),
  texto             TEXT NOT NULL,
  sha256            TEXT NOT NULL CHECK (length(sha256) = 64),
  received_at       INTEGER NOT NULL
) STRICT;
CREATE TABLE transfer_document_line (
  codigo_generacion TEXT NOT NULL REFERENCES transfer_document (codigo_generacion),
  item              INTEGER NOT NULL CHECK (item >= 1),
  product           INTEGER NOT NULL REFERENCES product (num),
  presentacion      TEXT NOT NULL,
  factor            INTEGER NOT NULL CHECK (factor >= 1),
  base              INTEGER NOT NULL CHECK (base > 0),
  PRIMARY KEY (codigo_generacion, item)
) STRICT, WITHOUT ROWID;
CREATE INDEX transfer_document_line_product ON transfer_document_line (product);
${['stock_transfer', 'transfer_document', 'transfer_document_line']
  .map(
    (table) => `
CREATE TRIGGER ${table}_fixed BEFORE UPDATE ON ${table} BEGIN SELECT RAISE(ABORT, 'transfers are append-only'); END;
CREATE TRIGGER ${table}_stays BEFORE DELETE ON ${table} BEGIN SELECT RAISE(ABORT, 'transfers are append-only'); END;`,
  )
  .join('')}
${Object.entries(COPIED_TRANSFERS)
  .map(([tabla, columns]) => copying(tabla, columns))
  .join('\n')}
`;
