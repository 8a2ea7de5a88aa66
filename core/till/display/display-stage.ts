/** What the customers of each till see now, and who looks: in memory, never on the disk. */
import type { DisplayState } from '../../contract/till/customer-display.ts';
import type { Clock } from '../../engine/deps.ts';
import { DISPLAY_SHOWN_MS } from '../limits.ts';
import type { EventBus } from '../event-bus.ts';

/** One screen's place before its till. */
export interface DisplayReader {
  /** What it has not seen yet, the newest only. */
  next(): { readonly state: DisplayState | null; readonly ended: boolean };
  close(): void;
}

export interface DisplayStage {
  show(tillId: string, state: DisplayState): void;
  follow(tillId: string, wake: () => void): DisplayReader;
  /** How many look at a till now. */
  followers(tillId: string): number;
  /** Sends everybody away. */
  dismiss(): void;
}

interface Follower {
  readonly tillId: string;
  readonly wake: () => void;
  hasSeen: DisplayState | null;
  isDismissed: boolean;
}

interface Shown {
  readonly state: DisplayState;
  /** Ends the wait for the till to be heard of again. */
  readonly stopWaiting: () => void;
}

const NOTHING: DisplayState = { kind: 'idle', shop: '' };

/** A stage for the tills whose news are told there: one that is locked, or not heard of, shows nothing. */
export function createDisplayStage(of: { readonly clock: Clock; readonly news: EventBus }): DisplayStage {
  const { clock, news } = of;
  const shown = new Map<string, Shown>();
  const followers = new Set<Follower>();
  const stateOf = (tillId: string): DisplayState => shown.get(tillId)?.state ?? NOTHING;
  const wake = (tillId: string): void => {
    for (const each of followers) if (each.tillId === tillId) each.wake();
  };
  const show = (tillId: string, state: DisplayState): void => {
    shown.get(tillId)?.stopWaiting();
    const rest = (): void => show(tillId, { kind: 'idle', shop: state.shop });
    const stopWaiting = state.kind === 'idle' ? () => {} : clock.after(DISPLAY_SHOWN_MS, rest);
    shown.set(tillId, { state, stopWaiting });
    wake(tillId);
  };
  news.listen((item) => {
    if (item.kind === 'session') show(item.tillId, { kind: 'idle', shop: stateOf(item.tillId).shop });
  });
  return {
    show,
    follow: (tillId, onNews) => {
      const follower: Follower = { tillId, wake: onNews, hasSeen: null, isDismissed: false };
      followers.add(follower);
      // Whoever sells says how far the sale is.
      news.publish({ kind: 'display', tillId });
      return {
        next: () => {
          const state = stateOf(tillId);
          const isNew = follower.hasSeen !== state;
          follower.hasSeen = state;
          return { state: isNew ? state : null, ended: follower.isDismissed };
        },
        close: () => {
          if (followers.delete(follower)) news.publish({ kind: 'display', tillId });
        },
      };
    },
    followers: (tillId) => [...followers].filter((each) => each.tillId === tillId).length,
    dismiss: () => {
      for (const { stopWaiting } of shown.values()) stopWaiting();
      shown.clear();
      for (const each of followers) {
        each.isDismissed = true;
        each.wake();
      }
    },
  };
}
