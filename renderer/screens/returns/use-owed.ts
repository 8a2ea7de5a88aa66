import { useEffect, useState } from 'react';
import type { BridgeOutput } from '../../../core/contract/bridge/bridge.ts';
import { bridge } from '../../bridge/index.ts';

type Owed = BridgeOutput<'returns.owed'>;

const NOTHING: Owed = { porPagar: [], sinAcordar: [], enVano: [], porInvalidar: [] };

/** Open cash of returns, and cash of returns undone by other programs. */
export function useOwed(): Owed {
  const [owed, setOwed] = useState(NOTHING);
  useEffect(() => {
    let isGone = false;
    const look = async (): Promise<void> => {
      const reply = await bridge.call('returns.owed', {});
      // Without an answer it is asked again on the next event.
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
