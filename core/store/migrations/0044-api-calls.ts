/**
 * Answers of calls that change what the shop keeps, by the `Idempotency-Key` of each: they make no document that could be answered with.
 * `customer_terms` is on what terms a customer buys, which only such calls set.
 */
import { copying, type CopiedColumns } from './0002-proof.ts';

/** The tables copied from here on. */
export const COPIED_API_CALLS: Readonly<Record<string, CopiedColumns>> = {
  api_call: {
    key: ['api_key_id', 'clave'],
    rest: ['operacion', 'contenido', 'status', 'respuesta', 'created_at'],
  },
  customer_terms: { key: ['customer'], rest: ['limite_centavos', 'dias_credito', 'lista'] },
};

export const apiCalls = `
CREATE TABLE api_call (
  api_key_id TEXT NOT NULL,
  clave      TEXT NOT NULL CHECK (length(clave) BETWEEN 1 AND 128),
  operacion  TEXT NOT NULL,
  contenido  TEXT NOT NULL CHECK (length(contenido) = 64),
  status     INTEGER NOT NULL CHECK (status IN (200, 202)),
  respuesta  TEXT NOT NULL CHECK (json_valid(respuesta)),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (api_key_id, clave)
) STRICT;
CREATE INDEX api_call_age ON api_call (created_at);
CREATE TABLE customer_terms (
  customer        INTEGER PRIMARY KEY REFERENCES customer (num) ON DELETE CASCADE,
  limite_centavos INTEGER CHECK (limite_centavos >= 0),
  dias_credito    INTEGER CHECK (dias_credito >= 0),
  lista           TEXT
) STRICT;
${Object.entries(COPIED_API_CALLS)
  .map(([tabla, columns]) => copying(tabla, columns))
  .join('\n')}
`;
