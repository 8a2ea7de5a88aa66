/** Until when each till's data is complete here: the VAT books depend on it. */
import type { Heartbeat } from '../../contract/central/heartbeat.ts';
import type { BehindReason, BehindTill } from '../../contract/central/manager-books.ts';
import type { RecordKind } from '../../contract/central/stream-records.ts';
import type { Tx } from '../store/database.ts';

const TILLS = `
  SELECT i.installation_id, i.name AS till, s.name AS shop, i.state, st.seq, t.seen_at, t.report,
    EXISTS (SELECT 1 FROM quarantine q WHERE q.company_id = i.company_id AND q.installation_id = i.installation_id AND q.at >= $2
      AND (q.kind IS NULL OR q.kind = ANY ($3::text[]))) AS aside
  FROM installation i JOIN shop s USING (company_id, shop_id)
  LEFT JOIN stream st ON st.company_id = i.company_id AND st.installation_id = i.installation_id AND st.closed_at IS NULL
  LEFT JOIN till_state t ON t.company_id = i.company_id AND t.installation_id = i.installation_id
  WHERE NOT EXISTS (SELECT 1 FROM branch b WHERE b.company_id = i.company_id AND b.installation_id = i.installation_id)
    OR EXISTS (SELECT 1 FROM branch b WHERE b.company_id = i.company_id AND b.installation_id = i.installation_id AND b.nit = $1)
  ORDER BY s.name, i.name`;

/** Kinds that books are made of. */
const BOOKED: readonly RecordKind[] = [
  'branch',
  'document',
  'version',
  'ledger',
  'event',
  'supplier',
  'purchase',
];

interface TillRow {
  readonly installation_id: string;
  readonly till: string;
  readonly shop: string;
  readonly state: 'ACTIVA' | 'BIFURCADA' | 'REVOCADA';
  readonly seq: string | null;
  readonly seen_at: string | null;
  /** Whether a record of the period may be among those that could not be used. */
  readonly aside: boolean;
  readonly report: (Omit<Heartbeat, 'refilling'> & { readonly refilling?: boolean }) | null;
}

export async function behindTills(
  tx: Tx,
  nit: string,
  { from, until }: { readonly from: number; readonly until: number },
): Promise<readonly BehindTill[]> {
  const rows = await tx.rows<TillRow>(TILLS, [nit, from, BOOKED]);
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
  const isWhole = known !== null && known >= until;
  // A revoked one that was enrolled anew has told everything again.
  if (isWhole) return row.aside && row.state === 'ACTIVA' ? 'APARTADOS' : null;
  // A till revoked before its first report issued nothing that is known here.
  if (row.state === 'REVOCADA') return row.report === null ? null : 'DE_BAJA';
  if (row.report === null) return 'NUNCA';
  // Heard from since, but not synced yet.
  return known === null || Number(row.seen_at) >= until ? 'ATRASADA' : 'SIN_NOTICIA';
}

/**
 * The moment before which all of the till's data is here, by the earlier of its clock and ours. A format 1 till only reports its stream's
 * end: all of it has to be here.
 */
function syncedUntil({ seq, seen_at: seenAt, report }: TillRow): number | null {
  if (report === null || seenAt === null || report.refilling === true) return null;
  if (report.toldUntil !== undefined)
    return report.toldUntil === null ? null : Math.min(report.toldUntil, Number(seenAt));
  return Number(seq ?? 0) >= report.streamEnd ? Math.min(report.now, Number(seenAt)) : null;
}
