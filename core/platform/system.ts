/** The one clock, the one source of randomness and the disk's free space: everything else receives them. */
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { statfsSync } from 'node:fs';
import { uptime } from 'node:os';
import type { Clock, Randomness } from '../engine/deps.ts';

/** Uniform fractions are drawn from this many steps. */
const UNIT_STEPS = 2 ** 32;

/** The computer's clock and timers; a pending timer does not keep the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, wake) => {
    const timer = setTimeout(wake, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** The operating system's randomness. */
export const systemRandom: Randomness & { bytes(count: number): Buffer } = {
  uuid: () => randomUUID().toUpperCase(),
  unit: () => randomInt(UNIT_STEPS) / UNIT_STEPS,
  bytes: (count) => randomBytes(count),
};

/** Free bytes on the disk that holds `folder`, as an ordinary user sees them. */
export function freeDiskBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** When this computer was started, epoch milliseconds. */
export function bootedAt(): number {
  return Date.now() - uptime() * 1000;
}
