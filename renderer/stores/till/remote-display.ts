/** Tells the service what customers' screens on other devices show, while any of them follows this till. */
import type { DisplayState } from '../../../core/contract/till/customer-display.ts';
import { bridge } from '../../bridge/index.ts';

/** A way to a customer's screen. */
export interface DisplayOutlet {
  /** What is sold may have changed. */
  tellNow(): void;
  /** @param last what is left to see */
  close(last: DisplayState): void;
}

/** A sale at rest is said anew so often: one whose till is not heard of is not shown for ever. */
const AGAIN_MS = 30_000;

/** @param now what there is to see; null where this window has nothing to say */
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
    // One at a time, so that the newest comes last; what changed meanwhile follows.
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
