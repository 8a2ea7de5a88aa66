import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Puts the focus where it belongs after every step, in the very step that shows it: the next key of fast fingers already
 * belongs there.
 *
 * @param settle moves the focus, or leaves it where it is right already
 */
export function useFocusStep(settle: () => void): void {
  useLayoutEffect(settle);
  // A dialog over a dialog: until the new one is known the old one takes the focus back.
  useEffect(settle);
}

/**
 * A reference whose element gets the focus when it appears, if `wanted`: for the one thing a person came to do.
 *
 * @param preventScroll for what is always in sight: whatever is read before it stays where it is
 */
export function useFocus<T extends HTMLElement>(wanted = true, preventScroll = false): RefObject<T | null> {
  const ref = useRef<T>(null);
  const settle = (): void => {
    if (wanted && document.activeElement !== ref.current) ref.current?.focus({ preventScroll });
  };
  useLayoutEffect(settle, [wanted, preventScroll]);
  useEffect(settle, [wanted, preventScroll]);
  return ref;
}
