import { useEffect } from 'react';
import type { BridgeEvent } from '../../../core/contract/bridge/bridge.ts';
import { bridge } from '../../bridge/index.ts';

/** Refreshes at once, on each event of that kind, and when the service is back. @param refresh a stable function */
export function useRecordRefresh(kind: BridgeEvent['kind'], refresh: () => Promise<void>): void {
  useEffect(() => {
    void refresh();
    return bridge.subscribe((event) => {
      if (event.kind === kind || event.kind === 'connected') void refresh();
    });
  }, [kind, refresh]);
}
