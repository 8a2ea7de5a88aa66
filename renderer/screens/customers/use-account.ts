import { useEffect, useState } from 'react';
import type { AccountDebtor, CustomerAccountView } from '../../../core/contract/bridge/bridge-accounts.ts';
import { bridge } from '../../bridge/index.ts';
import { problemMessage, type LocalizedMessage } from '../../faults/message.ts';

export interface AskedAccount {
  /** Null until the service answers. */
  readonly account: CustomerAccountView | null;
  /** Why there is none; null without a fault. */
  readonly said: LocalizedMessage | null;
  readonly show: (later: CustomerAccountView) => void;
  readonly lookAgain: () => Promise<void>;
}

/** A customer's account; asks for nothing without one. */
export function useAccount(customer: AccountDebtor | null): AskedAccount {
  const { tipoDocumento, numDocumento } = customer ?? {};
  const [account, show] = useState<CustomerAccountView | null>(null);
  const [said, setSaid] = useState<LocalizedMessage | null>(null);
  useEffect(() => {
    if (tipoDocumento === undefined || numDocumento === undefined) return undefined;
    let stale = false;
    void bridge.call('accounts.view', { tipoDocumento, numDocumento }).then((reply) => {
      if (stale) return;
      setSaid(reply.ok ? null : () => problemMessage(reply.problem));
      if (reply.ok) show(reply.value);
    });
    return () => {
      stale = true;
    };
  }, [tipoDocumento, numDocumento]);
  const lookAgain = async (): Promise<void> => {
    if (tipoDocumento === undefined || numDocumento === undefined) return;
    const reply = await bridge.call('accounts.view', { tipoDocumento, numDocumento });
    if (reply.ok) show(reply.value);
  };
  return { account, said, show, lookAgain };
}
