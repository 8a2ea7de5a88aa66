import { useEffect, useState } from 'react';
import type { BridgeOutput } from '../../../core/contract/bridge/bridge.ts';
import { bridge } from '../../bridge/index.ts';

type Owed = BridgeOutput<'returns.owed'>;

export const NOTHING_OWED: Owed = { porPagar: [], sinAcordar: [], enVano: [], porInvalidar: [] };

/** Open cash of returns, and cash of returns undone by other programs; null until the service has said, its last answer after that. */
export function useOwed(): Owed | null {
  const [owed, setOwed] = useState<Owed | null>(null);
  useEffect(() => {
    let isGone = false;
    const look = async (): Promise<void> => {
      const reply = await bridge.call('returns.owed', {});
      // Without an answer it is asked again on the next event.
      if (!isGone && reply.ok) setOwed(reply.value);
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
