/**
 * Facade of `delivery`: brings documents and events to the authority. Guarantees that a stored document is signed, sent
 * or queried until settled, even after a crash (§three-durable-points, §ask-before-resend).
 */
import type { ContingencyOwner } from '../../store/delivery/contingencies.ts';
import { wakeWaiting } from '../../store/delivery/wake.ts';
import { invalidationSettling } from '../invalidation/invalidation-in-other-edition.ts';
import { contingencySettling } from '../contingency/contingency-report.ts';
import { createContingencies } from '../contingency/contingency.ts';
import { createDeliveries, type Deliveries } from './deliveries.ts';
import type { EngineDeps } from '../deps.ts';
import { createEventDeliveries, type EventDeliveries, type EventDeliveryContext } from './event-delivery.ts';
import { createContingencyScheduler } from '../contingency/contingency-scheduler.ts';
import { openForUnsent } from '../contingency/unsent-after-stop.ts';
import { createLineState, type LineState } from './line-state.ts';
import { createLotRecorder } from '../contingency/lot-recorder.ts';
import { createLots } from '../contingency/lots.ts';
import { createNumberReturns } from '../numbers/number-return.ts';
import { createProbes } from '../contingency/probe.ts';
import { createRecorder, type Recorder } from './recorder.ts';
import { createReports } from '../contingency/contingency-reports.ts';
import { createWorker, type Worker } from './outbox-dispatcher.ts';

export interface DeliveryService {
  readonly recorder: Recorder;
  readonly lines: LineState;
  readonly deliveries: Deliveries;
  readonly events: EventDeliveries;
  /** Processes due documents now. */
  readonly worker: Pick<Worker, 'wake'>;
  /** Probes that issuer's authority as soon as its contingency allows, and makes everything waiting due. */
  nudge(whose: Pick<ContingencyOwner, 'issuerId' | 'ambiente'>): void;
  readonly scheduler: { wake(): void };
  /** Resumes the work that the last stop left unfinished. */
  start(): Promise<void>;
  stop(): void;
  idle(): Promise<void>;
}

export function createDeliveryService(deps: EngineDeps): DeliveryService {
  const { store, clock, log } = deps;
  const recorder = createRecorder(deps);
  const nudge: DeliveryService['nudge'] = (whose) => {
    worker.wake();
    probes.hint(whose);
    scheduler.wake();
  };
  const lines = createLineState(clock, (whose) => {
    const woken = store.transact((tx, now) => {
      wakeWaiting(tx, whose, now);
    });
    woken.then(
      () => nudge(whose),
      (error: unknown) => log.warn('queue not woken', { error: String(error) }),
    );
  });
  const onChange = () => scheduler.wake();
  const contingencies = createContingencies({ deps, onChange });
  const deliveries = createDeliveries({ deps, recorder, lines, contingencies });
  const worker = createWorker(deps, deliveries);
  const events = createEventDeliveries({ deps, lines, onSettled: eventSettling(deps) });
  const probes = createProbes({ deps, lines, onChange });
  const lots = createLots({
    deps,
    recorder,
    lotRecorder: createLotRecorder(deps),
    lines,
    contingencies,
    onChange: () => {
      worker.wake();
      scheduler.wake();
    },
  });
  const scheduler = createContingencyScheduler({
    deps,
    reports: createReports({ deps, context: { deps, recorder, lines } }),
    events,
    probes,
    lots,
    onSealed: worker.wake,
  });
  const numbers = createNumberReturns({ deps, onReleased: worker.wake });
  return {
    recorder,
    lines,
    deliveries,
    events,
    worker,
    scheduler,
    nudge,
    start: async () => {
      await openForUnsent(deps);
      await numbers.start();
      await worker.start();
      await scheduler.start();
    },
    stop: () => {
      worker.stop();
      scheduler.stop();
      numbers.stop();
    },
    idle: async () => {
      await deliveries.idle();
      await scheduler.idle();
      await numbers.idle();
    },
  };
}

function eventSettling(deps: EngineDeps): EventDeliveryContext['onSettled'] {
  const settlings = [contingencySettling(deps), invalidationSettling(deps)];
  return (tx, event, how) => {
    for (const settle of settlings) settle(tx, event, how);
  };
}
