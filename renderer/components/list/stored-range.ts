import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';

/** Which rows of a virtual list are drawn: those in sight, and `kept` wherever it is scrolled to. @param count rows there are */
export function rangeWith(kept: readonly number[], count: number): (range: Range) => number[] {
  return (range) =>
    [...new Set([...defaultRangeExtractor(range), ...kept])]
      .filter((index) => index >= 0 && index < count)
      .toSorted((one, other) => one - other);
}
