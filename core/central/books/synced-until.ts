/** Until when everything of each till is known: what books of a taxpayer may be answered for. */
import type { Heartbeat } from '../../contract/central/heartbeat.ts';
import type { BehindReason, BehindTill } from '../../contract/central/manager-books.ts';
import type { Tx } from '../store/database.ts';

const TILLS = `
  SELECT i.installation_id, i.name AS till, s.name AS shop, i.state, st.seq, t.seen_at, t.report
  FROM installation i JOIN shop s USING (company_id, shop_id)
  LEFT JOIN stream st ON st.company_id = i.company_id AND st.installation_id = i.installation_id AND st.closed_at IS NULL
  LEFT JOIN till_state t ON t.company_id = i.company_id AND t.installation_id = i.installation_id
  WHERE NOT EXISTS (SELECT 1 FROM branch b WHERE b.company_id = i.company_id AND b.installation_id = i.installation_id)
    OR EXISTS (SELECT 1 FROM branch b WHERE b.company_id = i.company_id AND b.installation_id = i.installation_id AND b.nit = $1)
  ORDER BY s.name, i.name`;

interface TillRow {
  readonly installation_id: string;
  readonly till: string;
  readonly shop: string;
  readonly state: 'ACTIVA' | 'BIFURCADA' | 'REVOCADA';
  readonly seq: string | null;
  readonly seen_at: string | null;
  readonly report: (Omit<Heartbeat, 'refilling'> & { readonly refilling?: boolean }) | null;
}

/** Tills of a taxpayer of which something before that moment may be missing. */
export async function behindTills(tx: Tx, nit: string, until: number): Promise<readonly BehindTill[]> {
  const rows = await tx.rows<TillRow>(TILLS, [nit]);
  return rows.flatMap((row) => {
    const reason = reasonOf(row, until);
    if (reason === null) return [];
    const { installation_id: installation, till, shop } = row;
    return [
      { installation, till, shop, reason, syncedUntil: row.state === 'BIFURCADA' ? null : syncedUntil(row) },
    ];
  });
}

function reasonOf(row: TillRow, until: number): BehindReason | null {
  if (row.state === 'BIFURCADA') return 'BIFURCADA';
  const known = syncedUntil(row);
  if (known !== null && known >= until) return null;
  // A till that was revoked before it reported anything issued nothing known here.
  if (row.state === 'REVOCADA') return row.report === null ? null : 'DE_BAJA';
  if (row.report === null) return 'NUNCA';
  // One that spoke since has only not told everything yet.
  return known === null || Number(row.seen_at) >= until ? 'ATRASADA' : 'SIN_NOTICIA';
}

/**
 * The moment before which everything of the till is here, by its clock or ours, whichever is earlier. A till of format 1 says where its
 * stream ends: all of that has to be here.
 */
function syncedUntil({ seq, seen_at: seenAt, report }: TillRow): number | null {
  if (report === null || seenAt === null || report.refilling === true) return null;
  if (report.toldUntil !== undefined)
    return report.toldUntil === null ? null : Math.min(report.toldUntil, Number(seenAt));
  return Number(seq ?? 0) >= report.streamEnd ? Math.min(report.now, Number(seenAt)) : null;
}
