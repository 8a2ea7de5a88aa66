/** How often what customers owe may have changed, so that a till asks for it only then. */
import type { RecordKind } from '../../contract/central/stream-records.ts';
import type { Origin } from '../receiving/merge-records.ts';
import type { StreamRecord } from '../receiving/read-records.ts';
import type { Tx } from '../store/database.ts';

/** An event may invalidate a document of another till, which then charges nothing. */
const CHANGING: readonly RecordKind[] = ['accountCharge', 'accountPayment', 'accountEntry', 'event'];
const MOVE = `
  INSERT INTO account_position AS p (company_id, shop_id, installation_id, changes) VALUES ($1, $2, $3, 1)
  ON CONFLICT (company_id, installation_id) DO UPDATE SET changes = p.changes + 1`;

/** Notes that records may have changed a balance. */
export async function moveAccounts(
  tx: Tx,
  { company, shop, installation }: Origin,
  records: readonly StreamRecord[],
): Promise<void> {
  if (records.some(({ kind }) => CHANGING.includes(kind))) await tx.run(MOVE, [company, shop, installation]);
}
