/** The tills' heartbeat: stores a till's state and answers with its news. */
import type { FastifyInstance } from 'fastify';
import { heartbeat, type Heartbeat, type HeartbeatAnswer } from '../../contract/central/heartbeat.ts';
import { newsOf, type TillNews } from '../master-data/versions.ts';
import { putTillState } from '../overview/tills.ts';
import { tellLeftOut } from '../receiving/alarms.ts';
import type { Origin } from '../receiving/merge-records.ts';
import { sentAtOnce } from '../store/database.ts';
import { addSigned, type TillApi } from './till-routes.ts';

export function addHeartbeatRoutes(app: FastifyInstance, api: TillApi): void {
  addSigned({ app, api }, '/till/heartbeat', {
    schema: heartbeat,
    answer: async (origin, report, reply) => reply.send(await newsFor(origin, api, report)),
  });
}

/**
 * Stores the till's state, then waits up to `waitSeconds` for a new catalogue or order. On timeout the first state read is sent: changes by
 * another process reach the next heartbeat.
 */
async function newsFor(origin: Origin, api: TillApi, report: Heartbeat): Promise<HeartbeatAnswer> {
  const { db, now } = api.receiving;
  const scope = { company: origin.company, shops: [origin.shop] };
  let seen: TillNews | null = null;
  let isAlarmed = false;
  let isLate = report.waitSeconds === 0;
  const held = api.held.begin(origin.installation);
  // Listen before the first read, so that no change in between is missed.
  const stop = api.catalogueNews.listen(origin.company, held.wake);
  const cancel = api.after(report.waitSeconds * 1000, () => {
    isLate = true;
    held.wake();
  });
  try {
    for (;;) {
      seen = await db.often(scope, async (tx) => {
        const kept = seen === null ? putTillState(tx, origin, { report, now: now() }) : Promise.resolve();
        const told =
          seen === null && report.leftOut !== undefined
            ? tellLeftOut(tx, origin.installation, { leftOut: report.leftOut, now: now() })
            : Promise.resolve(false);
        const [, news, isTold] = await sentAtOnce([kept, newsOf(tx, origin.installation), told]);
        isAlarmed ||= isTold;
        return news;
      });
      if (isAlarmed) api.sentNews.publish(origin.company);
      isAlarmed = false;
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

/** Whether there is news for the till; what its report leaves out is not compared. */
function isNews({ catalogue, catalogueMark: mark, orders }: TillNews, report: Heartbeat): boolean {
  const { catalogueMark: known = mark, orders: has = orders } = report;
  return catalogue !== report.catalogue || mark !== known || orders > has;
}
