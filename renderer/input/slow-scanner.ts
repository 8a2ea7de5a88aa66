/** Characters typed where nobody types, e.g. at a button: a slow scanner, or a hand at the wrong place. Pure. */

/** Longest time between two keys of a slow scanner, e.g. over Bluetooth, in milliseconds. */
export const MAX_SLOW_GAP_MS = 100;
/** Fewest characters of a slow scan. */
export const MIN_SLOW_CHARS = 6;
/** Enter so soon after a character ends what was typed and confirms nothing, in milliseconds. */
export const MAX_STRAY_GAP_MS = 300;

export type RunVerdict =
  | { readonly kind: 'scan'; readonly code: string }
  /** It belongs to what was typed: it presses nothing. */
  | { readonly kind: 'stray' };

export interface SlowRun {
  /** Judges a character or the end of a scan, so long after the key before; undefined lets it do its work. */
  press(key: string, gapMs: number): RunVerdict | undefined;
  /** What was typed so far. */
  code(): string;
  forget(): void;
}

/** A run without anything in it. */
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
      // A space presses a button, unless it stands inside a code.
      const presses = key === ' ' && (run === '' || gapMs > MAX_STRAY_GAP_MS);
      run = presses ? '' : gapMs <= MAX_SLOW_GAP_MS ? run + key : key;
      return key === ' ' && !presses ? { kind: 'stray' } : undefined;
    },
  };
}
