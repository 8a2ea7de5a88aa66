/** Supplier records with contact data and terms (§por-pagar). */
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

const MAX_SUPPLIERS = 1_000;

const SELECT =
  'SELECT supplier.*, correo, telefono FROM supplier LEFT JOIN supplier_contact ON supplier_id = supplier.id WHERE issuer_id = ?';
const ALL = KEPT.select(`${SELECT} ORDER BY nombre, nit LIMIT ?`);
const SAVE = upsertionOf('supplier', OWN, { key: ['issuer_id', 'nit'] });
const SAVE_CONTACT = upsertionOf('supplier_contact', CONTACT, { key: ['supplier_id'] });

/** By name. */
export function listSuppliers(reader: Reader, issuerId: string): readonly StoredSupplier[] {
  return ALL.list(reader, issuerId, MAX_SUPPLIERS);
}

export const findSupplier = KEPT.select<[issuerId: string, nit: string]>(`${SELECT} AND nit = ?`).find;

/** Inserts or updates a supplier by NIT. */
export function saveSupplier(tx: Tx, { correo, telefono, ...own }: Omit<StoredSupplier, 'id'>): void {
  SAVE.run(tx, own);
  const supplierId = findSupplier(tx, own.issuerId, own.nit)?.id ?? 0;
  SAVE_CONTACT.run(tx, { supplierId, correo, telefono });
}
