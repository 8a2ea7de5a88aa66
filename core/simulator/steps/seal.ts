/** A seal: 40 upper-case letters and digits that begin with the year (§seal-form). */
import { randomBytes } from 'node:crypto';
import { localDate } from '../clock.ts';

const RANDOM_BYTES = 18;

/** A seal that no document has. */
export function newSeal(nowMs: number): string {
  return localDate(nowMs).slice(0, 4) + randomBytes(RANDOM_BYTES).toString('hex').toUpperCase();
}
