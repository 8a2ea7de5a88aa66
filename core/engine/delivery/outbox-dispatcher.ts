/** Outbox worker: processes due documents at its own pace, starting with those left by a crash (§own-pace). */
import type { Instant } from '../../domain/fiscal-time.ts';
import { dueDocuments, nextDueAt, wakeAll } from '../../store/delivery/outbox.ts';
import { clockWatch } from '../clock-watch.ts';
import type { EngineDeps } from '../deps.ts';
import type { Deliveries } from './deliveries.ts';
import {
  WORKER_BATCH,
  WORKER_BUSY_SLEEP_MS,
  WORKER_CONCURRENCY,
  WORKER_FAILURE_PAUSE_MS,
  WORKER_IDLE_MS,
  WORKER_MIN_SLEEP_MS,
} from '../limits.ts';

export interface Worker {
  /** Makes all waiting documents due and starts; resumes after a crash. */
  start(): Promise<void>;
  wake(): void;
  stop(): void;
}

export function createWorker(deps: EngineDeps, deliveries: Deliveries): Worker {
  const { store, clock, log } = deps;
  let stopped = true;
  let cancel = () => {};
  const active = new Set<number>();
  const wasSetBack = clockWatch();

  const followClock = (now: Instant) => {
    if (!wasSetBack(now)) return;
    store
      .transact((tx) => wakeAll(tx, now))
      .then(look, (error: unknown) => log.warn('queue not woken', { error: String(error) }));
  };
  const sleep = (now: Instant) => {
    const due = store.read((reader) => nextDueAt(reader));
    // A running delivery's own row may be due; its end checks again anyway.
    const shortest = active.size > 0 ? WORKER_BUSY_SLEEP_MS : WORKER_MIN_SLEEP_MS;
    rest(due === null ? WORKER_IDLE_MS : Math.min(Math.max(due - now, shortest), WORKER_IDLE_MS));
  };
  const rest = (ms: number) => {
    cancel();
    if (!stopped) cancel = clock.after(ms, look);
  };
  const begin = (documentId: number) => {
    active.add(documentId);
    void deliveries.start(documentId).ended.then((end) => {
      active.delete(documentId);
      // A document that could not be rescheduled is still due: pause to avoid immediate retries.
      if (end !== 'failed') look();
      else rest(WORKER_FAILURE_PAUSE_MS);
    });
  };
  function look(): void {
    if (stopped) return;
    try {
      const now = clock.now();
      followClock(now);
      const room = WORKER_CONCURRENCY - active.size;
      if (room <= 0) return;
      const due = store.read((reader) => dueDocuments(reader, now, WORKER_BATCH));
      const fresh = due.filter((documentId) => !active.has(documentId)).slice(0, room);
      for (const documentId of fresh) begin(documentId);
      if (fresh.length < room) sleep(now);
    } catch (error) {
      log.error('outbox worker failed', { error: String(error) });
      rest(WORKER_IDLE_MS);
    }
  }
  return {
    start: async () => {
      await store.transact((tx, now) => wakeAll(tx, now));
      stopped = false;
      look();
    },
    wake: look,
    stop: () => {
      stopped = true;
      cancel();
    },
  };
}
