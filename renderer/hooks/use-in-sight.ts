import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Brings a place into sight when what it tells comes. @param told what it tells; null or empty while there is nothing */
export function useInSight<Part extends HTMLElement>(told: unknown): RefObject<Part | null> {
  const ref = useRef<Part>(null);
  useLayoutEffect(() => {
    if (told !== null && told !== '') ref.current?.scrollIntoView({ block: 'nearest' });
  }, [told]);
  return ref;
}
