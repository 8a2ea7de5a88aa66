/**
 * One life of an engine: from its start to its stop or its crash. Every asynchronous step the engine takes passes through
 * here, so that a crash can come at any of them and nothing that was under way is written, sent or heard of any more.
 */
import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../../core/engine/deps.ts';
import type { Store, Tx } from '../../core/store/store.ts';

export interface Life {
  /** Whether it still runs. */
  readonly isAlive: boolean;
  /** Resolves when it crashed. */
  readonly ended: Promise<void>;
  /** How many steps are under way here. */
  readonly busy: number;
  /** How many wait for the line. */
  readonly calling: number;
  /** Steps taken so far. */
  readonly steps: number;
  /** The same function as a step: what a crash meets before or after it never returns. */
  step: Stepping;
  /** The same for a call over the line. */
  call: Stepping;
  /** The same store: a work that is queued at a crash is not done. */
  transact(store: Pick<Store, 'transact'>): Store['transact'];
  /** The same clock: timers end with the life. */
  clock(clock: Clock): Clock;
  /** Resolves when some step ends or begins to wait for the line. */
  changed(): Promise<void>;
  /** Tells whoever waits in `changed` to look again. */
  tell(): void;
  /** Crashes after so many further steps. */
  dieAfter(steps: number): void;
  /** Takes a crash that did not come yet back. */
  spare(): void;
  kill(): void;
}

type Stepping = <Args extends readonly unknown[], T>(
  work: (...args: Args) => Promise<T>,
) => (...args: Args) => Promise<T>;

/** Turns of the event loop without work after which nothing can follow any more. */
const CALM_TURNS = 4;

export function createLife(): Life {
  let alive = true;
  const under = { step: 0, call: 0 };
  let steps = 0;
  let last = Infinity;
  let change = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const tell = () => {
    change.resolve();
    change = Promise.withResolvers<void>();
  };
  const kill = () => {
    alive = false;
    end.resolve();
    setImmediate(tell);
  };
  /** Counts a step; false when it is the one too many. */
  const goes = (): boolean => {
    if (!alive) return false;
    steps += 1;
    if (steps >= last) kill();
    return alive;
  };
  const never = new Promise<never>(() => {});
  const counted =
    (kind: 'step' | 'call'): Stepping =>
    (work) =>
    async (...args) => {
      if (!goes()) return never;
      under[kind] += 1;
      try {
        return await work(...args);
      } finally {
        under[kind] -= 1;
        setImmediate(tell);
        // A `finally` that does not end is how the caller never hears of it.
        if (!goes()) await never;
      }
    };
  const step = counted('step');
  return {
    get isAlive() {
      return alive;
    },
    get busy() {
      return under.step;
    },
    get calling() {
      return under.call;
    },
    get steps() {
      return steps;
    },
    ended: end.promise,
    step,
    call: counted('call'),
    transact:
      (store) =>
      <T>(work: (tx: Tx, now: number) => T) =>
        step(() =>
          store.transact<unknown>((tx, now) => {
            if (!alive) throw new Error('crashed before the commit');
            return work(tx, now);
          }),
        )() as Promise<T>,
    clock: (clock) => ({
      now: clock.now,
      after: (ms, wake) => clock.after(ms, () => alive && wake()),
    }),
    changed: () => change.promise,
    tell,
    dieAfter: (more) => (last = steps + Math.max(more, 1)),
    spare: () => (last = Infinity),
    kill,
  };
}

/** What a life sees of its line. */
export interface DeliveryService {
  /** Clients that were left waiting on purpose. */
  readonly hanging: number;
  /** Requests that are being forwarded. */
  readonly serving: number;
}

/** Real time in which a request surely gets from one end of the line to the other. */
const TRIP_MS = 4;

/** Whether something is under way that ends without time passing. */
export function isBusy(life: Life, line: DeliveryService): boolean {
  if (!life.isAlive) return false;
  return life.busy > 0 || line.serving > 0 || (life.calling > 0 && line.hanging === 0);
}

/** Resolves when nothing is under way but what was left waiting on purpose, and nothing follows from what was. */
export async function calm(life: Life, line: DeliveryService): Promise<void> {
  for (let turns = 0; turns < CALM_TURNS; turns += 1) {
    if (isBusy(life, line)) {
      await life.changed();
      turns = 0;
    }
    // Several calls may wait for one that hangs: how many are still on their way cannot be counted.
    if (life.isAlive && life.calling > 0 && turns === CALM_TURNS - 1) await delay(TRIP_MS);
    await turn();
    if (isBusy(life, line)) turns = -1;
  }
}
