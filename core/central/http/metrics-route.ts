/** `GET /metrics` in the text format of Prometheus, for callers with the operator's token; without one there is no such path. */
import type { FastifyInstance } from 'fastify';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Database } from '../store/database.ts';
import { stateLines, type Metrics } from '../operation/metrics.ts';

const TYPE = 'text/plain; version=0.0.4; charset=utf-8';

export interface MetricsOptions {
  readonly db: Database;
  readonly metrics: Metrics;
  readonly token: string;
  now(): number;
}

/** Adds the route. */
export function addMetrics(app: FastifyInstance, { db, metrics, token, now }: MetricsOptions): void {
  const expected = digest(`Bearer ${token}`);
  app.get('/metrics', async (request, reply) => {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) {
      const message = 'Las cifras de operación piden la llave de CENTRAL_METRICS_TOKEN.';
      return reply.code(401).header('WWW-Authenticate', 'Bearer').send({ codigo: 'SESION', message });
    }
    const lines = [...metrics.lines(), ...(await stateLines(db, now()))];
    return reply.type(TYPE).send(`${lines.join('\n')}\n`);
  });
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
