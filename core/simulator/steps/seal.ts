/** A seal: 40 upper-case letters and digits that begin with the year (authority README 8.2, 9.3). */
import { randomBytes } from 'node:crypto';
import { localDate } from '../clock.ts';

const RANDOM_BYTES = 18;

export function newSeal(nowMs: number): string {
  return localDate(nowMs).slice(0, 4) + randomBytes(RANDOM_BYTES).toString('hex').toUpperCase();
}
