/**
 * The till's side of a centre while the service runs: what was written goes up, what is new comes down. Nothing here is waited for by
 * a sale; a till that is enrolled nowhere looks at one remembered row every two seconds.
 */
import { beatStep, priceStep, type Beating } from './heartbeat.ts';
import type { OrderParts } from './orders.ts';
import { sendStep, type Rest } from './sending.ts';
import { accountsStep } from './other-tills-accounts.ts';
import { stockStep } from './shop-stock.ts';
import { proposalsAndOrdersStep } from './proposals-and-order-results.ts';

/** Rest after a step that failed for a reason of ours, a full disk say. */
const FAILURE_PAUSE_MS = 5000;
/** Rest of a step that has nothing to do: it ends so long after the next commit, so that what is sold meanwhile goes together. */
const GATHER_MS = 1000;
/** Longest such rest: somebody may have written at the command line. */
const IDLE_MS = 5000;

type Working = Beating & OrderParts;
export type CentralServiceDeps = Omit<Working, 'signal' | 'clockOffsetMs' | 'failures'>;

export interface CentralService {
  start(): void;
  /** Gives up what is under way: it is sent again at the next start. */
  stop(): Promise<void>;
}

/** The service over a store and a line. */
export function createCentralService(deps: CentralServiceDeps): CentralService {
  const abort = new AbortController();
  const working = (): Working => ({ ...deps, signal: abort.signal, clockOffsetMs: 0, failures: 0 });
  const lanes = [
    { name: 'stream', step: sendStep, with: working() },
    { name: 'heartbeat', step: beatStep, with: working() },
    { name: 'prices', step: priceStep, with: working() },
    { name: 'telling', step: proposalsAndOrdersStep, with: working() },
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
  // The signal lives as long as the service: listeners of rests that are over would gather, and each new one is compared with all.
  signal.removeEventListener('abort', end);
}
