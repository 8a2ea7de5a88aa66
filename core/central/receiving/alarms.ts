/** Alarms for managers about tills: each trouble once while it lasts. */
import type { Tx } from '../store/database.ts';
import type { Origin } from './merge-records.ts';
import type { Finding } from './verify-records.ts';

export async function raiseAlarms(
  tx: Tx,
  { company, shop, installation }: Origin,
  { findings, now, uuid }: { readonly findings: readonly Finding[]; readonly now: number; uuid(): string },
): Promise<void> {
  for (const { kind, about, detail } of findings) {
    await tx.run(
      `INSERT INTO alarm (company_id, shop_id, installation_id, id, kind, about, detail, at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
       ON CONFLICT (company_id, installation_id, kind, about) WHERE closed_at IS NULL DO NOTHING`,
      [company, shop, installation, uuid(), kind, about, JSON.stringify(detail), now],
    );
  }
}
