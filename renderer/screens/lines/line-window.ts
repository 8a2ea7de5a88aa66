/** Virtual window of a long sale: which lines are rendered. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { useState, type FocusEvent, type RefObject } from 'react';
import type { CartLine } from '../../cart/cart.ts';
import { rangeWith } from '../../components/list/stored-range.ts';
import type { Faults } from '../../sale/faults.ts';

/** Lines rendered above and below the view. */
const OVERSCAN_LINES = 8;
/** Height of an unmeasured line, in pixels. */
const LINE_PX = 64;

export interface LineWindowOf {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly lines: readonly CartLine[];
  readonly newest: string | null;
  readonly faults: Faults;
}

export interface LineWindow {
  readonly rows: readonly WindowRow[];
  readonly measure: (element: HTMLElement | null) => void;
  /** Keeps the focused line and its neighbours rendered. */
  readonly onFocus: (event: FocusEvent) => void;
}

interface WindowRow {
  readonly index: number;
  /** Height of the omitted lines before it, in pixels. */
  readonly gapPx: number;
}

/** @returns the lines to render, in order; always the first, last, newest, focused and first faulty line */
export function useLineWindow({ scroller, lines, newest, faults }: LineWindowOf): LineWindow {
  const [focused, setFocused] = useState<string | null>(null);
  const at = focused === null ? -1 : lines.findIndex(({ id }) => id === focused);
  const around = at === -1 ? [] : [at - 1, at, at + 1];
  const kept = [
    0,
    lines.length - 1,
    lines.findIndex(({ id }) => id === newest),
    firstFaulty(faults),
    ...around,
  ];
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized: what it gives changes with every scroll
  const list = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_PX,
    getItemKey: (index) => lines[index]?.id ?? index,
    overscan: OVERSCAN_LINES,
    rangeExtractor: rangeWith(kept, lines.length),
  });
  let end = 0;
  const rows = list.getVirtualItems().map((item) => {
    const gapPx = item.start - end;
    ({ end } = item);
    return { index: item.index, gapPx };
  });
  return {
    rows,
    measure: list.measureElement,
    onFocus: ({ target }) => setFocused(target.closest<HTMLElement>('[data-line]')?.dataset['line'] ?? null),
  };
}

/** Index of the first line with a fault; -1 without one. */
function firstFaulty(faults: Faults): number {
  const found = [...faults.keys()].map((campo) => Number(/^items\[(\d+)\]/.exec(campo)?.[1] ?? -1));
  const faulty = found.filter((index) => index >= 0);
  return faulty.length === 0 ? -1 : Math.min(...faulty);
}
