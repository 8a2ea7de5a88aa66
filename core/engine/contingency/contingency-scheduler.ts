/** Schedules contingency work: queries, events, lots (§contingency-documents, §own-pace). */
import type { Instant } from '../../domain/fiscal-time.ts';
import { dueEvents, nextEventAt, wakeAllEvents } from '../../store/delivery/events.ts';
import { wakeAllLots } from '../../store/delivery/lots.ts';
import { clockWatch } from '../clock-watch.ts';
import type { EngineDeps } from '../deps.ts';
import type { EventDeliveries } from '../delivery/event-delivery.ts';
import { WORKER_BATCH, WORKER_BUSY_SLEEP_MS, WORKER_IDLE_MS, WORKER_MIN_SLEEP_MS } from '../limits.ts';
import type { Lots } from './lots.ts';
import type { Probes } from './probe.ts';
import type { Reports } from './contingency-reports.ts';

export interface ContingencyScheduler {
  start(): Promise<void>;
  wake(): void;
  stop(): void;
  idle(): Promise<void>;
}

export interface SchedulerOptions {
  readonly deps: EngineDeps;
  readonly reports: Reports;
  readonly events: EventDeliveries;
  readonly probes: Probes;
  readonly lots: Lots;
  /** An event was sealed; its documents are due. */
  readonly onSealed: () => void;
}

export function createContingencyScheduler(options: SchedulerOptions): ContingencyScheduler {
  const { deps, events, probes, lots, reports } = options;
  const { store, clock, log } = deps;
  let stopped = true;
  let cancel = () => {};
  const active = new Map<number, Promise<unknown>>();
  const wasSetBack = clockWatch();

  const followClock = (now: Instant): void => {
    if (!wasSetBack(now)) return;
    wakeAll(options).then(look, (error: unknown) =>
      log.warn('scheduler not woken', { error: String(error) }),
    );
  };
  const deliver = (eventId: number): void => {
    const task = events.start(eventId).ended.then((end) => {
      active.delete(eventId);
      if (end === 'settled') options.onSealed();
      if (end !== 'failed') look();
    });
    active.set(eventId, task);
  };
  function look(): void {
    if (stopped) return;
    try {
      const now = clock.now();
      followClock(now);
      probes.look(now);
      const reportAt = reports.look(now, look);
      const due = store.read((reader) => dueEvents(reader, now, WORKER_BATCH));
      for (const eventId of due) if (!active.has(eventId)) deliver(eventId);
      lots.look(now);
      const eventAt = store.read((reader) => nextEventAt(reader));
      const times = [probes.nextAt(), eventAt, lots.nextAt(), reportAt].filter((at) => at !== null);
      const shortest = active.size > 0 ? WORKER_BUSY_SLEEP_MS : WORKER_MIN_SLEEP_MS;
      rest(Math.min(Math.max(Math.min(...times) - now, shortest), WORKER_IDLE_MS));
    } catch (error) {
      log.error('contingency scheduler failed', { error: String(error) });
      rest(WORKER_IDLE_MS);
    }
  }
  function rest(ms: number): void {
    cancel();
    cancel = clock.after(ms, look);
  }

  return {
    start: async () => {
      await wakeAll(options);
      stopped = false;
      look();
    },
    wake: look,
    stop: () => {
      stopped = true;
      cancel();
    },
    idle: async () => {
      const under = () => [...reports.busy, ...active.values(), ...probes.busy, ...lots.busy];
      for (let tasks = under(); tasks.length > 0; tasks = under()) await Promise.all(tasks);
      await events.idle();
    },
  };
}

function wakeAll({ deps, reports }: SchedulerOptions): Promise<void> {
  reports.wake();
  return deps.store.transact((tx, now) => {
    wakeAllEvents(tx, now);
    wakeAllLots(tx, now);
  });
}
