/** Every door's good answer is as documented; the others are in `openapi-answers.rest.test.ts`. */
import { describe, expect, it } from 'vitest';
import { DOCUMENTED, testAnswers } from './documented-answers.ts';

const { api, scenes, calls } = testAnswers(DOCUMENTED.filter(([, status]) => status < 300));

describe('an answer', () => {
  it('is made by no call that the document does not know', () => {
    const known = new Set(DOCUMENTED.map(([operationId, status]) => `${operationId} ${status}`));
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
