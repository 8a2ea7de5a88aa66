import { useRef, useState } from 'react';

export interface OneRun {
  /** Whether it is under way, as it is to be shown. */
  readonly busy: boolean;
  /** Does it, unless it is under way already. */
  readonly run: (work: () => Promise<void>) => Promise<void>;
}

/**
 * Work of which one run at a time is enough: a press while it is under way begins no second one, and the first press after
 * it is heard, whether or not the screen has been drawn again by then.
 */
export function useOneRun(): OneRun {
  const isUnderWay = useRef(false);
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<void>): Promise<void> => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    try {
      await work();
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  };
  return { busy, run };
}
