/** Heartbeat: reports this till's state; the centre answers as soon as it has changes (long polling). */
import type { KeyObject } from 'node:crypto';
import { MAX_LEFT_OUT } from '../../contract/central/catalogue/catalogue.ts';
import { leftOut, type LeftOut } from '../../contract/central/catalogue/read-catalogue.ts';
import type { LeftOutRow } from '../../contract/text/left-out.ts';
import { heartbeatAnswer, type Heartbeat, type HeartbeatAnswer } from '../../contract/central/heartbeat.ts';
import { beginPrices, nextPriceAt } from '../../store/central/central-products.ts';
import { catalogueMarkOf } from '../../store/central/master-data/central-policies.ts';
import { openOrderCount } from '../../store/central/master-data/orders.ts';
import { centralLink, noteContact, type CentralLink } from '../../store/central/link.ts';
import { centralStanding } from '../../store/central/standing.ts';
import { unfinishedContingencies } from '../../store/delivery/contingency-status.ts';
import { queueReports } from '../../store/delivery/queue-report.ts';
import { listCertificates } from '../../store/issuers/certificates.ts';
import { listIssuers } from '../../store/issuers/issuers.ts';
import type { Reader } from '../../store/store.ts';
import { retryDelayMs } from '../../domain/retry-policy.ts';
import { isAskedAgain, noteNoneTaken, takeCatalogue, type Taking } from './catalogue.ts';
import { fetchOrders } from './orders.ts';
import { callAsTill, stopsAt, whileAt, UNENROLLED_MS } from './sending.ts';

/** Longest time the centre may hold the request, in seconds. */
const WAIT_SECONDS = 20;
/** Pause between heartbeats, and of a till without an active link. */
const REST_MS = 250;
/** The last contact is stored at most this often. */
const CONTACT_NOTED_MS = 60_000;
const MAX_LISTED = 100;
/** Tries after which a catalogue that cannot be taken is told. */
const TOLD_AFTER_TRIES = 3;

export interface Beating extends Taking {
  readonly freeDiskBytes: () => number;
  /** Catalogues in a row that came and could not be taken. */
  notTaken: number;
}

/** Sends one heartbeat and acts on the answer. @returns the pause in ms */
export async function beatStep(beating: Beating): Promise<number> {
  const { store, clock, port } = beating;
  const link = store.read(centralLink);
  if (link === null || link.state !== 'ACTIVA') return UNENROLLED_MS;
  const key = port.keyOf(link);
  if (key === null) return UNENROLLED_MS;
  const report = store.read((reader) => heartbeatOf(reader, beating));
  const reply = await callAsTill(
    beating,
    { link, key },
    {
      method: 'POST',
      path: '/till/heartbeat',
      body: { bytes: Buffer.from(JSON.stringify(report)), type: 'json' },
    },
  );
  const answer =
    reply.kind === 'answer' && reply.status === 200 ? heartbeatAnswer.safeParse(reply.body) : null;
  if (answer?.success !== true)
    return (await stopsAt(beating, link, reply)) ? UNENROLLED_MS : failed(beating);
  if (clock.now() - (link.contactAt ?? 0) >= CONTACT_NOTED_MS) await whileAt(beating, link, noteContact);
  const hasOrders = answer.data.orders > (report.orders ?? 0);
  if (hasOrders && !(await fetchOrders(beating, { link, key }))) return failed(beating);
  const isSame = isUpToDate(beating, report, answer.data);
  if (!isSame && !(await takesCatalogue(beating, link, key))) return failed(beating);
  beating.failures = 0;
  return hasOrders || !isSame ? 0 : REST_MS;
}

function isUpToDate(
  { store, version }: Beating,
  { catalogue, catalogueMark }: Heartbeat,
  newest: HeartbeatAnswer,
): boolean {
  const isNewest = newest.catalogue === catalogue && newest.catalogueMark === (catalogueMark ?? null);
  return isNewest && !store.read((reader) => isAskedAgain(reader, version));
}

async function takesCatalogue(beating: Beating, link: CentralLink, key: KeyObject): Promise<boolean> {
  const taken = await takeCatalogue(beating, { link, key }).catch((error: unknown) => {
    beating.log.error('catalogue of the centre not applied', { error: String(error) });
    return 'UNREADABLE' as const;
  });
  if (taken === 'TAKEN') beating.notTaken = 0;
  if (taken === 'UNREADABLE') beating.notTaken += 1;
  if (beating.notTaken >= TOLD_AFTER_TRIES) await noteNoneTaken(beating, link);
  return taken === 'TAKEN';
}

/** Activates prices that are due. @returns ms until the next one */
export async function priceStep({ store, clock, news }: Beating): Promise<number> {
  const isAlone = store.read(centralLink) === null;
  const next = isAlone ? null : store.read(nextPriceAt);
  if (next === null || next > clock.now())
    return Math.min(UNENROLLED_MS, Math.max(1, (next ?? Infinity) - clock.now()));
  const changed = await store.transact((tx, now) => beginPrices(tx, now));
  for (const issuerId of changed) news.publish({ kind: 'products', issuerId });
  return 0;
}

function failed(beating: Beating): number {
  beating.failures += 1;
  return retryDelayMs(beating.failures, beating.random.unit());
}

function leftOutOf({ clase, ...row }: LeftOut): LeftOutRow {
  const { clave } = leftOut(clase, row);
  return { clase, clave };
}

function heartbeatOf(reader: Reader, { version, clock, freeDiskBytes }: Beating): Heartbeat {
  const nits = new Map(listIssuers(reader).map(({ id, nit }) => [id, nit]));
  const nitOf = (issuerId: string) => nits.get(issuerId) ?? issuerId;
  // Taken before reading: later writes belong to a later moment.
  const now = clock.now();
  const standing = centralStanding(reader);
  const untold = standing?.waiting ?? 0;
  const waiting = queueReports(reader);
  const mark = catalogueMarkOf(reader);
  const oldest = waiting.map((report) => report.oldest.emittedAt);
  return {
    version,
    now,
    streamEnd: (standing?.link.acked.seq ?? 0) + untold,
    toldUntil: untold === 0 ? now : (standing?.link.toldUntil ?? null),
    refilling: standing?.catchingUp ?? false,
    waiting: waiting.reduce((sum, { size }) => sum + size, 0),
    waitingSince: oldest.length === 0 ? null : Math.min(...oldest),
    contingencies: unfinishedContingencies(reader)
      .filter(({ closedAt }) => closedAt === null)
      .slice(0, MAX_LISTED)
      .map(({ issuerId, ambiente, openedAt }) => ({ nit: nitOf(issuerId), ambiente, openedAt })),
    certificates: listCertificates(reader)
      .filter(({ active }) => active)
      .slice(0, MAX_LISTED)
      .map(({ issuerId, ambiente, notAfter }) => ({ nit: nitOf(issuerId), ambiente, notAfter })),
    freeDiskBytes: freeDiskBytes(),
    catalogue: standing?.link.catalogue ?? 0,
    leftOut: (standing?.leftOut ?? []).slice(0, MAX_LEFT_OUT).map(leftOutOf),
    orders: openOrderCount(reader),
    ...(mark === null ? {} : { catalogueMark: mark }),
    waitSeconds: isAskedAgain(reader, version) ? 0 : WAIT_SECONDS,
  };
}
