import { useRef, useState } from 'react';

export interface OneRun {
  readonly busy: boolean;
  /** Runs the work unless it is running. */
  readonly run: (work: () => Promise<void>) => Promise<void>;
}

/** Runs one task at a time: repeated clicks are ignored while it runs, independent of rendering. */
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
