/** More worlds than `npm test` has time for; years of them are `npm run soak -- world`. */
import { expect, it } from 'vitest';
import { campaign, describe as told } from './campaign.ts';

const WORLDS_MS = 600_000;
const FIRST_SEED = 1_000;
const COUNT = Number(process.env['CAJA_WORLDS'] ?? 16);

it('everything holds in worlds of fixed seeds', { timeout: WORLDS_MS }, async () => {
  const say = () => {};
  const { failures } = await campaign({ firstSeed: FIRST_SEED, count: COUNT, years: Infinity, say });
  expect(failures.map(told)).toEqual([]);
});
