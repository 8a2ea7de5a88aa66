/**
 * Contract tests generated from the OpenAPI document: for every operation and every status that it documents a real call
 * is made, and the answer is held to the document. A status without a call fails.
 */
import { afterAll, describe, expect, it } from 'vitest';
import { openApiDocument } from '../../core/http/openapi/document.ts';
import { openApi } from '../support/reading/openapi.ts';
import { callsOf } from './openapi-calls.ts';
import { openScenes } from './openapi-scenes.ts';

const api = openApi(JSON.parse(JSON.stringify(openApiDocument({ version: '0.0.0' }))));
const scenes = openScenes();
afterAll(() => scenes.close());
const calls = callsOf(scenes);

const documented = api.operations.flatMap(({ operationId, statuses }) =>
  statuses.map((status) => [operationId, status] as const),
);

describe('an answer as documented', () => {
  it.each(documented)('%s %i', async (operationId, status) => {
    const call = calls[`${operationId} ${status}`];
    if (call === undefined) throw new Error('no call gives this answer');
    const answers = await call();
    expect(answers.length).toBeGreaterThan(0);
    for (const answer of answers) {
      expect(answer.status, answer.text.slice(0, 300)).toBe(status);
      expect(api.faults(operationId, answer)).toEqual([]);
    }
  });

  it('is made by no call that the document does not know', () => {
    const known = new Set(documented.map(([operationId, status]) => `${operationId} ${status}`));
    expect(Object.keys(calls).filter((name) => !known.has(name))).toEqual([]);
  });

  it('to a wrong path or method belongs to no operation', async () => {
    const { url } = await scenes.shop();
    const lost = await scenes.fetch(`${url}/facturas`);
    const method = await scenes.fetch(`${url}/factura/emitir`);
    for (const [answer, status, codigo] of [
      [lost, 404, 'RUTA_NO_ENCONTRADA'],
      [method, 405, 'METODO_NO_PERMITIDO'],
    ] as const) {
      expect(answer.status).toBe(status);
      const body: unknown = JSON.parse(answer.text);
      expect(body).toMatchObject({ codigo });
      expect(api.validator('/components/schemas/Problema')(body)).toBe(true);
    }
    expect(method.headers['allow']).toMatch(/POST/);
  });
});

describe('the judge of answers', () => {
  it('finds an unknown member, a missing one, a wrong status and an undocumented header', async () => {
    const [answer] = (await calls['stats 200']?.()) ?? [];
    if (answer === undefined) throw new Error('no answer');
    expect(api.faults('stats', answer)).toEqual([]);
    const body = JSON.parse(answer.text) as Record<string, unknown>;
    const changed = (change: object) => ({ ...answer, text: JSON.stringify({ ...body, ...change }) });
    expect(api.faults('stats', changed({ sorpresa: 1 }))).toHaveLength(1);
    expect(api.faults('stats', changed({ cola: undefined }))).toHaveLength(1);
    expect(api.faults('stats', { ...answer, status: 418 })).toHaveLength(1);
    const headers = { ...answer.headers, 'x-nuevo': '1' };
    expect(api.faults('stats', { ...answer, headers })).toEqual(['header x-nuevo is not documented']);
  });
});
