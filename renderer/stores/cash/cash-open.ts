/** Whether this till sells without an open cash session: the quiet reminder beside its screen in the rail. */
import { useEffect } from 'react';
import { create } from 'zustand';
import { bridge } from '../../bridge/index.ts';
import { latestOnly } from '../till/latest-answer.ts';

/** False until the first answer: nothing is said that is not known. */
export const useCashOpen = create<{ readonly closed: boolean }>()(() => ({ closed: false }));

const draw = latestOnly();

async function look(): Promise<void> {
  const counts = draw();
  const reply = await bridge.call('cash.state', {});
  if (reply.ok && counts()) useCashOpen.setState({ closed: reply.value.abierta === null });
}

/** Whether the till is closed, kept up to date while it is shown. */
export function useCashClosed(): boolean {
  useEffect(() => {
    void look();
    return bridge.subscribe(({ kind }) => {
      if (kind === 'cash' || kind === 'connected' || kind === 'session') void look();
    });
  }, []);
  return useCashOpen(({ closed }) => closed);
}
