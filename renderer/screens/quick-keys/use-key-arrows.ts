import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { columnsOf } from './use-key-window.ts';

export interface KeyArrows {
  readonly grid: RefObject<HTMLUListElement | null>;
  /** Number of keys on the page, including those not rendered. */
  readonly count: number;
  readonly onTurn: (step: 1 | -1) => void;
  /** Called on Escape, and on arrow up in the first row. */
  readonly onLeave: () => void;
}

/** Arrows move between keys, page keys between pages. @returns index of the key with `tabIndex` 0 */
export function useKeyArrows({ grid, ...ways }: KeyArrows): number {
  const [reached, setReached] = useState(0);
  const latest = useRef(ways);
  useLayoutEffect(() => {
    latest.current = ways;
  });
  useLayoutEffect(() => {
    const at = grid.current;
    if (at === null) return;
    const onFocus = ({ target }: FocusEvent): void => {
      const index = target instanceof HTMLElement ? target.dataset['index'] : undefined;
      if (index !== undefined) setReached(Number(index));
    };
    const onKey = (event: KeyboardEvent): void => {
      if (goes(at, event, latest.current)) event.preventDefault();
    };
    at.addEventListener('focusin', onFocus);
    at.addEventListener('keydown', onKey);
    return () => {
      at.removeEventListener('focusin', onFocus);
      at.removeEventListener('keydown', onKey);
    };
  }, [grid]);
  return reached;
}

/** @returns whether the key press was handled */
function goes(grid: HTMLElement, event: KeyboardEvent, ways: Omit<KeyArrows, 'grid'>): boolean {
  const key = event.target instanceof HTMLElement ? event.target.dataset['index'] : undefined;
  if (key === undefined) return false;
  const [at, last, columns] = [Number(key), ways.count - 1, columnsOf(grid)];
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at - columns,
    ArrowDown: Math.min(at + columns, last),
    Home: 0,
    End: last,
  };
  const step = steps[event.key];
  if (event.key === 'PageDown' || event.key === 'PageUp') ways.onTurn(event.key === 'PageDown' ? 1 : -1);
  else if (event.key === 'Escape' || (event.key === 'ArrowUp' && at < columns)) ways.onLeave();
  else if (step === undefined) return false;
  else grid.querySelector<HTMLElement>(`[data-index="${step}"]`)?.focus();
  return true;
}
