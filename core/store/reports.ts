/** Questions about many documents, answered from indexes. */
import type { Ambiente } from '../contract/ambiente.ts';
import type { FiscalDate } from '../domain/fiscal-time.ts';
import type { Reader } from './handle.ts';
import { integer } from './row.ts';
import { query } from './statement.ts';

const COUNT = query(`
  SELECT count(*) AS issued FROM document
  WHERE issuer_id = ? AND ambiente = ? AND fec_emi >= ? AND fec_emi < ? AND branch_id = ?`);

/** How many documents a branch emitted from one day (included) to another (excluded), whatever became of them. */
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
  const row = COUNT.get(reader, of.issuerId, of.ambiente, of.from, of.before, of.branchId);
  return row === undefined ? 0 : integer(row, 'issued');
}
