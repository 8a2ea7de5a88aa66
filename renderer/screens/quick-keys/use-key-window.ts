/** Virtual window of a page of quick keys: which ones are rendered. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useState, type RefObject } from 'react';
import { rangeWith } from '../../components/list/stored-range.ts';

/** Rows rendered above and below the view. */
const OVERSCAN_ROWS = 2;
/** Rounding tolerance of browsers, in pixels. */
const PART_OF_PX = 0.5;

interface Tracks {
  readonly columns: number;
  /** Distance between row tops, in pixels. */
  readonly rowPx: number;
}

export interface PlacedKey {
  readonly index: number;
  /** Both from 1. */
  readonly row: number;
  readonly column: number;
}

/** @param reached the key with `tabIndex` 0: it and its neighbours are always rendered @returns the keys to render with their positions; none before the grid is mounted */
export function useKeyWindow(
  grid: RefObject<HTMLElement | null>,
  count: number,
  reached: number,
): readonly PlacedKey[] {
  const { columns, rowPx } = useTracks(grid);
  const last = Math.ceil(count / columns) - 1;
  const at = Math.floor(reached / columns);
  // The last row gives the page its height.
  const kept = [0, last, at - 1, at, at + 1];
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized: what it gives changes with every scroll
  const rows = useVirtualizer({
    count: rowPx === 0 ? 0 : last + 1,
    getScrollElement: () => grid.current,
    estimateSize: () => rowPx,
    overscan: OVERSCAN_ROWS,
    rangeExtractor: rangeWith(kept, last + 1),
  });
  useLayoutEffect(() => rows.measure(), [rows, rowPx]);
  return rows
    .getVirtualItems()
    .flatMap(({ index: row }) =>
      Array.from({ length: columns }, (_, column) => ({
        index: row * columns + column,
        row: row + 1,
        column: column + 1,
      })),
    )
    .filter(({ index }) => index < count);
}

function useTracks(grid: RefObject<HTMLElement | null>): Tracks {
  const [tracks, setTracks] = useState<Tracks>({ columns: 1, rowPx: 0 });
  useLayoutEffect(() => {
    const element = grid.current;
    if (element === null) return;
    const look = (): void => {
      const next = tracksOf(element);
      setTracks((before) => (before.columns === next.columns && before.rowPx === next.rowPx ? before : next));
    };
    look();
    const watch = new ResizeObserver(look);
    watch.observe(element);
    return () => watch.disconnect();
  }, [grid]);
  return tracks;
}

function tracksOf(element: HTMLElement): Tracks {
  const { gridTemplateColumns, gridAutoRows, rowGap, columnGap, paddingLeft, paddingRight } =
    getComputedStyle(element);
  const roomPx = element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  const gapPx = Number.parseFloat(columnGap);
  // Keys still placed for a wider window create extra tracks, so the columns are calculated from the width.
  const trackPx = Number.parseFloat(gridTemplateColumns);
  const columns = Math.floor((roomPx + gapPx + PART_OF_PX) / (trackPx + gapPx));
  return {
    columns: Math.max(columns, 1),
    rowPx: Number.parseFloat(gridAutoRows) + Number.parseFloat(rowGap),
  };
}

export function columnsOf(grid: HTMLElement): number {
  return tracksOf(grid).columns;
}
