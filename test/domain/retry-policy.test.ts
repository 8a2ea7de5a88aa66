import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_RESENDS, retryDelayMs, SLOW_RETRY_MS } from '../../core/domain/retry-policy.ts';

describe('retryDelayMs', () => {
  it.each([
    [1, 2_000, 1_600],
    [2, 5_000, 4_000],
    [3, 15_000, 12_000],
    [4, 30_000, 24_000],
    [5, 60_000, 48_000],
    [6, 120_000, 96_000],
    [7, 120_000, 96_000],
    [100_000, 120_000, 96_000],
  ])('waits after failure %i at most %i and at least %i milliseconds', (failures, longest, shortest) => {
    expect(retryDelayMs(failures, 0)).toBe(longest);
    expect(retryDelayMs(failures, 1)).toBe(shortest);
  });

  it('stays whole and within its bounds, and never shrinks while the failures go on', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (failures, jitter) => {
          const wait = retryDelayMs(failures, jitter);
          expect(Number.isInteger(wait)).toBe(true);
          expect(wait).toBeGreaterThanOrEqual(1_600);
          expect(wait).toBeLessThanOrEqual(120_000);
          expect(retryDelayMs(failures + 1, jitter)).toBeGreaterThanOrEqual(wait);
        },
      ),
    );
  });

  it.each([
    [0, 0],
    [-1, 0],
    [1.5, 0],
    [1, -0.1],
    [1, 1.1],
    [1, NaN],
  ])('refuses %d failures with jitter %d', (failures, jitter) => {
    expect(() => retryDelayMs(failures, jitter)).toThrow(RangeError);
  });

  it('keeps the numbers the rules state', () => {
    expect(SLOW_RETRY_MS).toBe(5 * 60 * 1000);
    expect(MAX_RESENDS).toBe(2);
  });
});
