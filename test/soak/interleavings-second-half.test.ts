import { describe, expect, it } from 'vitest';
import { expectHalfHolds, LIMIT_MS } from './interleavings.ts';

describe('random interleavings of sales, crashes, outages, late replies, invalidations, corrections and restarts', () => {
  it('keep every invariant of decisions 8 (seeds 251 to 500)', { timeout: LIMIT_MS }, async () => {
    await expect(expectHalfHolds(251)).resolves.toBeUndefined();
  });
});
