/** Tells a barcode scanner from fingers by the time between keys. Pure: times come in, verdicts go out. */
import { createSlowRun, type RunVerdict } from './slow-scanner.ts';
import { createTypedWord } from './typed-word.ts';

/** Longest time between two keys of a scanner, in milliseconds. */
export const MAX_SCAN_GAP_MS = 30;
/** Fewest characters of a scan: shorter bursts are fingers that rolled. */
export const MIN_SCAN_CHARS = 4;
/** What scanners press at the end: Enter, or Tab where they are set to. */
const ENDS: ReadonlySet<string> = new Set(['Enter', 'Tab']);

export type BurstVerdict =
  /** Fingers: first type `late`, characters kept back before, then let the key do its work. */
  | { readonly kind: 'pass'; readonly late: string; readonly begins: boolean }
  /** Perhaps a scanner: keep the key back; {@link ScanBurst.release} gives it back when nothing follows. */
  | { readonly kind: 'hold' }
  /** A scan ended; what of it had already passed is its first character, or did nothing where it was pressed. */
  | RunVerdict;

export interface ScanBurst {
  /**
   * Judges a key that was pressed at `atMs`; `key` as in `KeyboardEvent.key`. `begins` marks a key that may open a scan.
   *
   * @param typing whether the key goes into a field: elsewhere, e.g. at a button, characters mean nothing by themselves
   */
  press(key: string, atMs: number, typing?: boolean): BurstVerdict;
  /** The characters kept back, which seem to be typed; a key that was pressed in time still makes a scan of them. */
  release(): string;
}

/** A detector without memory of earlier bursts. */
export function createScanBurst(): ScanBurst {
  let burst = '';
  // How much of the burst was typed after all: a busy page may get late the keys that were pressed in time.
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
      // Words go from field to field by Tab; of digits alone none may stay behind.
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
