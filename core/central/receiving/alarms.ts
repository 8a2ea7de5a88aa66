/** Alarms for managers about tills: each trouble once while it lasts. */
import type { LeftOutRow } from '../../contract/text/left-out.ts';
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

/** One alarm for each row that the till says it could not use; those of rows that it says no more end. */
const TELL_LEFT_OUT = `
  WITH told AS (SELECT DISTINCT about FROM unnest($2::text[]) AS about),
    ended AS (UPDATE alarm SET closed_at = $3 WHERE installation_id = $1 AND kind = 'CATALOGO' AND closed_at IS NULL
      AND about NOT IN (SELECT about FROM told) RETURNING 1),
    raised AS (INSERT INTO alarm (company_id, shop_id, installation_id, id, kind, about, detail, at)
      SELECT company_id, shop_id, installation_id, gen_random_uuid(), 'CATALOGO', about, '{}', $3 FROM installation, told
      WHERE installation_id = $1
      ON CONFLICT (company_id, installation_id, kind, about) WHERE closed_at IS NULL DO NOTHING RETURNING 1)
  SELECT (SELECT count(*) FROM ended) + (SELECT count(*) FROM raised) AS changed`;

/** @returns whether an alarm was raised or ended */
export async function tellLeftOut(
  tx: Tx,
  installation: string,
  { leftOut, now }: { readonly leftOut: readonly LeftOutRow[]; readonly now: number },
): Promise<boolean> {
  const about = leftOut.map(({ clase, clave }) => `${clase} ${clave}`.trim());
  const row = await tx.row<{ changed: string }>(TELL_LEFT_OUT, [installation, about, now]);
  return Number(row?.changed) > 0;
}
