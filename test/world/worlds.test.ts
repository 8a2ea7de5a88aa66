/** Worlds of fixed seeds hold, come to the same end each time, and one that does not hold is told by the few orders that it takes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT } from '../support/service/programs.ts';
import { describe as told, playSeed } from './campaign.ts';
import { openYard, type Yard } from './ground/yard.ts';
import { planOf } from './plan.ts';
import { FAULTS } from './planted/faults.ts';
import { play } from './play.ts';
import { shrunk } from './shrink.ts';

const SEEDS = [2, 5, 8, 11, 14] as const;
const WORLD_MS = 120_000;

let yard: Yard;
beforeAll(async () => {
  yard = await openYard();
});
afterAll(() => yard.close());

it.each(SEEDS)('everything holds in the world of seed %i', { timeout: WORLD_MS }, async (seed) => {
  const { failure } = await playSeed(seed, yard);
  expect(failure === null ? 'everything holds' : told(failure)).toBe('everything holds');
});

it('comes to the same end by the same seed', { timeout: WORLD_MS }, async () => {
  const plan = planOf(12);
  const [once, again] = [await play(plan, yard), await play(plan, yard)];
  expect(once).toEqual(again);
});

it('leaves out whatever a failure does not take', async () => {
  const list = Array.from({ length: 60 }, (_, at) => at);
  const fails = (of: readonly number[]) => Promise.resolve([7, 31, 44].every((each) => of.includes(each)));
  expect(await shrunk(list, fails, 500)).toEqual([7, 31, 44]);
});

it('a line that a planted fault changes stands once in its file', () => {
  const times = Object.entries(FAULTS).flatMap(([name, fault]) =>
    'file' in fault
      ? [[name, readFileSync(join(ROOT, fault.file), 'utf8').split(fault.from).length - 1]]
      : [],
  );
  expect(times.filter(([, count]) => count !== 1)).toEqual([]);
});
