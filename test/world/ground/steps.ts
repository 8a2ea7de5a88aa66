/**
 * The order in which things go on: whatever a program does outside of its own thread (a commit, a signature, a call) ends only when the
 * world says so, one at a time, in an order that is drawn. So the same seed gives the same interleaving, and a till may lose its power
 * at any of these points.
 */
import { setImmediate as turn } from 'node:timers/promises';
import type { Store, Tx } from '../../../core/store/store.ts';
import type { Clock } from '../../../core/engine/deps.ts';

/** Turns of the event loop after which nothing follows any more by itself; a commit takes two. */
const QUIET_TURNS = 4;

/** Whether something reads, writes or closes a file away from the thread, by the names that Node has for it. */
const usesFiles = () =>
  process.getActiveResourcesInfo().some((kind) => kind.startsWith('FSReq') || kind === 'CloseReq');

interface Held {
  readonly over: Promise<unknown>;
  readonly end: () => void;
}

export interface Steps {
  /** How many are under way. */
  readonly open: number;
  /** The same work; it is over for its caller when the world ends it. */
  hold<T>(work: () => Promise<T>): Promise<T>;
  /** Ends steps until none is under way. */
  settle(): Promise<void>;
}

/** @param pick which of so many ends next @param isBusy whether something else works away from the thread */
export function createSteps(pick: (count: number) => number, isBusy: () => boolean = () => false): Steps {
  const held: Held[] = [];
  return {
    get open() {
      return held.length;
    },
    hold: <T>(work: () => Promise<T>) => {
      const told = Promise.withResolvers<T>();
      const real = work();
      const over = real.then(
        (value) => () => told.resolve(value),
        (error: unknown) => () => told.reject(error),
      );
      held.push({ over, end: () => void over.then((tell) => tell()) });
      return told.promise;
    },
    settle: async () => {
      for (;;) {
        for (let turns = 0; turns < QUIET_TURNS; turns += 1) {
          await turn();
          if (usesFiles() || isBusy()) turns = -1;
        }
        if (held.length === 0) return;
        // How long each takes away from the thread decides nothing: all that began is over before one of them ends.
        await Promise.all(held.map(({ over }) => over));
        const [next] = held.splice(pick(held.length), 1);
        next?.end();
      }
    },
  };
}

/** One life of a computer: from its start until it is switched off or loses its power. */
export interface Life {
  readonly isAlive: boolean;
  /** Resolves when the power was lost. */
  readonly ended: Promise<void>;
  /** The same function as a step: what a loss of power meets before or after it never returns. */
  step<Args extends readonly unknown[], T>(
    work: (...args: Args) => Promise<T>,
  ): (...args: Args) => Promise<T>;
  /** The same store: a work that is queued when the power goes is not done. */
  store(store: Store): Store;
  /** The same clock: timers end with the life. */
  clock(clock: Clock): Clock;
  /** The power goes after so many further steps. */
  endAfter(steps: number): void;
  /** A loss of power that did not come yet does not come. */
  spare(): void;
  /** The power goes now. */
  end(): void;
  /** The program has ended: what was still under way is heard of no more. */
  leave(): void;
}

interface Hearing {
  /** In the very moment in which the power goes. */
  readonly onEnd: () => void;
  /** Whenever somebody is told what became of a step. */
  readonly onAnswer: () => void;
}

export function beginLife(steps: Steps, { onEnd, onAnswer }: Hearing): Life {
  let alive = true;
  let left = Infinity;
  const ended = Promise.withResolvers<void>();
  const never = new Promise<never>(() => {});
  const end = () => {
    if (!alive) return;
    alive = false;
    onEnd();
    ended.resolve();
  };
  const goes = (): boolean => {
    if (!alive) return false;
    left -= 1;
    if (left <= 0) end();
    return alive;
  };
  const step: Life['step'] =
    (work) =>
    async (...args) => {
      if (!goes()) return never;
      try {
        return await steps.hold(() => work(...args));
      } finally {
        // A `finally` that does not end is how the caller never hears of it.
        if (!goes()) await never;
        onAnswer();
      }
    };
  return {
    get isAlive() {
      return alive;
    },
    ended: ended.promise,
    step,
    store: (store) => ({
      ...store,
      transact: <T>(work: (tx: Tx, now: number) => T) =>
        step(() =>
          store.transact<unknown>((tx, now) => {
            if (!alive) throw new Error('without power');
            return work(tx, now);
          }),
        )() as Promise<T>,
    }),
    clock: (clock) => ({
      now: clock.now,
      after: (ms, wake) => clock.after(ms, () => alive && wake()),
    }),
    endAfter: (more) => (left = Math.max(more, 1)),
    spare: () => (left = Infinity),
    end,
    leave: () => (alive = false),
  };
}
