import { useEffect } from 'react';
import { bridge } from '../../bridge/index.ts';

/** Asks again when something of that kind changed anywhere, and when the service is back. */
export function useRecordRefresh(kind: 'products' | 'customers', refresh: () => Promise<void>): void {
  useEffect(() => {
    void refresh();
    return bridge.subscribe((event) => {
      if (event.kind === kind || event.kind === 'connected') void refresh();
    });
  }, [kind, refresh]);
}
