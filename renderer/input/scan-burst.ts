/** Tells a barcode scanner from fingers by the time between keys. Pure: times come in, verdicts go out. */

/** Longest time between two keys of a scanner, in milliseconds. */
export const MAX_SCAN_GAP_MS = 30;
/** Fewest characters of a scan: shorter bursts are fingers that rolled. */
export const MIN_SCAN_CHARS = 4;

export type BurstVerdict =
  /** Fingers: first type `late`, characters kept back before, then let the key do its work. */
  | { readonly kind: 'pass'; readonly late: string; readonly begins: boolean }
  /** Perhaps a scanner: keep the key back; {@link ScanBurst.release} gives it back when nothing follows. */
  | { readonly kind: 'hold' }
  /** A scan ended; only its first character had already passed. */
  | { readonly kind: 'scan'; readonly code: string };

export interface ScanBurst {
  /** Judges a key that was pressed at `atMs`; `key` as in `KeyboardEvent.key`. `begins` marks a key that may open a scan. */
  press(key: string, atMs: number): BurstVerdict;
  /** The characters kept back, which turned out to be typed; forgets them. */
  release(): string;
}

/** A detector without memory of earlier bursts. */
export function createScanBurst(): ScanBurst {
  let burst = '';
  let lastMs = Number.NEGATIVE_INFINITY;
  const release = (): string => {
    const late = burst.slice([...burst][0]?.length ?? 0);
    burst = '';
    return late;
  };
  return {
    release,
    press(key, atMs) {
      const fast = atMs - lastMs < MAX_SCAN_GAP_MS;
      const isCharacter = [...key].length === 1;
      if (!isCharacter && key !== 'Enter') return { kind: 'pass', late: '', begins: false };
      lastMs = atMs;
      if (isCharacter && fast && burst !== '') {
        burst += key;
        return { kind: 'hold' };
      }
      if (key === 'Enter' && fast && burst.length >= MIN_SCAN_CHARS) {
        const code = burst;
        burst = '';
        return { kind: 'scan', code };
      }
      const late = release();
      if (isCharacter) burst = key;
      return { kind: 'pass', late, begins: isCharacter };
    },
  };
}
