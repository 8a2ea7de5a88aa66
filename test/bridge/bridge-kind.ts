/** Which bridge the browsers of these tests use: HTTP, unless a file runs the same tests over Electron's channel. */
export type BridgeKind = 'http' | 'electron';

let kind: BridgeKind = 'http';

/** Chooses for every browser opened from now on. */
export function useBridge(wanted: BridgeKind): void {
  kind = wanted;
}

export function usedBridge(): BridgeKind {
  return kind;
}
