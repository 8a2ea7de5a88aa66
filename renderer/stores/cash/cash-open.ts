/** Whether this till sells without an open cash session: the reminder in the rail. */
import { useEffect } from 'react';
import { create } from 'zustand';
import { bridge } from '../../bridge/index.ts';
import { remote } from '../till/latest-answer.ts';

/** False until the first answer. */
export const useCashOpen = create<{ readonly closed: boolean }>()(() => ({ closed: false }));

const { load } = remote(
  () => bridge.call('cash.state', {}),
  ({ abierta }) => useCashOpen.setState({ closed: abierta === null }),
);

/** Whether the till has no open session; reloads on events while mounted. */
export function useCashClosed(): boolean {
  useEffect(() => {
    void load();
    return bridge.subscribe(({ kind }) => {
      if (kind === 'cash' || kind === 'connected' || kind === 'session') void load();
    });
  }, []);
  return useCashOpen(({ closed }) => closed);
}
