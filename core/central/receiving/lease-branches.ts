/**
 * Leases a till the points of sale that it reports after its enrolment. One of another active till stays there; one of a revoked till of
 * the shop passes over. Managers are told of both: the numbers used there must be checked first.
 */
import type { RecordRow } from '../../contract/central/stream-records.ts';
import type { Tx } from '../store/database.ts';
import type { Origin } from './merge-records.ts';
import type { StreamRecord } from './read-records.ts';
import type { Finding } from './verify-records.ts';

/** As at enrolment. */
const MAX_POINTS = 100;

const HOLDERS = `
  SELECT l.nit, l.serie, i.name, i.state FROM series_lease l JOIN installation i USING (company_id, installation_id)
  WHERE (l.nit, l.serie) IN (SELECT * FROM unnest($1::text[], $2::text[])) AND l.installation_id <> $3`;
const LEASE = `
  INSERT INTO series_lease AS l (company_id, nit, serie, installation_id, shop_id, branch, emisor, since)
  SELECT DISTINCT ON (p.nit, p.serie) $1::uuid, p.nit, p.serie, $2::uuid, $3::uuid, p.branch, p.emisor, $4::bigint
  FROM unnest($5::text[], $6::text[], $7::text[], $8::text[]) AS p (nit, serie, branch, emisor)
  WHERE (SELECT count(*) FROM series_lease own WHERE own.installation_id = $2) + cardinality($5) <= ${MAX_POINTS}
  ON CONFLICT (company_id, nit, serie) DO UPDATE SET installation_id = excluded.installation_id, shop_id = excluded.shop_id,
    branch = excluded.branch, emisor = excluded.emisor, since = excluded.since
  WHERE EXISTS (SELECT 1 FROM installation i WHERE i.company_id = l.company_id AND i.installation_id = l.installation_id
    AND i.state = 'REVOCADA' AND i.shop_id = $3)`;

/** Leases the points of sale of these records' branches; returns findings for managers. */
export async function leaseBranches(
  tx: Tx,
  { company, shop, installation }: Origin,
  { records, now }: { readonly records: readonly StreamRecord[]; readonly now: number },
): Promise<readonly Finding[]> {
  const branches = new Map<string, RecordRow<'branch'>>();
  for (const { kind, row } of records) {
    if (kind !== 'branch') continue;
    const branch = row as RecordRow<'branch'>;
    branches.set(`${branch.nit} ${serieOf(branch)}`, branch);
  }
  if (branches.size === 0) return [];
  const all = [...branches.values()];
  const [nits, series] = [all.map(({ nit }) => nit), all.map(serieOf)];
  const held = await tx.rows<{ nit: string; serie: string; name: string; state: string }>(HOLDERS, [
    nits,
    series,
    installation,
  ]);
  await tx.run(LEASE, [
    company,
    installation,
    shop,
    now,
    nits,
    series,
    all.map(({ branch }) => branch),
    all.map(({ emisor }) => emisor),
  ]);
  return held.map(heldPoint);
}

/** A point of sale that another till has, or had when it was revoked. */
export function heldPoint({
  serie,
  name,
  state,
}: Readonly<Record<'serie' | 'name' | 'state', string>>): Finding {
  return { kind: 'SERIE', about: serie, detail: { serie, de: name, deBaja: state === 'REVOCADA' } };
}

function serieOf({ codEstable, codPuntoVenta }: RecordRow<'branch'>): string {
  return `${codEstable}${codPuntoVenta}`;
}
