/** The heartbeat of tills: how each is, and what is new for it. */
import type { FastifyInstance } from 'fastify';
import { heartbeat, type Heartbeat, type HeartbeatAnswer } from '../../contract/central/heartbeat.ts';
import { newsOf, type TillNews } from '../master-data/versions.ts';
import { putTillState } from '../overview/tills.ts';
import type { Origin } from '../receiving/merge-records.ts';
import { sentAtOnce } from '../store/database.ts';
import { addSigned, type TillApi } from './till-routes.ts';

/** Adds the route. */
export function addHeartbeatRoutes(app: FastifyInstance, api: TillApi): void {
  addSigned({ app, api }, '/till/heartbeat', {
    schema: heartbeat,
    answer: async (origin, report, reply) => reply.send(await newsFor(origin, api, report)),
  });
}

/**
 * Keeps how the till is, and waits, as long as it asks, until there is a catalogue or an order that it does not have. When the time is over
 * it is told what was known at the beginning: what another program of the centre changed meanwhile, its next heartbeat finds.
 */
async function newsFor(origin: Origin, api: TillApi, report: Heartbeat): Promise<HeartbeatAnswer> {
  const { db, now } = api.receiving;
  const scope = { company: origin.company, shops: [origin.shop] };
  let seen: TillNews | null = null;
  let isLate = report.waitSeconds === 0;
  const held = api.held.begin(origin.installation);
  // Heard from before the first look: what comes in between wakes it at once.
  const stop = api.catalogueNews.listen(origin.company, held.wake);
  const cancel = api.after(report.waitSeconds * 1000, () => {
    isLate = true;
    held.wake();
  });
  try {
    for (;;) {
      seen = await db.often(scope, async (tx) => {
        const kept = seen === null ? putTillState(tx, origin, { report, now: now() }) : Promise.resolve();
        const [, news] = await sentAtOnce([kept, newsOf(tx, origin.installation)]);
        return news;
      });
      const isOver = () => isLate || held.isOver || api.isEnding();
      if (isNews(seen, report) || isOver()) return { now: now(), ...seen };
      await held.sleep();
      if (isOver()) return { now: now(), ...seen };
    }
  } finally {
    cancel();
    stop();
    held.end();
  }
}

/** Whether a till does not have that; what it does not speak of is no news to it. */
function isNews({ catalogue, catalogueMark: mark, orders }: TillNews, report: Heartbeat): boolean {
  const { catalogueMark: known = mark, orders: has = orders } = report;
  return catalogue !== report.catalogue || mark !== known || orders > has;
}
