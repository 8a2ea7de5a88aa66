import { useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';

export interface RowKeysOptions {
  readonly count: number;
  readonly pageStep: number;
  /** Scrolls to a row, which may not be rendered yet. */
  readonly reveal: (index: number) => void;
  /** Container of the rows, which carry `data-index`. */
  readonly scroller: RefObject<HTMLElement | null>;
}

/** Keyboard navigation of a virtual list: one row is focused, arrows move the focus, also to rows not rendered yet. */
export function useRowKeys({ count, pageStep, reveal, scroller }: RowKeysOptions) {
  const [active, setActive] = useState(0);
  const wanted = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const row = scroller.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"]`);
    if (row === null || row === undefined) return;
    wanted.current = null;
    row.focus({ preventScroll: true });
  });
  const moveTo = (index: number): void => {
    const target = Math.max(0, Math.min(index, count - 1));
    wanted.current = target;
    setActive(target);
    reveal(target);
  };
  const onKey = (event: KeyboardEvent<HTMLElement>): void => {
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + pageStep,
      PageUp: active - pageStep,
      Home: 0,
      End: count - 1,
    };
    const target = steps[event.key];
    if (target === undefined) return;
    event.preventDefault();
    moveTo(target);
  };
  return { active, onKey, onFocusRow: setActive };
}
