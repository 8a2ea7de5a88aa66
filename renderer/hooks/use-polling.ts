import { useEffect } from 'react';

/** Runs `work` now and `everyMs` after each end while the page is visible, and at once when it becomes visible. */
export function usePolling(work: () => Promise<void>, everyMs: number): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopped = false;
    let running = false;
    const run = async (): Promise<void> => {
      if (running) return;
      running = true;
      clearTimeout(timer);
      await work();
      running = false;
      if (!stopped && !document.hidden) timer = setTimeout(() => void run(), everyMs);
    };
    const onVisibility = (): void => {
      if (document.hidden) clearTimeout(timer);
      else void run();
    };
    document.addEventListener('visibilitychange', onVisibility);
    void run();
    return () => {
      stopped = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [work, everyMs]);
}
