/**
 * Last numbers of a till's points of sale known to the centre, in the answer to its enrolment and at `GET /till/numbers`. A lower bound: an earlier till may have used
 * more without reporting them.
 */
import { z } from 'zod';
import { instant, sequence } from './stream-leaves.ts';

export const knownNumber = z.object({
  ...sequence,
  /** Last number reported by any till of the company. */
  ultimo: z.int().min(1),
  /** When it was used. */
  at: instant,
});
export type KnownNumber = z.infer<typeof knownNumber>;

export const knownNumbers = z.object({ numbers: z.array(knownNumber) });
export type KnownNumbers = z.infer<typeof knownNumbers>;
