/**
 * Background work with the centre: sends rows, fetches changes. Sales never wait for it; a till that is not enrolled
 * checks a cached row every two seconds.
 */
import { beatStep, priceStep, type Beating } from './heartbeat.ts';
import { heldNumbersStep } from './held-numbers.ts';
import type { OrderParts } from './orders.ts';
import { sendStep, type Rest } from './sending.ts';
import { accountsStep } from './other-tills-accounts.ts';
import { stockStep } from './shop-stock.ts';
import { proposalsAndOrdersStep } from './proposals-and-order-results.ts';

/** Pause after a local failure, such as a full disk. */
const FAILURE_PAUSE_MS = 5000;
/** Delay of an idle step after the next commit, so that further sales go along. */
const GATHER_MS = 1000;
/** Longest idle time: the command line may have written. */
const IDLE_MS = 5000;

type Working = Beating & OrderParts;
export type CentralServiceDeps = Omit<Working, 'signal' | 'clockOffsetMs' | 'failures' | 'notTaken'>;

export interface CentralService {
  start(): void;
  /** Aborts requests in flight; they are repeated at the next start. */
  stop(): Promise<void>;
}

export function createCentralService(deps: CentralServiceDeps): CentralService {
  const abort = new AbortController();
  const counts = { clockOffsetMs: 0, failures: 0, notTaken: 0 };
  const working = (): Working => ({ ...deps, signal: abort.signal, ...counts });
  const lanes = [
    { name: 'stream', step: sendStep, with: working() },
    { name: 'heartbeat', step: beatStep, with: working() },
    { name: 'prices', step: priceStep, with: working() },
    { name: 'telling', step: proposalsAndOrdersStep, with: working() },
    { name: 'numbers', step: heldNumbersStep, with: working() },
    { name: 'stock', step: stockStep, with: working() },
    { name: 'accounts', step: accountsStep, with: working() },
  ];
  let running: readonly Promise<void>[] = [];
  return {
    start: () => {
      running = lanes.map(async (lane) => {
        while (!abort.signal.aborted) await rest(lane.with, await attempt(lane), abort.signal);
      });
    },
    stop: async () => {
      abort.abort();
      await Promise.all(running);
    },
  };

  async function attempt(lane: (typeof lanes)[number]): Promise<Rest> {
    try {
      return await lane.step(lane.with);
    } catch (error) {
      deps.log.error('central step failed', { lane: lane.name, error: String(error) });
      return FAILURE_PAUSE_MS;
    }
  }
}

async function rest({ clock, store }: Working, ms: Rest, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  if (ms === 0) return new Promise((resolve) => void setImmediate(resolve));
  const over = Promise.withResolvers<void>();
  const end = () => over.resolve();
  let cancel = clock.after(ms === 'IDLE' ? IDLE_MS : ms, end);
  const ignore =
    ms === 'IDLE'
      ? store.onCommit(() => {
          ignore?.();
          cancel();
          cancel = clock.after(GATHER_MS, end);
        })
      : null;
  signal.addEventListener('abort', end);
  await over.promise;
  cancel();
  ignore?.();
  // The signal outlives each rest: listeners left behind would accumulate.
  signal.removeEventListener('abort', end);
}
