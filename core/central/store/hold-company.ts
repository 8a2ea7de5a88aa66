/** Serialises changes of a company until the transaction ends. Not `FOR UPDATE`: rows that refer to the company would deadlock. */
import type { Tx } from './database.ts';

export async function holdCompany(tx: Tx, company: string): Promise<void> {
  await tx.run('SELECT 1 FROM company WHERE company_id = $1 FOR NO KEY UPDATE', [company]);
}
