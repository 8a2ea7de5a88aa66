/** Suppliers as records of their own: who sent or sold anything, and what a person keeps of them (§por-pagar). */
import type { Reader, Tx } from '../handle.ts';
import { column, orNull, record, upsertionOf, type RecordOf } from '../record.ts';
import { SUPPLIER } from './purchase-rows.ts';

const OWN = SUPPLIER.extend({ pais: column.text, diasCredito: orNull(column.integer) });
const CONTACT = record({
  supplierId: column.integer,
  correo: orNull(column.text),
  telefono: orNull(column.text),
});
const KEPT = OWN.extend({
  id: column.integer,
  correo: orNull(column.text),
  telefono: orNull(column.text),
});
export type StoredSupplier = RecordOf<typeof KEPT>;

/** Suppliers of one answer at most. */
const MAX_SUPPLIERS = 1_000;

const SELECT =
  'SELECT supplier.*, correo, telefono FROM supplier LEFT JOIN supplier_contact ON supplier_id = supplier.id WHERE issuer_id = ?';
const ALL = KEPT.select(`${SELECT} ORDER BY nombre, nit LIMIT ?`);
const BY_NUMBER = KEPT.select(`${SELECT} AND nit = ?`);
const SAVE = upsertionOf('supplier', OWN, { key: ['issuer_id', 'nit'] });
const SAVE_CONTACT = upsertionOf('supplier_contact', CONTACT, { key: ['supplier_id'] });

/** By their names. */
export function listSuppliers(reader: Reader, issuerId: string): readonly StoredSupplier[] {
  return ALL.list(reader, issuerId, MAX_SUPPLIERS);
}

/** The supplier with that number; null without one. */
export function findSupplier(reader: Reader, issuerId: string, nit: string): StoredSupplier | null {
  return BY_NUMBER.find(reader, issuerId, nit);
}

/** Keeps a supplier, new or with what changed. */
export function saveSupplier(tx: Tx, { correo, telefono, ...own }: Omit<StoredSupplier, 'id'>): void {
  SAVE.run(tx, own);
  const supplierId = findSupplier(tx, own.issuerId, own.nit)?.id ?? 0;
  SAVE_CONTACT.run(tx, { supplierId, correo, telefono });
}
