/** What each till's customer displays show, and which displays follow; in memory only. */
import type { DisplayState } from '../../contract/till/customer-display.ts';
import type { Clock } from '../../engine/deps.ts';
import { DISPLAY_SHOWN_MS } from '../limits.ts';
import type { EventBus } from '../event-bus.ts';

export interface DisplayReader {
  /** The newest state it has not seen. */
  next(): { readonly state: DisplayState | null; readonly ended: boolean };
  close(): void;
}

export interface DisplayStage {
  show(tillId: string, state: DisplayState): void;
  follow(tillId: string, wake: () => void): DisplayReader;
  followers(tillId: string): number;
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
  /** Cancels the timeout of a silent till. */
  readonly stopWaiting: () => void;
}

const NOTHING: DisplayState = { kind: 'idle', shop: '' };

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
      // Asks the selling screen for its current state.
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
