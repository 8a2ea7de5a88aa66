import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Kept free between what drops down and the edge of the window, in pixels. */
const EDGE_PX = 8;
/** With less room than this below, what drops down opens upwards where there is more, in pixels. */
const LEAST_PX = 160;
/** Longest list that drops down. */
const LONGEST = '20rem';

/**
 * A reference whose element drops down from what stands before it and stays within the window, whatever scrolls around it:
 * nothing cuts it off. One that its style sheet lays into the page stays there.
 *
 * @param shown whether it is to be seen
 */
export function useDropPlace<T extends HTMLElement>(shown: boolean): RefObject<T | null> {
  const ref = useRef<T>(null);
  const placed = useRef<Placed | null>(null);
  // After every change: its place depends on what stands above it by now. Where that stands as it stood, nothing is laid out anew.
  useLayoutEffect(() => {
    const own = ref.current;
    if (!shown || own === null) return;
    const from = standing(own);
    if (placed.current?.element === own && placed.current.from === from) return;
    place(own);
    placed.current = { element: own, from };
  });
  useLayoutEffect(() => {
    if (!shown) return;
    const again = (event: Event): void => {
      const own = ref.current;
      // Its own scrolling moves it nowhere.
      if (own === null || event.target === own) return;
      place(own);
      placed.current = { element: own, from: standing(own) };
    };
    window.addEventListener('scroll', again, true);
    window.addEventListener('resize', again);
    return () => {
      window.removeEventListener('scroll', again, true);
      window.removeEventListener('resize', again);
    };
  }, [shown]);
  return ref;
}

/** What was placed, and where that from which it drops down stood then. */
interface Placed {
  readonly element: HTMLElement;
  readonly from: string;
}

/** Where that stands from which it drops down, and in which window. */
function standing(element: HTMLElement): string {
  const box = element.parentElement?.getBoundingClientRect();
  return [box?.top, box?.left, box?.width, box?.height, window.innerWidth, window.innerHeight].join(' ');
}

/** Measures where the style sheet puts it, and fixes it there within the window. */
function place(element: HTMLElement): void {
  const { style } = element;
  const { scrollTop } = element;
  for (const name of ['position', 'top', 'right', 'bottom', 'left', 'width', 'max-height'])
    style.removeProperty(name);
  if (getComputedStyle(element).position === 'static') return;
  const { top, left, width } = element.getBoundingClientRect();
  const anchor = element.offsetParent?.getBoundingClientRect().top ?? top;
  const below = window.innerHeight - top - EDGE_PX;
  const above = anchor - 2 * EDGE_PX;
  const upwards = below < LEAST_PX && above > below;
  Object.assign(style, {
    position: 'fixed',
    top: upwards ? 'auto' : `${top}px`,
    right: 'auto',
    bottom: upwards ? `${window.innerHeight - anchor + EDGE_PX}px` : 'auto',
    left: `${left}px`,
    width: `${width}px`,
    maxHeight: `min(${LONGEST}, ${Math.max(0, upwards ? above : below)}px)`,
  });
  element.scrollTop = scrollTop;
}
