import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/** Runs `settle` after every render, before the next key event. @param settle moves the focus, or leaves it */
export function useFocusStep(settle: () => void): void {
  useLayoutEffect(settle);
  // Again later: with nested dialogs the old one takes the focus back until the new one is registered.
  useEffect(settle);
}

/** Focuses the element on mount, if `wanted`. @param preventScroll for elements that are always visible */
export function useFocus<T extends HTMLElement>(wanted = true, preventScroll = false): RefObject<T | null> {
  const ref = useRef<T>(null);
  const settle = (): void => {
    if (wanted && document.activeElement !== ref.current) ref.current?.focus({ preventScroll });
  };
  useLayoutEffect(settle, [wanted, preventScroll]);
  useEffect(settle, [wanted, preventScroll]);
  return ref;
}
