/** What an operator has of the centre: its interface described, its figures, its log. */
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  enrolledTill,
  METRICS_TOKEN,
  preparedManager,
  testCentral,
  type TestCentral,
  type TestManager,
} from '../central-shop.ts';
import { RECORDS_BEFORE, RECORDS_OF_SALE, writeSale, writeTill } from '../stream/test-records.ts';

let central: TestCentral;
let manager: TestManager;
beforeAll(async () => {
  central = await testCentral();
  manager = await preparedManager(central);
});
afterAll(() => central.close());

const metrics = (token: string) =>
  fetch(`${central.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });

describe('the description of the centre', () => {
  it('is a valid OpenAPI document that knows every path, and no two operations by one name', async () => {
    const document = (await (await fetch(`${central.url}/openapi.json`)).json()) as {
      readonly paths: Readonly<Record<string, Readonly<Record<string, { operationId: string }>>>>;
    };
    expect(await new Validator().validate(document)).toMatchObject({ valid: true });
    const ids = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
    for (const path of [
      '/till/batch',
      '/till/heartbeat',
      '/api/login',
      '/api/books',
      '/api/events',
      '/metrics',
    ])
      expect(document.paths).toHaveProperty([path]);
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const method of Object.keys(methods)) {
        const response = await fetch(central.url + path, { method, signal: AbortSignal.timeout(30_000) });
        await response.body?.cancel();
        expect([path, response.status], path).not.toEqual([path, 404]);
        expect([path, response.status], path).not.toEqual([path, 405]);
      }
    }
  });
});

describe('figures of operation', () => {
  it('are for whoever has the token only', async () => {
    expect((await metrics('otra')).status).toBe(401);
    expect((await fetch(`${central.url}/metrics`)).status).toBe(401);
  });

  it('tell what was taken, what lags and what is wrong, and nothing of anybody', async () => {
    const till = await enrolledTill(manager);
    writeTill(till);
    writeSale(till, 1, { signedText: '{}' });
    await till.sendBatch(1);
    await till.sendBatch(1);
    await till.heartbeat({ streamEnd: till.lines.length + 7 });
    const response = await metrics(METRICS_TOKEN);
    const text = await response.text();
    expect(response.headers.get('content-type')).toContain('text/plain; version=0.0.4');
    expect(text.split('\n')).toEqual(
      expect.arrayContaining([
        'caja_central_batches_total{resultado="TOMADO"} 2',
        `caja_central_records_total ${2 * (RECORDS_BEFORE + RECORDS_OF_SALE)}`,
        'caja_central_database_up 1',
        'caja_central_tills{estado="ACTIVA"} 1',
        'caja_central_tills_silent 0',
        'caja_central_lag_records 7',
        'caja_central_alarms{tipo="FIRMA"} 1',
        'caja_central_pool_waiting 0',
      ]),
    );
    for (const line of text.trim().split('\n'))
      expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{\w+="\w+"\})? [\d.e+]+)$/);
    expect(text).not.toContain('Negocio Inventado');
    expect(text).not.toContain(till.installation);
  });
});
