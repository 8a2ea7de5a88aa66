/** Change markers of notas de remisión, without their texts: cheap to poll (§remission-billing). */
import type { Reader } from '../handle.ts';
import { column, record, type RecordOf } from '../record.ts';
import { BILLABLE, REPLACED, STANDS, type SentQuestion } from './remissions.ts';

const MARK = record({
  id: column.integer,
  /** Changes when the document is billed, returned or corrected. */
  marca: column.text,
});
type RemissionMark = RecordOf<typeof MARK>;

const SALES = `SELECT group_concat(sale.id || '.' || sale.version || '.' || ${REPLACED('sale')})
  FROM document_related INDEXED BY document_related_code CROSS JOIN document AS sale ON sale.id = document_related.document_id
  WHERE document_related.codigo_generacion = d.codigo_generacion AND sale.tipo_dte IN ('01', '03') AND ${STANDS('sale')}`;
const MARKS = MARK.select(`
  SELECT d.id, d.id || '/' || d.version || '/' || coalesce((${SALES}), '')
    || '/' || (SELECT count(*) FROM remission_return WHERE remission_return.document_id = d.id) AS marca
  FROM document AS d INDEXED BY document_list
  WHERE d.issuer_id = +? AND d.branch_id = +? AND d.ambiente = +? AND d.tipo_dte = '04' AND d.fec_emi BETWEEN +? AND +?
    AND ${BILLABLE}
  ORDER BY d.fec_emi, d.id`);

/** In force, oldest first. */
export function remissionMarks(
  reader: Reader,
  { issuerId, branchId, ambiente, desde, hasta }: Omit<SentQuestion, 'receptor'>,
): readonly RemissionMark[] {
  return MARKS.list(reader, issuerId, branchId, ambiente, desde, hasta);
}
