/** Distinguishes a barcode scanner from typing by the time between keys. Pure. */
import { createSlowRun, type RunVerdict } from './slow-scanner.ts';
import { createTypedWord } from './typed-word.ts';

/** Longest gap between two keys of a scanner, in ms. */
export const MAX_SCAN_GAP_MS = 30;
/** Minimum length of a scan: shorter bursts are rolled fingers. */
export const MIN_SCAN_CHARS = 4;
/** Keys that end a scan, depending on the scanner's settings. */
const ENDS: ReadonlySet<string> = new Set(['Enter', 'Tab']);

export type BurstVerdict =
  /** Typing: first type the withheld characters `late`, then process the key. */
  | { readonly kind: 'pass'; readonly late: string; readonly begins: boolean }
  /** Possibly a scan: withhold the key; {@link ScanBurst.release} returns it if nothing follows. */
  | { readonly kind: 'hold' }
  /** A scan ended. Of its characters at most the first one was processed already. */
  | RunVerdict;

export interface ScanBurst {
  /**
   * Classifies a key pressed at `atMs`; `key` as in `KeyboardEvent.key`. `begins`: the key may start a scan.
   * @param typing whether a field is focused; elsewhere characters have no effect
   */
  press(key: string, atMs: number, typing?: boolean): BurstVerdict;
  /** Returns the withheld characters as typing; a further fast key can still make them a scan. */
  release(): string;
}

export function createScanBurst(): ScanBurst {
  let burst = '';
  // Number of characters released already: a busy page may receive fast keys late.
  let given = 0;
  const slow = createSlowRun();
  const word = createTypedWord();
  let lastMs = Number.NEGATIVE_INFINITY;
  const release = (): string => {
    const late = burst.slice(given);
    given = burst.length;
    return late;
  };
  const begin = (key: string): void => {
    burst = key;
    given = key.length;
  };
  return {
    release,
    press(key, atMs, typing = true) {
      const gapMs = atMs - lastMs;
      const fast = gapMs < MAX_SCAN_GAP_MS;
      const isCharacter = [...key].length === 1;
      const ends = ENDS.has(key);
      if (!isCharacter && !ends) return { kind: 'pass', late: '', begins: false };
      lastMs = atMs;
      // Tab after a typed word moves to the next field; a digit-only burst before Tab is a scan.
      const leavesWord = word.press(key, atMs) && typing;
      if (ends && fast && burst.length >= MIN_SCAN_CHARS && !leavesWord) {
        const code = slow.code().length > burst.length ? slow.code() : burst;
        begin('');
        slow.forget();
        return { kind: 'scan', code };
      }
      if (typing) slow.forget();
      const verdict = typing ? undefined : slow.press(key, gapMs);
      if (verdict !== undefined) {
        begin('');
        return verdict;
      }
      if (isCharacter && fast && burst !== '') {
        burst += key;
        return { kind: 'hold' };
      }
      const late = release();
      begin(isCharacter ? key : '');
      return { kind: 'pass', late, begins: isCharacter };
    },
  };
}
