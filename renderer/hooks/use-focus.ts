import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * A reference whose element gets the focus when it appears, if `wanted`: for the one thing a person came to do.
 *
 * @param preventScroll for what is always in sight: whatever is read before it stays where it is
 */
export function useFocus<T extends HTMLElement>(wanted = true, preventScroll = false): RefObject<T | null> {
  const ref = useRef<T>(null);
  // In the very step that shows it: the next key of fast fingers already belongs to it.
  useLayoutEffect(() => {
    if (wanted) ref.current?.focus({ preventScroll });
  }, [wanted, preventScroll]);
  // A dialog over a dialog: until the new one is known the old one takes the focus back.
  useEffect(() => {
    if (wanted && document.activeElement !== ref.current) ref.current?.focus({ preventScroll });
  }, [wanted, preventScroll]);
  return ref;
}
