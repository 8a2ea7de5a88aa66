/**
 * What a till has from its centre besides products; without an enrolment nothing here is written. `central_customer` customers that came
 * from there, by the key under which the centre knows them. `central_proposal` customers entered at this till that are to be told.
 * `central_person` people who came from there. `central_fixed` what the company fixes for all, by name, and the mark of its version. `central_order` orders of managers,
 * kept so that each is carried out once.
 */
import { copying, type CopiedColumns } from './0002-proof.ts';

/** The tables copied from here on. */
export const COPIED_CENTRAL_DOWN: Readonly<Record<string, CopiedColumns>> = {
  central_customer: { key: ['issuer_id', 'clave'], rest: ['customer_id'] },
  central_proposal: { key: ['issuer_id', 'customer_id'], rest: ['at'] },
  central_person: { key: ['person_id'], rest: ['user_id'] },
  central_fixed: { key: ['nombre'], rest: ['valor'] },
  central_order: {
    key: ['order_id'],
    rest: ['clase', 'detalle', 'estado', 'respuesta', 'contada', 'received_at', 'ended_at'],
  },
};

export const centralDown = `
CREATE TABLE central_customer (
  issuer_id   TEXT NOT NULL REFERENCES issuer (id),
  clave       TEXT NOT NULL,
  customer_id TEXT NOT NULL,
  PRIMARY KEY (issuer_id, clave)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX central_customer_row ON central_customer (customer_id);

CREATE TABLE central_proposal (
  issuer_id   TEXT NOT NULL REFERENCES issuer (id),
  customer_id TEXT NOT NULL,
  at          INTEGER NOT NULL,
  PRIMARY KEY (issuer_id, customer_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE central_person (
  person_id TEXT PRIMARY KEY,
  user_id   TEXT NOT NULL UNIQUE REFERENCES user (id)
) STRICT, WITHOUT ROWID;

CREATE TABLE central_fixed (
  nombre TEXT PRIMARY KEY,
  valor  TEXT NOT NULL CHECK (json_valid(valor))
) STRICT, WITHOUT ROWID;

CREATE TABLE central_order (
  order_id    TEXT PRIMARY KEY,
  clase       TEXT NOT NULL,
  detalle     TEXT NOT NULL CHECK (json_valid(detalle)),
  estado      TEXT NOT NULL CHECK (estado IN ('recibida', 'hecha', 'rechazada')),
  respuesta   TEXT,
  -- Whether the centre knows this state.
  contada     INTEGER NOT NULL DEFAULT 0 CHECK (contada IN (0, 1)),
  received_at INTEGER NOT NULL,
  ended_at    INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX central_order_open ON central_order (contada) WHERE contada = 0 OR estado = 'recibida';
${Object.entries(COPIED_CENTRAL_DOWN)
  .map(([tabla, columns]) => copying(tabla, columns))
  .join('\n')}
`;
