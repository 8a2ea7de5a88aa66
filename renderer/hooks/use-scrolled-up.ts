import { useLayoutEffect, useRef } from 'react';

/** Scrolls to the top when the content changes, then to the focused element. @param what identifies the content */
export function useScrolledUp(what: string): void {
  const shown = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (shown.current === what) return;
    shown.current = what;
    const content = document.querySelector('#content');
    if (content === null) return;
    content.scrollTo(0, 0);
    for (const part of content.querySelectorAll('[data-scrolls]')) part.scrollTo(0, 0);
    // In a small window everything scrolls as one column.
    if (content.getBoundingClientRect().top < 0) content.scrollIntoView();
    const focused = document.activeElement;
    if (content.contains(focused)) focused?.scrollIntoView({ block: 'nearest' });
  }, [what]);
}
