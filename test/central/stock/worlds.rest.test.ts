/** Histories as `known-worlds.rest.test.ts` plays a few of, some of a business of tills after one another; `CAJA_WORLDS=1000` plays a thousand. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACT_NAMES, playHistory } from './world/history.ts';
import { expectOneWorld, expectRegisters } from './world/proof.ts';
import { openWorld, type Story, type World } from './world/world.ts';

const HISTORIES = Number(process.env['CAJA_WORLDS'] ?? 50);
/** With more of them the stores and the centre grow, and each takes longer. */
const OF_ONE_WORLD = 50;
/** Those of the other file are below. */
const FIRST = 1001;
const WORLD_MS = 600_000;

const begins = Array.from(
  { length: Math.ceil(HISTORIES / OF_ONE_WORLD) },
  (_, at) => FIRST + at * OF_ONE_WORLD,
);

const happened = new Set<string>();

describe.each(begins)('histories from %i on', (first) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  it('end at one existence, one cost and one register', { timeout: WORLD_MS }, async () => {
    const stories: Story[] = [];
    for (let seed = first; seed < Math.min(first + OF_ONE_WORLD, FIRST + HISTORIES); seed += 1) {
      try {
        const story = await playHistory(world, seed);
        await expectOneWorld(story);
        stories.push(story);
      } catch (error) {
        throw new Error(`CAJA_HISTORY=${seed} vitest run test/central/stock/known-worlds.rest.test.ts`, {
          cause: error,
        });
      }
    }
    expect(stories).toHaveLength(Math.min(OF_ONE_WORLD, FIRST + HISTORIES - first));
    for (const name of stories.flatMap((story) => story.happened)) happened.add(name);
    await expectRegisters(world, stories);
  });
});

it('have every kind of act among them', () => {
  expect(ACT_NAMES.filter((name) => !happened.has(name))).toEqual([]);
});
