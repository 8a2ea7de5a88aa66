import { describe, expect, it } from 'vitest';
import { expectHalfHolds, LIMIT_MS } from './interleavings.ts';

describe('random interleavings of sales, crashes, outages, late replies, invalidations, corrections and restarts', () => {
  it('keep every invariant of §document-states (seeds 1 to 100)', { timeout: LIMIT_MS }, async () => {
    await expect(expectHalfHolds(1)).resolves.toBeUndefined();
  });
});
