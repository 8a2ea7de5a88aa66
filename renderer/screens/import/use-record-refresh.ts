import { useEffect } from 'react';
import type { BridgeEvent } from '../../../core/contract/bridge/bridge.ts';
import { bridge } from '../../bridge/index.ts';

/** Asks at once, again when something of that kind changed anywhere, and when the service is back. @param refresh the same at every rendering */
export function useRecordRefresh(kind: BridgeEvent['kind'], refresh: () => Promise<void>): void {
  useEffect(() => {
    void refresh();
    return bridge.subscribe((event) => {
      if (event.kind === kind || event.kind === 'connected') void refresh();
    });
  }, [kind, refresh]);
}
