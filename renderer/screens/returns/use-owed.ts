import { useEffect, useState } from 'react';
import type { ReturnSettlement } from '../../../core/contract/bridge/bridge-returns.ts';
import { bridge } from '../../bridge/index.ts';

/** Cash that was agreed with a return or an invalidation and did not move yet, as it stands now. */
export function useOwed(): readonly ReturnSettlement[] {
  const [owed, setOwed] = useState<readonly ReturnSettlement[]>([]);
  useEffect(() => {
    let isGone = false;
    const look = async (): Promise<void> => {
      const reply = await bridge.call('returns.owed', {});
      // Where nobody answers it is asked again with the next change.
      if (!isGone) setOwed(reply.ok ? reply.value.porPagar : []);
    };
    void look();
    const stop = bridge.subscribe(({ kind }) => {
      if (kind === 'cash' || kind === 'connected' || kind === 'document') void look();
    });
    return () => {
      isGone = true;
      stop();
    };
  }, []);
  return owed;
}
