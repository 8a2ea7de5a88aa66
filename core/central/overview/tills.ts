/** State of every till, with its alarms. */
import type { Heartbeat } from '../../contract/central/heartbeat.ts';
import type { Alarm, Till, Tills } from '../../contract/central/manager-api.ts';
import type { BeyondLimit } from '../../contract/central/accounts/manager-accounts.ts';
import { BEYOND_LIMIT } from '../accounts/credit-alarms.ts';
import { inOrder } from './in-order.ts';
import { catalogueVersion } from '../receiving/take-batch.ts';
import type { Origin } from '../receiving/merge-records.ts';
import type { Tx } from '../store/database.ts';

interface TillRow {
  readonly installation_id: string;
  readonly name: string;
  readonly shop: string;
  readonly shop_id: string;
  readonly state: Till['state'];
  readonly series: readonly string[];
  readonly seq: string | null;
  readonly taken_at: string | null;
  readonly seen_at: string | null;
  readonly report: Heartbeat | null;
  readonly quarantined: string;
}

const TILLS = `
  SELECT i.installation_id, i.name, s.name AS shop, i.shop_id, i.state, st.seq, st.taken_at, t.seen_at, t.report,
    ARRAY(SELECT l.serie FROM series_lease l WHERE l.installation_id = i.installation_id ORDER BY 1) AS series,
    (SELECT count(*) FROM quarantine q WHERE q.installation_id = i.installation_id) AS quarantined
  FROM installation i JOIN shop s USING (company_id, shop_id)
  LEFT JOIN stream st ON st.company_id = i.company_id AND st.installation_id = i.installation_id AND st.closed_at IS NULL
  LEFT JOIN till_state t ON t.company_id = i.company_id AND t.installation_id = i.installation_id`;
const namesOf = ({ shop, name }: TillRow) => ({ shop, till: name });

/** Every till with its alarms: those that need a decision first, those of rows of the catalogue, which end by themselves, last. */
export async function listTills(
  tx: Tx,
  { now, seesAccounts }: { readonly now: number; readonly seesAccounts: boolean },
): Promise<Tills> {
  const tills = await tx.rows<TillRow>(TILLS);
  const alarms = await tx.rows<
    Omit<Alarm, 'at' | 'installation' | 'debe'> & { at: string; installation_id: string; detail: BeyondLimit }
  >(
    `SELECT a.id, a.installation_id, i.name AS till, s.name AS shop, a.kind, a.about, a.at, a.detail
     FROM alarm a JOIN installation i USING (company_id, installation_id) JOIN shop s ON s.company_id = a.company_id AND s.shop_id = a.shop_id
     WHERE a.closed_at IS NULL AND (a.kind <> '${BEYOND_LIMIT}' OR $1) ORDER BY a.kind <> 'BIFURCADA', a.kind = 'CATALOGO', a.at DESC LIMIT 200`,
    [seesAccounts],
  );
  const shops = await tx.rows<{ id: string; name: string }>(
    'SELECT shop_id AS id, name FROM shop ORDER BY name',
  );
  return {
    tills: [
      ...inOrder(
        tills.filter(({ state }) => state !== 'REVOCADA'),
        namesOf,
      ),
      ...inOrder(
        tills.filter(({ state }) => state === 'REVOCADA'),
        namesOf,
      ),
    ].map(tillOf),
    alarms: alarms.map(({ installation_id: installation, at, detail, ...alarm }) => ({
      ...alarm,
      installation,
      at: Number(at),
      debe: alarm.kind === BEYOND_LIMIT ? detail : null,
    })),
    shops,
    catalogue: await catalogueVersion(tx),
    now,
  };
}

const NEVER_SAID = {
  waiting: 0,
  waitingSince: null,
  contingencies: 0,
  certificateNotAfter: null,
  freeDiskBytes: null,
  clockOffMs: null,
} as const;

function tillOf(row: TillRow): Till {
  const { report } = row;
  const seen = Math.max(Number(row.seen_at ?? 0), Number(row.taken_at ?? 0));
  return {
    installation: row.installation_id,
    name: row.name,
    shop: row.shop,
    shopId: row.shop_id,
    state: row.state,
    series: row.series,
    seenAt: seen === 0 ? null : seen,
    quarantined: Number(row.quarantined),
    ...(report === null
      ? { ...NEVER_SAID, behind: null, version: null, catalogue: null }
      : heartbeatFacts(report, { seq: Number(row.seq ?? 0), at: Number(row.seen_at ?? report.now) })),
  };
}

function heartbeatFacts(report: Heartbeat, { seq, at }: { readonly seq: number; readonly at: number }) {
  const { waiting, waitingSince, freeDiskBytes, version, catalogue } = report;
  const ends = report.certificates.flatMap(({ notAfter }) => (notAfter === null ? [] : [notAfter]));
  return {
    behind: Math.max(0, report.streamEnd - seq),
    waiting,
    waitingSince,
    contingencies: report.contingencies.length,
    certificateNotAfter: ends.length === 0 ? null : Math.min(...ends),
    freeDiskBytes,
    clockOffMs: report.now - at,
    version,
    catalogue,
  };
}

export async function putTillState(
  tx: Tx,
  { company, shop, installation }: Origin,
  { report, now }: { readonly report: Heartbeat; readonly now: number },
): Promise<void> {
  await tx.run(
    `INSERT INTO till_state (company_id, shop_id, installation_id, seen_at, report) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (company_id, installation_id) DO UPDATE SET seen_at = excluded.seen_at, report = excluded.report`,
    [company, shop, installation, now, JSON.stringify(report)],
  );
}
