import { describe, expect, it } from 'vitest';
import { createScanBurst, type BurstVerdict } from '../../renderer/input/scan-burst.ts';

/** Presses keys `gapMs` apart. */
function press(keys: readonly string[], gapMs: number): readonly BurstVerdict[] {
  const burst = createScanBurst();
  return keys.map((key, index) => burst.press(key, 1000 + index * gapMs));
}

describe('a scanner among fingers', () => {
  it('is known by keys less than 30 ms apart that end with Enter', () => {
    const verdicts = press([...'7501055300075', 'Enter'], 8);
    expect(verdicts[0]).toEqual({ kind: 'pass', late: '', begins: true });
    expect(verdicts.slice(1, -1).every(({ kind }) => kind === 'hold')).toBe(true);
    expect(verdicts.at(-1)).toEqual({ kind: 'scan', code: '7501055300075' });
  });

  it('is not seen in keys 30 ms apart or more', () => {
    expect(press([...'75010', 'Enter'], 30).every(({ kind }) => kind === 'pass')).toBe(true);
  });

  it('is not seen in three fast keys: the last two are typed before Enter works', () => {
    expect(press([...'123', 'Enter'], 8).at(-1)).toEqual({ kind: 'pass', late: '23', begins: false });
  });

  it('gives fast characters back when no Enter follows', () => {
    const burst = createScanBurst();
    for (const [index, key] of [...'caf'].entries()) burst.press(key, index * 10);
    expect(burst.release()).toBe('af');
    expect(burst.release()).toBe('');
  });

  it('types what was kept back before a later slow key', () => {
    const burst = createScanBurst();
    burst.press('1', 0);
    burst.press('2', 10);
    expect(burst.press('3', 200)).toEqual({ kind: 'pass', late: '2', begins: true });
  });

  it('reads capital letters, for which a scanner presses Shift', () => {
    const verdicts = press(['Shift', 'A', 'Shift', 'B', '1', '2', 'Enter'], 5);
    expect(verdicts.at(-1)).toEqual({ kind: 'scan', code: 'AB12' });
  });

  it('does not join two scans', () => {
    const burst = createScanBurst();
    const scan = (from: number, code: string): BurstVerdict | undefined =>
      [...code, 'Enter'].map((key, index) => burst.press(key, from + index * 5)).at(-1);
    expect(scan(0, '11112222')).toEqual({ kind: 'scan', code: '11112222' });
    expect(scan(60, '33334444')).toEqual({ kind: 'scan', code: '33334444' });
  });
});
