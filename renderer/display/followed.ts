/** Customer display on another device: follows one till by the secret received with its code. */
import { useEffect, useState } from 'react';
import {
  DISPLAY_EVENTS_PATH,
  DISPLAY_PATH,
  DISPLAY_SECRET_HEADER,
} from '../../core/contract/bridge-paths.ts';
import type { DisplayJoined, DisplayState } from '../../core/contract/till/customer-display.ts';
import { refusalMessage, type LocalizedMessage } from '../faults/message.ts';
import { openEventStream } from '../bridge/event-stream.ts';

const SECRET_KEY = 'caja.cliente';
/** Pause before reconnecting. */
const AGAIN_MS = 3000;

export type Following =
  /** Not paired: a code is needed. */
  | { readonly kind: 'code' }
  | { readonly kind: 'following'; readonly state: DisplayState; readonly isHeard: boolean };

const IDLE: DisplayState = { kind: 'idle', shop: '' };

/**
 * Follows the paired till.
 *
 * @returns the state, and a function that pairs by code: error text, empty on success, null without an answer
 */
export function useFollowed(): readonly [Following, (code: string) => Promise<LocalizedMessage | null>] {
  const [secret, setSecret] = useState(() => localStorage.getItem(SECRET_KEY));
  const [state, setState] = useState(IDLE);
  const [isHeard, setHeard] = useState(false);
  useEffect(() => {
    if (secret === null) return;
    return follow(secret, {
      told: setState,
      heard: (heard) => {
        setHeard(heard);
        // Without a connection, show no sale that may be outdated.
        if (!heard) setState(({ shop }) => ({ kind: 'idle', shop }));
      },
      unknown: () => {
        localStorage.removeItem(SECRET_KEY);
        setSecret(null);
      },
    });
  }, [secret]);
  const enter = async (code: string): Promise<LocalizedMessage | null> => {
    const joined = await join(code);
    if (joined === null) return null;
    if (joined.kind === 'refused') return refusalMessage(joined);
    localStorage.setItem(SECRET_KEY, joined.secret);
    setSecret(joined.secret);
    return () => '';
  };
  return [secret === null ? { kind: 'code' } : { kind: 'following', state, isHeard }, enter];
}

/** Null without an answer; a wrong code is a `refused` answer. */
async function join(codigo: string): Promise<DisplayJoined | null> {
  try {
    const response = await fetch(DISPLAY_PATH, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ codigo }),
    });
    return response.ok ? ((await response.json()) as DisplayJoined) : null;
  } catch {
    return null;
  }
}

interface Follower {
  told(state: DisplayState): void;
  heard(heard: boolean): void;
  /** The pairing was revoked. */
  unknown(): void;
}

function follow(secret: string, follower: Follower): () => void {
  const headers = { [DISPLAY_SECRET_HEADER]: secret };
  let close = (): void => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  const open = (): void => {
    close = openEventStream(DISPLAY_EVENTS_PATH, headers, {
      opened: () => follower.heard(true),
      receive: (data) => follower.told(JSON.parse(data) as DisplayState),
      refused: (status) => {
        if (status === 401) follower.unknown();
      },
      ended: () => {
        follower.heard(false);
        timer = setTimeout(open, AGAIN_MS);
      },
    });
  };
  open();
  return () => {
    clearTimeout(timer);
    close();
  };
}
