/** Counts changes of customers' balances, so that tills fetch accounts only after a change. */
import type { RecordKind } from '../../contract/central/stream-records.ts';
import type { Origin } from '../receiving/merge-records.ts';
import type { StreamRecord } from '../receiving/read-records.ts';
import type { Tx } from '../store/database.ts';

/** Record kinds that change a balance; an `event` may invalidate another till's document. */
const CHANGING: readonly RecordKind[] = ['accountCharge', 'accountPayment', 'accountEntry', 'event'];
const MOVE = `
  INSERT INTO account_position AS p (company_id, shop_id, installation_id, changes, entrega) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (company_id, installation_id) DO UPDATE
  SET changes = p.changes + excluded.changes, entrega = greatest(p.entrega, excluded.entrega)`;

export async function moveAccounts(tx: Tx, origin: Origin, records: readonly StreamRecord[]): Promise<void> {
  if (records.some(({ kind }) => CHANGING.includes(kind))) await bumpPosition(tx, origin);
}

/** Makes every till fetch accounts again. @param of `changes` to add; `entrega`, number of an answer that gave the till another quota */
export async function bumpPosition(
  tx: Tx,
  { company, shop, installation }: Origin,
  { changes = 1, entrega = 0 }: { readonly changes?: number; readonly entrega?: number } = {},
): Promise<void> {
  await tx.run(MOVE, [company, shop, installation, changes, entrega]);
}
