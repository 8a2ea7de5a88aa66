/**
 * What suppliers are owed by our own facturas de sujeto excluido (14) on credit (§por-pagar). A row of `supplier_charge` stands for one content of
 * a document, new or corrected: the last one counts. `supplier_payment_charge` are those that a payment is for, in one order with
 * `supplier_payment_wish`. Both only grow.
 */
import { copying, type CopiedColumns } from './0002-proof.ts';

/** The tables copied from here on. */
export const COPIED_SUPPLIER_CHARGES: Readonly<Record<string, CopiedColumns>> = {
  supplier_charge: { key: ['document_id', 'version'], rest: ['supplier_id', 'centavos', 'vence'] },
  supplier_payment_charge: { key: ['payment_id', 'orden'], rest: ['document_id'] },
};

const fixed = (table: string) => `
CREATE TRIGGER ${table}_fixed BEFORE UPDATE ON ${table} BEGIN SELECT RAISE(ABORT, 'what is owed and paid only grows'); END;
CREATE TRIGGER ${table}_stays BEFORE DELETE ON ${table} BEGIN SELECT RAISE(ABORT, 'what is owed and paid only grows'); END;`;

export const supplierCharges = `
CREATE TABLE supplier_charge (
  document_id INTEGER NOT NULL REFERENCES document (id),
  version     INTEGER NOT NULL CHECK (version >= 1),
  supplier_id INTEGER NOT NULL REFERENCES supplier (id),
  centavos    INTEGER NOT NULL CHECK (centavos >= 0),
  vence       TEXT NOT NULL CHECK (length(vence) = 10),
  PRIMARY KEY (document_id, version)
) STRICT, WITHOUT ROWID;
CREATE INDEX supplier_charge_supplier ON supplier_charge (supplier_id);
CREATE TABLE supplier_payment_charge (
  payment_id  INTEGER NOT NULL REFERENCES supplier_payment (id),
  orden       INTEGER NOT NULL CHECK (orden >= 1),
  document_id INTEGER NOT NULL REFERENCES document (id),
  PRIMARY KEY (payment_id, orden)
) STRICT, WITHOUT ROWID;
${Object.keys(COPIED_SUPPLIER_CHARGES).map(fixed).join('')}
${Object.entries(COPIED_SUPPLIER_CHARGES)
  .map(([tabla, columns]) => copying(tabla, columns))
  .join('\n')}
`;
