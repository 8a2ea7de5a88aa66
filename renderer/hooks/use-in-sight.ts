import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Scrolls an element into view when its content appears. @param told the content; null or empty without any */
export function useInSight<Part extends HTMLElement>(told: unknown): RefObject<Part | null> {
  const ref = useRef<Part>(null);
  useLayoutEffect(() => {
    if (told !== null && told !== '') ref.current?.scrollIntoView({ block: 'nearest' });
  }, [told]);
  return ref;
}
