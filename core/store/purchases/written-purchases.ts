/** Purchases that a person wrote: their numbers, and what they are owed (§compras-a-mano). */
import type { FiscalDate } from '../../domain/fiscal-time.ts';
import type { Reader, Tx } from '../handle.ts';
import { column, insertionOf, record, type RecordOf } from '../record.ts';
import { command } from '../statement.ts';
import type { StoredPurchase } from './purchase-rows.ts';

const WRITTEN = record({
  purchaseId: column.integer,
  /** Empty without one; as a person compares it: no blanks, upper case. */
  serie: column.text,
  numero: column.text,
  debeCentavos: column.cents,
});

const ADD = insertionOf('written_purchase', WRITTEN);
const SAME = column.text.select(`
  SELECT fec_emi FROM written_purchase CROSS JOIN purchase ON purchase.id = purchase_id
  JOIN supplier ON supplier.id = supplier_id
  WHERE numero = +? AND serie = +? AND purchase.issuer_id = +? AND ambiente = +? AND supplier.nit = +? AND tipo_dte = +?
    AND estado <> 'ANULADA'`);
const COUNTRY = command('UPDATE supplier SET pais = ? WHERE id = ? AND pais <> ?');

/** Keeps the number of a paper beside its purchase. */
export function addWritten(tx: Tx, written: RecordOf<typeof WRITTEN>): void {
  ADD.run(tx, written);
}

/** The day of the same paper where it is written already and counts; null where it is not. */
export function sameWritten(
  reader: Reader,
  of: Pick<StoredPurchase, 'issuerId' | 'ambiente' | 'nit' | 'tipoDte'> &
    Pick<RecordOf<typeof WRITTEN>, 'serie' | 'numero'>,
): FiscalDate | null {
  return SAME.find(reader, of.numero, of.serie, of.issuerId, of.ambiente, of.nit, of.tipoDte);
}

/** Sets the country of a supplier. */
export function setSupplierCountry(tx: Tx, supplierId: number, pais: string): void {
  COUNTRY.run(tx, pais, supplierId, pais);
}
