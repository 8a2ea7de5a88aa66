/** What our facturas de sujeto excluido (14) on credit owe, in the commit of the document (§por-pagar). */
import type { Reader, Tx } from '../handle.ts';
import { column, insertionOf, record, type RecordOf } from '../record.ts';

const CHARGE = record({
  documentId: column.integer,
  version: column.integer,
  supplierId: column.integer,
  centavos: column.cents,
  vence: column.text,
});

/** SQL of the charges in force: the present content alone, of a document in force whose place no other one took. */
export const STANDING_CHARGES = `supplier_charge AS charge CROSS JOIN document ON document.id = charge.document_id
    AND document.estado NOT IN ('RECHAZADO', 'INVALIDADO') AND document.numero_vigente = 1
    AND NOT EXISTS (SELECT 1 FROM supplier_charge AS later WHERE later.document_id = charge.document_id AND later.version > charge.version)
    AND NOT EXISTS (SELECT 1 FROM document AS other INDEXED BY document_reemplaza
      WHERE other.reemplaza_a = document.codigo_generacion AND other.estado NOT IN ('RECHAZADO', 'INVALIDADO'))`;
const ADD = insertionOf('supplier_charge', CHARGE);
const OF_DOCUMENT = CHARGE.select(
  'SELECT * FROM supplier_charge WHERE document_id = ? ORDER BY version DESC LIMIT 1',
);
const BY_CODE = column.integer.select(`
  SELECT charge.document_id FROM ${STANDING_CHARGES} WHERE document.codigo_generacion = +? AND document.ambiente = +? AND charge.supplier_id = +?`);

/** Writes what the content of a document owes. */
export function addSupplierCharge(tx: Tx, charge: RecordOf<typeof CHARGE>): void {
  ADD.run(tx, charge);
}

/** What the present content of a document owes; null where none of its contents ever did. */
export function supplierChargeOf(reader: Reader, documentId: number): RecordOf<typeof CHARGE> | null {
  return OF_DOCUMENT.find(reader, documentId);
}

/** The document in force of that code by which a supplier is owed; null without one. */
export function owedDocument(
  reader: Reader,
  of: { readonly codigo: string; readonly ambiente: string; readonly supplierId: number },
): number | null {
  return BY_CODE.find(reader, of.codigo, of.ambiente, of.supplierId);
}
