/**
 * The till's side of a central service (docs/adr/0019, docs/central.md).
 *
 * `central_link` the centre this till is enrolled at; without its row nothing here is written. `stream` which rows are told to it, in the
 * order in which they were written: triggers that are made at enrolment (`central/stream-triggers.ts`) add one entry for each row,
 * and its text is made when it is sent. `central_flight` the batch that was sent and not acknowledged yet, as it was sent. `central_mark`
 * where acknowledged batches ended. `central_product` products that came from the centre, with their prices to come.
 */
import { copying, type CopiedColumns } from './0002-proof.ts';

/** The tables copied from here on; the stream and the batch under way are proved by `verify-stream`. */
export const COPIED_CENTRAL: Readonly<Record<string, CopiedColumns>> = {
  central_link: {
    key: ['id'],
    rest: [
      'url',
      'nombre',
      'codigo',
      'installation',
      'company',
      'shop',
      'public_key',
      'hex(key_sealed)',
      'epoch',
      'previous_epoch',
      'state',
      'message',
      'acked_seq',
      'acked_head',
      'refill_group',
      'refill_after',
      'catalogue',
      'contact_at',
      'enrolled_at',
    ],
  },
  central_mark: { key: ['seq'], rest: ['head'] },
  central_product: { key: ['issuer_id', 'codigo_plano'], rest: ['precios', 'next_at'] },
};

export const central = `
CREATE TABLE central_link (
  id             INTEGER PRIMARY KEY CHECK (id = 1),
  url            TEXT NOT NULL,
  nombre         TEXT NOT NULL,
  codigo         TEXT,
  installation   TEXT,
  company        TEXT,
  shop           TEXT,
  public_key     TEXT NOT NULL,
  key_sealed     BLOB NOT NULL,
  epoch          TEXT NOT NULL,
  previous_epoch TEXT,
  state          TEXT NOT NULL CHECK (state IN ('PENDIENTE', 'ACTIVA', 'BIFURCADA', 'REVOCADA')),
  message        TEXT,
  acked_seq      INTEGER NOT NULL DEFAULT 0 CHECK (acked_seq >= 0),
  acked_head     TEXT NOT NULL CHECK (length(acked_head) = 64),
  refill_group   INTEGER CHECK (refill_group >= 0),
  refill_after   INTEGER NOT NULL DEFAULT 0 CHECK (refill_after >= 0),
  catalogue      INTEGER NOT NULL DEFAULT 0 CHECK (catalogue >= 0),
  contact_at     INTEGER,
  enrolled_at    INTEGER NOT NULL,
  CHECK ((state = 'PENDIENTE') = (installation IS NULL))
) STRICT;

CREATE TABLE stream (
  seq  INTEGER PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('branch', 'certificate', 'document', 'version', 'signature', 'ledger', 'lifeLine', 'contingency',
    'event', 'cashSession', 'cashMovement', 'cashCount', 'cashZ', 'documentCash', 'audit')),
  ref  INTEGER NOT NULL,
  part TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE TABLE central_flight (
  id       INTEGER PRIMARY KEY CHECK (id = 1),
  from_seq INTEGER NOT NULL CHECK (from_seq >= 1),
  to_seq   INTEGER NOT NULL CHECK (to_seq >= from_seq),
  head     TEXT NOT NULL CHECK (length(head) = 64),
  body     BLOB NOT NULL
) STRICT;

CREATE TABLE central_mark (
  seq  INTEGER PRIMARY KEY,
  head TEXT NOT NULL CHECK (length(head) = 64)
) STRICT;

CREATE TABLE central_product (
  issuer_id    TEXT NOT NULL REFERENCES issuer (id),
  codigo_plano TEXT NOT NULL,
  precios      TEXT NOT NULL CHECK (json_valid(precios)),
  next_at      INTEGER,
  PRIMARY KEY (issuer_id, codigo_plano)
) STRICT, WITHOUT ROWID;
CREATE INDEX central_product_next ON central_product (next_at) WHERE next_at IS NOT NULL;
${Object.entries(COPIED_CENTRAL)
  .map(([tabla, columns]) => copying(tabla, columns))
  .join('\n')}
`;
