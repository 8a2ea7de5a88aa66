import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';

/** Rows of a virtual list to render: the visible ones and `kept`. @param count total rows */
export function rangeWith(kept: readonly number[], count: number): (range: Range) => number[] {
  return (range) =>
    [...new Set([...defaultRangeExtractor(range), ...kept])]
      .filter((index) => index >= 0 && index < count)
      .toSorted((one, other) => one - other);
}
