/** Every planted fault is found by its seed, by the truth that it breaks; without it the same seeds hold, and what fails is told by few orders. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../support/service/programs.ts';
import { playSeed } from './campaign.ts';
import { openYard, type Yard } from './ground/yard.ts';
import { FAMILIES, FAULTS } from './planted/faults.ts';

const WORLD_MS = 300_000;
const names = Object.keys(FAULTS);
const lines = names.filter((name) => 'file' in (FAULTS[name] ?? {}));
const others = names.filter((name) => !lines.includes(name));

let yard: Yard;
beforeAll(async () => {
  yard = await openYard();
});
afterAll(() => yard.close());

/** Plays a world in a program of its own, in which a line is another one. @returns what it told */
function playedWith(name: string, seed: number): Promise<string> {
  const program = [join(ROOT, 'test/world/world.ts'), '--seed', String(seed), '--whole'];
  const args = ['--import', join(ROOT, 'test/world/planted/plant.ts'), ...program];
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      args,
      { env: { ...process.env, CAJA_PLANTED: name } },
      (_error, stdout, stderr) => resolve(stdout + stderr),
    );
  });
}

it('there are forty-five, of every family', () => {
  expect(names.length).toBeGreaterThanOrEqual(45);
  expect(new Set(Object.values(FAULTS).map(({ family }) => family))).toEqual(new Set(FAMILIES));
});

describe.concurrent('a line of the program that is another one', () => {
  it.each(lines)('%s', { timeout: WORLD_MS }, async (name) => {
    const { seed = 0, truth = '' } = FAULTS[name] ?? {};
    expect(await playedWith(name, seed)).toContain(`\n  ${truth}: `);
  });
});

describe('a row that somebody changed, a disk that lies', () => {
  it.each(others)('%s', { timeout: WORLD_MS }, async (name) => {
    const fault = FAULTS[name];
    if (fault === undefined || 'file' in fault) throw new Error(name);
    const { outcome } = await playSeed(fault.seed, yard, { planted: fault, shrink: false });
    expect(outcome.broken.map(({ truth }) => truth)).toContain(fault.truth);
  });
});

const seeds = [...new Set(Object.values(FAULTS).map(({ seed }) => seed))];
it.each(seeds)('without a fault everything holds by seed %i', { timeout: WORLD_MS }, async (seed) => {
  const { outcome } = await playSeed(seed, yard, { shrink: false });
  expect(outcome.broken).toEqual([]);
});

it('what fails is told by the few orders that it takes', { timeout: WORLD_MS }, async () => {
  const planted = FAULTS['a document gets another number'];
  if (planted === undefined || 'file' in planted) throw new Error('no such fault');
  const { failure } = await playSeed(planted.seed, yard, { planted });
  expect(failure?.outcome.broken[0]?.truth).toBe(planted.truth);
  expect(failure?.orders.length).toBeLessThanOrEqual(2);
});
