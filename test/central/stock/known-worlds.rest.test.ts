/** Histories at three tills with their centre end at one existence, one cost, one register, however tills end in between. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ACT_NAMES, playHistory } from './world/history.ts';
import { expectOneWorld, expectRegisters } from './world/proof.ts';
import { openWorld, type Story, type World } from './world/world.ts';

/** Together everything happens in them. One that failed is played again by its number: `CAJA_HISTORY=17`. */
const AGAIN = process.env['CAJA_HISTORY'];
const SEEDS = AGAIN === undefined ? [22, 30, 32, 4, 5] : [Number(AGAIN)];

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const stories: Story[] = [];

it.each(SEEDS)('of history %i the centre, every shelf and every cost say the same', async (seed) => {
  const story = await playHistory(world, seed);
  await expectOneWorld(story);
  stories.push(story);
});

it('is registered line by line, and each till proves itself', async () => {
  expect(stories).toHaveLength(SEEDS.length);
  const happened = new Set(stories.flatMap((story) => story.happened));
  if (AGAIN === undefined) expect(ACT_NAMES.filter((name) => !happened.has(name))).toEqual([]);
  await expectRegisters(world, stories);
});
