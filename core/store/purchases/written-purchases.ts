/** Purchases entered by hand: paper number and amount owed (§compras-a-mano). */
import type { Tx } from '../handle.ts';
import { column, insertionOf, record, type RecordOf } from '../record.ts';
import { command } from '../statement.ts';
import type { StoredPurchase } from './purchase-rows.ts';

const WRITTEN = record({
  purchaseId: column.integer,
  /** Empty without one; normalised: no blanks, upper case. */
  serie: column.text,
  numero: column.text,
  debeCentavos: column.cents,
});

const COUNTRY = command('UPDATE supplier SET pais = ? WHERE id = ? AND pais <> ?');

export const addWritten = insertionOf('written_purchase', WRITTEN).run;

/** Issue date of the same paper, if already entered and not annulled; or null. */
export const sameWritten = column.text.select(
  `
  SELECT fec_emi FROM written_purchase CROSS JOIN purchase ON purchase.id = purchase_id
  JOIN supplier ON supplier.id = supplier_id
  WHERE numero = +? AND serie = +? AND purchase.issuer_id = +? AND ambiente = +? AND supplier.nit = +? AND tipo_dte = +?
    AND estado <> 'ANULADA'`,
  (
    of: Pick<StoredPurchase, 'issuerId' | 'ambiente' | 'nit' | 'tipoDte'> &
      Pick<RecordOf<typeof WRITTEN>, 'serie' | 'numero'>,
  ) => [of.numero, of.serie, of.issuerId, of.ambiente, of.nit, of.tipoDte],
).find;

export function setSupplierCountry(tx: Tx, supplierId: number, pais: string): void {
  COUNTRY.run(tx, pais, supplierId, pais);
}
