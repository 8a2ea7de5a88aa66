import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Margin to the window's edge, in pixels. */
const EDGE_PX = 8;
/** With less room below, opens upwards if there is more room there, in pixels. */
const LEAST_PX = 160;
/** Maximum height. */
const LONGEST = '20rem';

/**
 * Positions a dropdown within the window, so that no scroll container clips it. Static elements are left in
 * the page.
 * @param shown whether it is visible
 */
export function useDropPlace<T extends HTMLElement>(shown: boolean): RefObject<T | null> {
  const ref = useRef<T>(null);
  const placed = useRef<Placed | null>(null);
  // After every render, since content above may have changed; skipped if the anchor has not moved.
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
      // Its own scrolling does not move it.
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

interface Placed {
  readonly element: HTMLElement;
  readonly from: string;
}

function standing(element: HTMLElement): string {
  const box = element.parentElement?.getBoundingClientRect();
  return [box?.top, box?.left, box?.width, box?.height, window.innerWidth, window.innerHeight].join(' ');
}

/** Measures the style sheet's position and fixes the element there within the window. */
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
