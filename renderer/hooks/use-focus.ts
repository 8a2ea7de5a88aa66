import { useLayoutEffect, useRef, type RefObject } from 'react';

/** A reference whose element gets the focus when it appears, if `wanted`: for the one thing a person came to do. */
export function useFocus<T extends HTMLElement>(wanted = true): RefObject<T | null> {
  const ref = useRef<T>(null);
  // In the very step that shows it: the next key of fast fingers already belongs to it.
  useLayoutEffect(() => {
    if (wanted) ref.current?.focus();
  }, [wanted]);
  return ref;
}
