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

export const DOCUMENTED = api.operations.flatMap(({ operationId, statuses }) =>
  statuses.map((status) => [operationId, status] as const),
);

/** The tests of some of the answers; the scenes and the calls are there for others of the file. */
export function testAnswers(documented: typeof DOCUMENTED) {
  const scenes = openScenes();
  afterAll(() => scenes.close());
  const calls = callsOf(scenes);
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
  });
  return { api, scenes, calls };
}
