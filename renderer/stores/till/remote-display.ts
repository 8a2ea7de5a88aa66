/** Sends the customer display's state to the service while a display on another device follows this till. */
import type { DisplayState } from '../../../core/contract/till/customer-display.ts';
import { bridge } from '../../bridge/index.ts';

export interface DisplayOutlet {
  /** Called whenever the sale may have changed. */
  tellNow(): void;
  /** @param last final state to show */
  close(last: DisplayState): void;
}

/** Repeat interval of an unchanged sale: the service drops a till that is silent. */
const AGAIN_MS = 30_000;

/** @param now current state; null when this window has nothing to show */
export function openRemoteOutlet(now: () => DisplayState | null): DisplayOutlet {
  let isFollowed = false;
  let told = '';
  let isTelling = false;
  let isOver = false;
  const tellNow = (): void => {
    if (!isFollowed || isTelling || isOver) return;
    const state = now();
    const text = JSON.stringify(state);
    if (state === null || text === told) return;
    told = text;
    isTelling = true;
    // One request at a time keeps the order; later changes follow.
    void bridge.call('display.show', state).then(() => {
      isTelling = false;
      tellNow();
    });
  };
  const look = async (): Promise<void> => {
    const reply = await bridge.call('display.view', {});
    isFollowed = reply.ok && reply.value.conectadas > 0;
    told = '';
    tellNow();
  };
  const unsubscribe = bridge.subscribe(({ kind }) => {
    if (kind === 'display' || kind === 'connected') void look();
  });
  const again = setInterval(() => {
    if (now()?.kind === 'idle') return;
    told = '';
    tellNow();
  }, AGAIN_MS);
  return {
    tellNow,
    close: (last) => {
      clearInterval(again);
      unsubscribe();
      if (isFollowed && !document.hidden) void bridge.call('display.show', last);
      isOver = true;
    },
  };
}
