import { useLayoutEffect, useRef, type RefObject } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Calls `onStep` on arrow up and down in a form's text fields. */
export function useArrowStep(form: RefObject<HTMLElement | null>, onStep: (step: number) => void): void {
  const latest = useRef(onStep);
  useLayoutEffect(() => {
    latest.current = onStep;
  });
  useLayoutEffect(() => {
    const at = form.current;
    const onKey = (event: KeyboardEvent): void => {
      const step = STEPS[event.key];
      const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
      if (step === undefined || !isPlain || !(event.target instanceof HTMLInputElement)) return;
      event.preventDefault();
      latest.current(step);
    };
    at?.addEventListener('keydown', onKey);
    return () => at?.removeEventListener('keydown', onKey);
  }, [form]);
}
