/** Document counts from the daily totals. */
import type { Ambiente } from '../../contract/ambiente.ts';
import type { FiscalDate } from '../../domain/fiscal-time.ts';
import type { Reader } from '../handle.ts';
import { column } from '../record.ts';

const COUNT = column.integer.select(`
  SELECT coalesce(sum(cantidad), 0) AS issued FROM day_total
  WHERE issuer_id = ? AND ambiente = ? AND branch_id = ? AND fec_emi >= ? AND fec_emi < ?`);

/** Documents issued from one day (inclusive) to another (exclusive), in any state. */
export function countIssued(
  reader: Reader,
  of: {
    readonly issuerId: string;
    readonly branchId: string;
    readonly ambiente: Ambiente;
    readonly from: FiscalDate;
    readonly before: FiscalDate;
  },
): number {
  return COUNT.find(reader, of.issuerId, of.ambiente, of.branchId, of.from, of.before) ?? 0;
}
