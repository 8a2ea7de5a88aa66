/** Suppliers who are not IVA taxpayers: receivers of facturas de sujeto excluido (14). */
import { COMPRA } from '../../contract/edition.ts';
import type { Reader } from '../handle.ts';
import { column, record, type RecordOf } from '../record.ts';
import { DOCUMENT } from '../documents/document-rows.ts';

const PAID = record({
  ...DOCUMENT.pick('id').shape,
  receptorDocumento: column.text,
  receptorNombre: column.text,
});
/** Latest purchase from a supplier, except rejected ones. */
export type PaidSupplier = RecordOf<typeof PAID>;

const OF_BRANCH = PAID.select(`
  SELECT max(id) AS id, receptor_documento, receptor_nombre FROM document INDEXED BY document_list
  WHERE issuer_id = +? AND branch_id = +? AND ambiente = +? AND tipo_dte = '${COMPRA}'
    AND receptor_documento IS NOT NULL AND receptor_nombre IS NOT NULL AND estado <> 'RECHAZADO'
  GROUP BY receptor_documento`);

/** Suppliers paid in those branches, latest first. */
export function paidSuppliers(
  reader: Reader,
  of: { readonly issuerId: string; readonly branchIds: readonly string[]; readonly ambiente: string },
): readonly PaidSupplier[] {
  const rows = of.branchIds.flatMap((branchId) => OF_BRANCH.list(reader, of.issuerId, branchId, of.ambiente));
  const latest = new Map<string, PaidSupplier>();
  for (const row of rows.toSorted((a, b) => b.id - a.id)) {
    if (!latest.has(row.receptorDocumento)) latest.set(row.receptorDocumento, row);
  }
  return [...latest.values()];
}
