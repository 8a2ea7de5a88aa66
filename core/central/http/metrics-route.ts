/** `GET /metrics` in Prometheus text format, for callers with the operator's token; without a configured token the path does not exist. */
import type { FastifyInstance } from 'fastify';
import { createHash, timingSafeEqual } from 'node:crypto';
import { rule } from '../../contract/rules/rules.ts';
import type { Database } from '../store/database.ts';
import { Refusal, refuse } from './refusals.ts';
import { stateLines, type Metrics } from '../operation/metrics.ts';

const NO_TOKEN = new Refusal('SESION', rule('cifras-con-llave'));
const TYPE = 'text/plain; version=0.0.4; charset=utf-8';

export interface MetricsOptions {
  readonly db: Database;
  readonly metrics: Metrics;
  readonly token: string;
  now(): number;
}

export function addMetrics(app: FastifyInstance, { db, metrics, token, now }: MetricsOptions): void {
  const expected = digest(`Bearer ${token}`);
  app.get('/metrics', async (request, reply) => {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) {
      return refuse(reply.header('WWW-Authenticate', 'Bearer'), NO_TOKEN);
    }
    const lines = [...metrics.lines(), ...(await stateLines(db, now()))];
    return reply.type(TYPE).send(`${lines.join('\n')}\n`);
  });
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
