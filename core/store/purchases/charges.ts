/** Debts to suppliers from our facturas de sujeto excluido (14) on credit (§por-pagar). */
import type { Reader } from '../handle.ts';
import { column, insertionOf, record } from '../record.ts';

const CHARGE = record({
  documentId: column.integer,
  version: column.integer,
  supplierId: column.integer,
  centavos: column.cents,
  vence: column.text,
});

/** SQL of charges in force: latest version only, of a document that is in force and not replaced. */
export const STANDING_CHARGES = `supplier_charge AS charge CROSS JOIN document ON document.id = charge.document_id
    AND document.estado NOT IN ('RECHAZADO', 'INVALIDADO') AND document.numero_vigente = 1
    AND NOT EXISTS (SELECT 1 FROM supplier_charge AS later WHERE later.document_id = charge.document_id AND later.version > charge.version)
    AND NOT EXISTS (SELECT 1 FROM document AS other INDEXED BY document_reemplaza
      WHERE other.reemplaza_a = document.codigo_generacion AND other.estado NOT IN ('RECHAZADO', 'INVALIDADO'))`;
const BY_CODE = column.integer.select(`
  SELECT charge.document_id FROM ${STANDING_CHARGES} WHERE document.codigo_generacion = +? AND document.ambiente = +? AND charge.supplier_id = +?`);

/** To be called in the document's commit. */
export const addSupplierCharge = insertionOf('supplier_charge', CHARGE).run;

/** Charge of the latest version; null if no version has one. */
export const supplierChargeOf = CHARGE.select<[documentId: number]>(
  'SELECT * FROM supplier_charge WHERE document_id = ? ORDER BY version DESC LIMIT 1',
).find;

/** Id of the document in force with that code and a charge for the supplier, or null. */
export function owedDocument(
  reader: Reader,
  of: { readonly codigo: string; readonly ambiente: string; readonly supplierId: number },
): number | null {
  return BY_CODE.find(reader, of.codigo, of.ambiente, of.supplierId);
}
