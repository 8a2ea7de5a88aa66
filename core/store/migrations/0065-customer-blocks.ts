/** Customers who may not buy on credit, each with the reason (§account-terms). Apart from `customer_terms`, which callers of the interface replace whole. */
import { copying, type CopiedColumns } from './0002-proof.ts';

/** The tables copied from here on. */
export const COPIED_CUSTOMER_BLOCKS: Readonly<Record<string, CopiedColumns>> = {
  customer_block: { key: ['customer'], rest: ['motivo', 'at'] },
};

export const customerBlocks = `
CREATE TABLE customer_block (
  customer INTEGER PRIMARY KEY REFERENCES customer (num) ON DELETE CASCADE,
  motivo   TEXT NOT NULL CHECK (length(motivo) > 0),
  at       INTEGER NOT NULL
) STRICT;
${Object.entries(COPIED_CUSTOMER_BLOCKS)
  .map(([tabla, columns]) => copying(tabla, columns))
  .join('\n')}
`;
