import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { acceptedStep, base32, totpCode } from '../../../core/central/managers/totp.ts';

describe('codes of the second factor', () => {
  it('are those of RFC 6238', () => {
    const secret = Buffer.from('12345678901234567890');
    const vectors = [
      [59, '94287082'],
      [1_111_111_109, '07081804'],
      [1_111_111_111, '14050471'],
      [1_234_567_890, '89005924'],
      [2_000_000_000, '69279037'],
      [20_000_000_000, '65353130'],
    ] as const;
    for (const [seconds, code] of vectors) expect(totpCode(secret, Math.floor(seconds / 30), 8)).toBe(code);
    expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  });

  it('are good once, and one step to either side', () => {
    const secret = randomBytes(20);
    const now = 1_800_000_000_000;
    const step = now / 30_000;
    const accepted = (of: number, usedStep = 0) =>
      acceptedStep(secret, totpCode(secret, of), { now, usedStep });
    expect([-2, -1, 0, 1, 2].map((off) => accepted(step + off))).toEqual([
      null,
      step - 1,
      step,
      step + 1,
      null,
    ]);
    expect(accepted(step, step)).toBe(null);
  });
});
