import { useEffect, useState } from 'react';
import type { BridgeOutput } from '../../../core/contract/bridge/bridge.ts';
import { bridge } from '../../bridge/index.ts';

type Owed = BridgeOutput<'returns.owed'>;

const NOTHING: Owed = { porPagar: [], sinAcordar: [], enVano: [], porInvalidar: [] };

/** Cash that was agreed and did not move yet, and cash of what other programs undid, as it stands now. */
export function useOwed(): Owed {
  const [owed, setOwed] = useState(NOTHING);
  useEffect(() => {
    let isGone = false;
    const look = async (): Promise<void> => {
      const reply = await bridge.call('returns.owed', {});
      // Where nobody answers it is asked again with the next change.
      if (!isGone) setOwed(reply.ok ? reply.value : NOTHING);
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
