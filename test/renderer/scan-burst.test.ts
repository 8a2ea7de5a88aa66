import { describe, expect, it } from 'vitest';
import { createScanBurst, type BurstVerdict } from '../../renderer/input/scan-burst.ts';

/** Presses keys `gapMs` apart. */
function press(keys: readonly string[], gapMs: number, typing = true): readonly BurstVerdict[] {
  const burst = createScanBurst();
  return keys.map((key, index) => burst.press(key, 1000 + index * gapMs, typing));
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

  it('is still a scan when a busy page hears late of keys that were pressed in time', () => {
    const burst = createScanBurst();
    for (const [index, key] of [...'7501'].entries()) burst.press(key, index * 2);
    expect(burst.release()).toBe('501');
    expect(burst.press('0', 8)).toEqual({ kind: 'hold' });
    expect(burst.release()).toBe('0');
    expect(burst.press('Enter', 10)).toEqual({ kind: 'scan', code: '75010' });
    expect(burst.release()).toBe('');
  });

  it('types nothing twice when a slow key follows what was given back', () => {
    const burst = createScanBurst();
    burst.press('1', 0);
    burst.press('2', 10);
    expect(burst.release()).toBe('2');
    burst.press('3', 12);
    expect(burst.press('4', 200)).toEqual({ kind: 'pass', late: '3', begins: true });
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

  it('may end with Tab instead of Enter', () => {
    expect(press([...'7501055300075', 'Tab'], 8).at(-1)).toEqual({ kind: 'scan', code: '7501055300075' });
    expect(press([...'12', 'Tab'], 8).at(-1)).toEqual({ kind: 'pass', late: '2', begins: false });
  });
});

describe('a fast typist who goes on with Tab', () => {
  it.each([16, 25])('keeps a word with letters typed %i ms a key into a field', (gapMs) => {
    const verdicts = press([...'P123-456', 'Tab'], gapMs);
    expect(verdicts.at(-1)).toEqual({ kind: 'pass', late: '123-456', begins: false });
  });

  it('keeps the end of a word whose letter stood before a moment’s rest', () => {
    const burst = createScanBurst();
    const later = [1000, 1022, 1080, 1102, 1124, 1146, 1168];
    expect([...'P12345', 'Tab'].map((key, index) => burst.press(key, later[index] ?? 0)).at(-1)).toEqual({
      kind: 'pass',
      late: '345',
      begins: false,
    });
  });

  it('is no scanner that sends letters 10 ms a key, nor digits alone at any speed of one', () => {
    expect(press([...'P123-456', 'Tab'], 10).at(-1)).toEqual({ kind: 'scan', code: 'P123-456' });
    expect(press([...'7501055300075', 'Tab'], 25).at(-1)).toEqual({ kind: 'scan', code: '7501055300075' });
  });

  it('is not looked for at a button nor before Enter', () => {
    expect(press([...'P123-456', 'Tab'], 25, false).at(-1)).toEqual({ kind: 'scan', code: 'P123-456' });
    expect(press([...'P123-456', 'Enter'], 25).at(-1)).toEqual({ kind: 'scan', code: 'P123-456' });
  });

  it('is measured from the first key of the word, whatever was pressed before', () => {
    const burst = createScanBurst();
    burst.press('x', 0);
    const keys = [...'AB12', 'Tab'];
    expect(keys.map((key, index) => burst.press(key, 5000 + index * 8)).at(-1)).toEqual({
      kind: 'scan',
      code: 'AB12',
    });
  });
});

describe('a slow scanner where nobody types', () => {
  it.each([45, 100])('is known by six keys %i ms apart that end with Enter', (gapMs) => {
    expect(press([...'741990', 'Enter'], gapMs, false).at(-1)).toEqual({ kind: 'scan', code: '741990' });
    expect(press([...'741990', 'Tab'], gapMs, false).at(-1)).toEqual({ kind: 'scan', code: '741990' });
  });

  it('is known whole when some of its keys come fast', () => {
    const burst = createScanBurst();
    const at = [0, 45, 60, 75, 120, 135, 150, 165, 180];
    const verdicts = [...'74199000', 'Enter'].map((key, index) => burst.press(key, at[index] ?? 0, false));
    expect(verdicts.at(-1)).toEqual({ kind: 'scan', code: '74199000' });
  });

  it('is not heard in a field: there they are typed', () => {
    expect(press([...'741990', 'Enter'], 45).every(({ kind }) => kind === 'pass')).toBe(true);
  });

  it('presses nothing with an Enter that ends a few characters within 300 ms', () => {
    expect(press([...'741', 'Enter'], 45, false).at(-1)).toEqual({ kind: 'stray' });
    expect(press(['7', 'Enter'], 300, false).at(-1)).toEqual({ kind: 'stray' });
    expect(press(['7', 'Enter'], 301, false).at(-1)).toEqual({ kind: 'pass', late: '', begins: false });
  });

  it('lets Enter after Enter, and Enter after a space, do their work', () => {
    expect(press(['Enter', 'Enter'], 45, false).every(({ kind }) => kind === 'pass')).toBe(true);
    expect(press([' ', 'Enter'], 45, false).at(-1)).toEqual({ kind: 'pass', late: '', begins: false });
  });

  it('presses nothing with a space inside a code', () => {
    expect(press([...'74 1'], 45, false)[2]).toEqual({ kind: 'stray' });
  });
});
