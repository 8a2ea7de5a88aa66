/** Histories as those of `worlds.test.ts`, one till of which is a service that is killed in the middle of calls; `CAJA_KILLED_WORLDS=20` plays twenty. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { choices, seeded } from '../../support/shop/request-generator.ts';
import { met } from './killed/killed-till.ts';
import { playHistory } from './world/history.ts';
import { expectOneWorld, expectRegisters } from './world/proof.ts';
import { openWorld, type Story, type World } from './world/world.ts';

const HISTORIES = Number(process.env['CAJA_KILLED_WORLDS'] ?? 2);
/** The first of them; the moments themselves depend on the machine, too. */
const FIRST = Number(process.env['CAJA_HISTORY'] ?? 3001);
const HISTORY_MS = 60_000;
/** From so many on every kind of end is among them. */
const MANY = 20;

let world: World;
beforeAll(async () => {
  world = await openWorld(choices(seeded(FIRST)));
});
afterAll(() => world.close());

it('end at one existence, one cost and one register', { timeout: (HISTORIES + 2) * HISTORY_MS }, async () => {
  const stories: Story[] = [];
  for (let seed = FIRST; seed < FIRST + HISTORIES; seed += 1) {
    const story = await playHistory(world, seed);
    await expectOneWorld(story);
    stories.push(story);
  }
  expect(stories).toHaveLength(HISTORIES);
  await expectRegisters(world, stories);
  console.info(`killed worlds: ${HISTORIES} from ${FIRST} on, ${JSON.stringify(met)}`);
  const { answered, done, undone, starts } = met;
  expect(answered + done + undone).toBeGreaterThan(0);
  if (HISTORIES >= MANY) expect([answered, done, undone, starts].every((times) => times > 0)).toBe(true);
});
