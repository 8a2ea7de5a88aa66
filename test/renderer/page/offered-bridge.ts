/** A window whose bridge is in the test's hands: each call waits until the test answers it. Before anything of the renderer is imported. */
import { vi } from 'vitest';
import type { Bridge, BridgeEvent, BridgeOperation } from '../../../core/contract/bridge/bridge.ts';

export interface OfferedBridge {
  /** Answers the oldest unanswered call of an operation, or the one so many after it, and waits until it was taken. */
  answer(op: BridgeOperation, value: unknown, after?: number): Promise<void>;
  /** Calls of an operation that wait. */
  waiting(op: BridgeOperation): number;
  /** Tells the window of an event. */
  tell(event: BridgeEvent): void;
}

interface Waiting {
  readonly op: string;
  readonly reply: (reply: unknown) => void;
}

/** Offers the bridge as the desktop program does. */
export function offerBridge(): OfferedBridge {
  const calls: Waiting[] = [];
  const call = (op: string): Promise<unknown> =>
    new Promise((resolve) => {
      calls.push({ op, reply: resolve });
    });
  const hearers = new Set<(event: BridgeEvent) => void>();
  const subscribe = (hearer: (event: BridgeEvent) => void): (() => void) => {
    hearers.add(hearer);
    return () => void hearers.delete(hearer);
  };
  const cajaBridge = { call, subscribe } as unknown as Bridge;
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  vi.stubGlobal('window', { cajaBridge, addEventListener: () => {} });
  vi.stubGlobal('location', { hash: '' });
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
  const heard = { addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal('document', { documentElement: { dataset: {}, lang: '' }, ...heard });
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => void setImmediate(draw));
  const of = (op: string) => calls.filter((each) => each.op === op);
  return {
    waiting: (op) => of(op).length,
    tell: (event) => hearers.forEach((hearer) => hearer(event)),
    answer: async (op, value, after = 0) => {
      const waiting = of(op)[after];
      if (waiting === undefined) throw new Error(`nobody asked for ${op}`);
      calls.splice(calls.indexOf(waiting), 1);
      waiting.reply({ ok: true, value });
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}
