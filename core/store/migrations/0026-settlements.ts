/**
 * The money of returns and adjustments: what was agreed in the very commit of the note or event, and the movement of cash
 * that paid it. A row without its payment is still to be handed over. Neither ever changes.
 *
 * `codigo` is the codigoGeneracion under which it was done: of the note, or of the event on `document_id`.
 */
import { copying, type CopiedColumns } from './0002-proof.ts';

/** The tables copied from here on. */
export const COPIED_SETTLEMENTS: Readonly<Record<string, CopiedColumns>> = {
  settlement: {
    key: ['codigo'],
    rest: [
      'clave',
      'document_id',
      'forma',
      'destino',
      'referencia',
      'monto_centavos',
      'motivo',
      'regresa',
      'till_id',
      'user_id',
      'approver_id',
      'at',
    ],
  },
  settlement_payment: { key: ['codigo'], rest: ['movement_id'] },
};

const fixed = (table: string) => `
CREATE TRIGGER ${table}_fixed BEFORE UPDATE ON ${table}
BEGIN SELECT RAISE(ABORT, 'the money of a return never changes'); END;
CREATE TRIGGER ${table}_stays BEFORE DELETE ON ${table}
BEGIN SELECT RAISE(ABORT, 'the money of a return never changes'); END;`;

export const settlements = `
CREATE TABLE settlement (
  codigo         TEXT PRIMARY KEY,
  clave          TEXT NOT NULL,
  document_id    INTEGER NOT NULL REFERENCES document (id),
  forma          TEXT NOT NULL,
  destino        TEXT NOT NULL CHECK (destino IN ('efectivo', 'cambio', 'cuenta', 'otro')),
  referencia     TEXT,
  monto_centavos INTEGER NOT NULL CHECK (monto_centavos >= 0),
  motivo         TEXT NOT NULL,
  regresa        INTEGER NOT NULL CHECK (regresa IN (0, 1)),
  till_id        TEXT NOT NULL REFERENCES till (id),
  user_id        TEXT NOT NULL REFERENCES user (id),
  approver_id    TEXT REFERENCES user (id),
  at             INTEGER NOT NULL,
  UNIQUE (till_id, clave)
) STRICT;
CREATE INDEX settlement_document ON settlement (document_id);
CREATE TABLE settlement_payment (
  codigo      TEXT PRIMARY KEY REFERENCES settlement (codigo),
  movement_id INTEGER NOT NULL UNIQUE REFERENCES cash_movement (id)
) STRICT;
${['settlement', 'settlement_payment'].map(fixed).join('')}
${Object.entries(COPIED_SETTLEMENTS)
  .map(([tabla, columns]) => copying(tabla, columns))
  .join('\n')}
`;
