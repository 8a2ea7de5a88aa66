/** Where the desktop program's window was: kept in a file, believed only where a display shows it. */
import { readFileSync, writeFileSync } from 'node:fs';

/** In pixels of the desktop, which goes over all displays. */
export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Smallest size the screens are drawn for, in CSS pixels. */
export const MIN_SIZE = { minWidth: 1024, minHeight: 700 } as const;
const FIRST_SIZE = { width: 1280, height: 800 } as const;
/** Part of the window's top that must be on a display, so that it can be moved, in pixels. */
const GRIP = { width: 200, height: 40 } as const;

export interface WindowPlace {
  /** Without a position the system centres it. */
  readonly bounds: Pick<Rectangle, 'width' | 'height'> & Partial<Rectangle>;
  readonly isMaximized: boolean;
}

/** What of a window is kept. */
export interface PlacedWindow {
  /** Where it is while it is not maximized. */
  getNormalBounds(): Rectangle;
  isMaximized(): boolean;
}

/** @param areas work areas of the displays there are now */
export function readPlace(file: string, areas: readonly Rectangle[]): WindowPlace {
  const kept = readKept(file);
  if (kept === null) return { bounds: FIRST_SIZE, isMaximized: false };
  const { x, y } = kept;
  const width = Math.max(kept.width, MIN_SIZE.minWidth);
  const height = Math.max(kept.height, MIN_SIZE.minHeight);
  const isMaximized = kept.isMaximized === true;
  const isShown = areas.some(
    (area) =>
      Math.min(x + width, area.x + area.width) - Math.max(x, area.x) >= GRIP.width &&
      y >= area.y &&
      y + GRIP.height <= area.y + area.height,
  );
  return { bounds: isShown ? { x, y, width, height } : FIRST_SIZE, isMaximized };
}

/** Writes it down; a full disk costs the place and nothing else. */
export function keepPlace(file: string, window: PlacedWindow): void {
  try {
    writeFileSync(file, JSON.stringify({ ...window.getNormalBounds(), isMaximized: window.isMaximized() }));
  } catch {
    // Next time the window opens where a first one does.
  }
}

function readKept(file: string): (Rectangle & { readonly isMaximized?: unknown }) | null {
  try {
    const kept: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const numbers = ['x', 'y', 'width', 'height'] as const;
    const record = kept as Record<(typeof numbers)[number], unknown> | null;
    return record !== null && numbers.every((name) => Number.isSafeInteger(record[name]))
      ? (kept as Rectangle)
      : null;
  } catch {
    return null;
  }
}
