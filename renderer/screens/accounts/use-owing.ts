import { useCallback, useEffect, useState } from 'react';
import type { OwingList } from '../../../core/contract/bridge/bridge-accounts.ts';
import { bridge } from '../../bridge/index.ts';
import { problemMessage, type LocalizedMessage } from '../../faults/message.ts';

/** Who owes as the service tells it; read again whenever it is asked for. */
export function useOwing() {
  const [list, setList] = useState<OwingList | null>(null);
  const [said, setSaid] = useState<LocalizedMessage | null>(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let stale = false;
    void bridge.call('accounts.list', {}).then((reply) => {
      if (stale) return;
      if (reply.ok) setList(reply.value);
      setSaid(reply.ok ? null : () => problemMessage(reply.problem));
    });
    return () => {
      stale = true;
    };
  }, [turn]);
  const load = useCallback(() => setTurn((last) => last + 1), []);
  return { list, said, load };
}
