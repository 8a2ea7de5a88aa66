/**
 * What a centre knows of the numbers of a till's points of sale: in the answer to its enrolment, and at `GET /till/numbers`. It is a lower
 * bound: who had them before may have given more that never went up.
 */
import { z } from 'zod';
import { instant, sequence } from './stream-leaves.ts';

export const knownNumber = z.object({
  ...sequence,
  /** Last number that any till of the company told of. */
  ultimo: z.int().min(1),
  /** When it was given. */
  at: instant,
});
export type KnownNumber = z.infer<typeof knownNumber>;

export const knownNumbers = z.object({ numbers: z.array(knownNumber) });
export type KnownNumbers = z.infer<typeof knownNumbers>;
