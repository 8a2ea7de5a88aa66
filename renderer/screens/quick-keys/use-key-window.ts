/** Which keys of a page are in it: of hundreds those in sight, and those that a key of the keyboard leads to. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useState, type RefObject } from 'react';
import { rangeWith } from '../../components/list/stored-range.ts';

/** Rows kept ready above and below what is seen. */
const OVERSCAN_ROWS = 2;
/** What browsers leave over of a width that they divide. */
const PART_OF_PX = 0.5;

/** How the style sheet lays the keys out in the width there is. */
interface Tracks {
  readonly columns: number;
  /** From the top of one row to the next, in pixels. */
  readonly rowPx: number;
}

export interface PlacedKey {
  readonly index: number;
  /** Both from 1. */
  readonly row: number;
  readonly column: number;
}

/**
 * @param reached the key that Tab reaches: it is there wherever the page is scrolled to, and so are its neighbours
 * @returns the keys to draw, each with its place; none before the grid stands in the page
 */
export function useKeyWindow(
  grid: RefObject<HTMLElement | null>,
  count: number,
  reached: number,
): readonly PlacedKey[] {
  const { columns, rowPx } = useTracks(grid);
  const last = Math.ceil(count / columns) - 1;
  const at = Math.floor(reached / columns);
  // The last one gives the page its height.
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
  // Keys that stand where they stood in a wider window make tracks of their own: only as many count as the room has.
  const trackPx = Number.parseFloat(gridTemplateColumns);
  const columns = Math.floor((roomPx + gapPx + PART_OF_PX) / (trackPx + gapPx));
  return {
    columns: Math.max(columns, 1),
    rowPx: Number.parseFloat(gridAutoRows) + Number.parseFloat(rowGap),
  };
}

/** Keys of one row, as they stand now. */
export function columnsOf(grid: HTMLElement): number {
  return tracksOf(grid).columns;
}
