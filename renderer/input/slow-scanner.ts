/** Characters typed outside a field, e.g. at a button: a slow scanner or misplaced typing. Pure. */

/** Longest gap between two keys of a slow scanner, e.g. over Bluetooth, in ms. */
export const MAX_SLOW_GAP_MS = 100;
export const MIN_SLOW_CHARS = 6;
/** Enter within this time after a character only ends the input, in ms. */
export const MAX_STRAY_GAP_MS = 300;

export type RunVerdict =
  | { readonly kind: 'scan'; readonly code: string }
  /** Belongs to the typed characters and must not press a button. */
  | { readonly kind: 'stray' };

export interface SlowRun {
  /** Classifies a key by the gap to the previous one; undefined: process it normally. */
  press(key: string, gapMs: number): RunVerdict | undefined;
  code(): string;
  forget(): void;
}

export function createSlowRun(): SlowRun {
  let run = '';
  const end = (gapMs: number): RunVerdict | undefined => {
    const code = run;
    run = '';
    if (code === '' || gapMs > MAX_STRAY_GAP_MS) return undefined;
    const isScan = gapMs <= MAX_SLOW_GAP_MS && code.length >= MIN_SLOW_CHARS;
    return isScan ? { kind: 'scan', code } : { kind: 'stray' };
  };
  return {
    code: () => run,
    forget: () => {
      run = '';
    },
    press(key, gapMs) {
      if ([...key].length !== 1) return end(gapMs);
      // A space presses a button unless it is inside a code.
      const presses = key === ' ' && (run === '' || gapMs > MAX_STRAY_GAP_MS);
      run = presses ? '' : gapMs <= MAX_SLOW_GAP_MS ? run + key : key;
      return key === ' ' && !presses ? { kind: 'stray' } : undefined;
    },
  };
}
