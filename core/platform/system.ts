/** System clock, randomness and free disk space; all other code receives them as dependencies. */
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { statfsSync } from 'node:fs';
import { uptime } from 'node:os';
import type { Clock, Randomness } from '../engine/deps.ts';

/** Resolution of random fractions. */
const UNIT_STEPS = 2 ** 32;

/** The computer's clock; pending timers do not keep the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, wake) => {
    const timer = setTimeout(wake, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

export const systemRandom: Randomness & { bytes(count: number): Buffer } = {
  uuid: () => randomUUID().toUpperCase(),
  unit: () => randomInt(UNIT_STEPS) / UNIT_STEPS,
  bytes: (count) => randomBytes(count),
};

/** Free bytes on the disk of `folder` for an ordinary user. */
export function freeDiskBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Boot time, epoch ms. */
export function bootedAt(): number {
  return Date.now() - uptime() * 1000;
}
