/**
 * Print queue: each printer prints its jobs in order, one at a time. The state "printing" is committed before the first
 * byte is sent; after a stop or crash such a job is neither repeated nor dropped without asking.
 */
import { rule, ruleText, type Rule } from '../../contract/rules/rules.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import {
  findPrintJob,
  headPrintJob,
  movePrintJob,
  printersWithJobs,
  rescuePrintJobs,
  setPrintCopy,
  type PrintCopy,
  type PrintJob,
} from '../../store/printing/print-jobs.ts';
import { findPrinter, type Printer } from '../../store/printing/printers.ts';
import type { Tx } from '../../store/store.ts';
import type { EngineDeps } from '../../engine/deps.ts';
import { beginContent, drawn, type BegunContent, type TicketLink } from './print-content.ts';
import { PRINT_BACKOFF_MS, PRINT_DRAIN_MS, PRINT_FAILURE_PAUSE_MS } from './print-limits.ts';
import type { PrintPort, SendOutcome } from './print-port.ts';

const CUT_SHORT = rule('impresion-interrumpida');

export interface PrintLanesDeps extends Pick<EngineDeps, 'store' | 'clock' | 'log'> {
  readonly port: PrintPort;
  readonly ticketLink: TicketLink;
  readonly onChange: (issuerId: string) => void;
}

export interface PrintLanes {
  /** Recovers interrupted jobs and starts. */
  start(): Promise<void>;
  /** Checks the printer's queue now. */
  wake(printerId: string): void;
  /** Runs `work` while nothing is printed there. */
  alone<T>(printerId: string, work: () => Promise<T>): Promise<T>;
  /** Starts no more jobs; waits a limited time for running ones. */
  stop(): Promise<void>;
}

interface Lane {
  running: Promise<void> | null;
  again: boolean;
  cancel: () => void;
  /** Serialises all work at the printer. */
  turn: Promise<unknown>;
}

/** Idle until {@link PrintLanes.start}. */
export function createPrintLanes(deps: PrintLanesDeps): PrintLanes {
  const { store, clock, log } = deps;
  const lanes = new Map<string, Lane>();
  let stopped = true;
  const laneOf = (printerId: string): Lane => {
    const found = lanes.get(printerId);
    if (found !== undefined) return found;
    const lane: Lane = { running: null, again: false, cancel: () => {}, turn: Promise.resolve() };
    lanes.set(printerId, lane);
    return lane;
  };
  const alone = <T>(printerId: string, work: () => Promise<T>): Promise<T> => {
    const lane = laneOf(printerId);
    const done = lane.turn.then(work);
    lane.turn = done.catch(() => undefined);
    return done;
  };
  const round = async (printerId: string, lane: Lane): Promise<void> => {
    let restMs: number | null = PRINT_FAILURE_PAUSE_MS;
    try {
      do {
        lane.again = false;
        restMs = await alone(printerId, () => printNext(deps, printerId, () => stopped));
      } while ((restMs === 0 || lane.again) && !stopped);
    } catch (error) {
      log.error('printing failed', { printerId, error: String(error) });
    }
    lane.running = null;
    if (stopped || restMs === null) return;
    lane.cancel();
    lane.cancel = clock.after(restMs, () => wake(printerId));
  };
  function wake(printerId: string): void {
    if (stopped) return;
    const lane = laneOf(printerId);
    lane.again = true;
    lane.cancel();
    lane.running ??= round(printerId, lane);
  }
  return {
    start: async () => {
      await store.transact((tx, at) => rescuePrintJobs(tx, { printerId: null, reason: CUT_SHORT, at }));
      stopped = false;
      for (const printerId of store.read(printersWithJobs)) wake(printerId);
    },
    wake,
    alone,
    stop: async () => {
      stopped = true;
      for (const lane of lanes.values()) lane.cancel();
      const idle = Promise.all([...lanes.values()].flatMap(({ running }) => running ?? []));
      const timeUp = Promise.withResolvers<void>();
      const cancel = clock.after(PRINT_DRAIN_MS, () => timeUp.resolve());
      await Promise.race([idle, timeUp.promise]);
      cancel();
    },
  };
}

interface Begun {
  readonly job: PrintJob;
  readonly printer: Printer;
  readonly content: BegunContent;
  /** The copy before; restored if nothing was sent. */
  readonly before: PrintCopy | null;
}

type Beginning =
  | { readonly kind: 'begun'; readonly begun: Begun }
  | { readonly kind: 'rest'; readonly ms: number | null; readonly changed: string | null };

/**
 * Prints the next job.
 *
 * @returns ms until the next check: 0 for at once, null until woken
 */
async function printNext(
  deps: PrintLanesDeps,
  printerId: string,
  isStopped: () => boolean,
): Promise<number | null> {
  if (isStopped()) return null;
  const beginning = await deps.store.transact((tx, now) =>
    begin(tx, printerId, { now, ticketLink: deps.ticketLink }),
  );
  if (beginning.kind === 'rest') {
    if (beginning.changed !== null) deps.onChange(beginning.changed);
    return beginning.ms;
  }
  const { begun } = beginning;
  deps.onChange(begun.job.issuerId);
  const outcome = await sent(deps, begun);
  if (outcome.kind !== 'printed') {
    const { id: printJobId, attempts } = begun.job;
    const said = { resultado: outcome.kind, motivo: ruleText(outcome.reason) };
    deps.log.warn('ticket not printed', { printJobId, printerId, attempts, ...said });
  }
  const restMs = await deps.store.transact((tx, now) => finish(tx, { begun, outcome, now }));
  deps.onChange(begun.job.issuerId);
  return restMs;
}

interface BeginningWith extends Pick<PrintLanesDeps, 'ticketLink'> {
  readonly now: Instant;
}

function begin(tx: Tx, printerId: string, { now, ticketLink }: BeginningWith): Beginning {
  // Nothing else prints here: a job in state "printing" is left from a failure that could not be stored.
  const left = rescuePrintJobs(tx, { printerId, reason: CUT_SHORT, at: now });
  const job = headPrintJob(tx, printerId);
  const printer = findPrinter(tx, printerId);
  const changed = left > 0 && printer !== null ? printer.issuerId : null;
  if (job === null || printer === null || !printer.activa) return { kind: 'rest', ms: null, changed };
  const waitMs = job.nextAt - now;
  // Longer than any delay: the clock was set back.
  if (waitMs > 0 && waitMs <= longestWaitMs()) return { kind: 'rest', ms: waitMs, changed };
  const content = beginContent(tx, { job, printer, now }, ticketLink);
  movePrintJob(tx, job, { estado: 'IMPRIMIENDO', at: now });
  if (content.copy !== null) setPrintCopy(tx, job.id, content.copy);
  return { kind: 'begun', begun: { job, printer, content, before: job.copy } };
}

/** `undrawn`: rendering failed; nothing was sent, and a retry would not help. */
type PrintEnd = SendOutcome | { readonly kind: 'undrawn'; readonly reason: Rule };

async function sent(deps: PrintLanesDeps, { job, printer, content }: Begun): Promise<PrintEnd> {
  const { direccion } = printer;
  if (direccion.clase === 'sistema') return { kind: 'away', reason: rule('impresora-sin-trabajos') };
  let bytes: Uint8Array;
  try {
    bytes = await drawn(deps.port.draw, { content, printer });
  } catch (error) {
    deps.log.error('ticket not drawn', { printJobId: job.id, error: String(error) });
    return { kind: 'undrawn', reason: rule('ticket-sin-preparar') };
  }
  return deps.port.line.send(direccion, bytes);
}

interface Finishing {
  readonly begun: Begun;
  readonly outcome: PrintEnd;
  readonly now: Instant;
}

/** @returns ms until the next check, as {@link printNext} */
function finish(tx: Tx, { begun, outcome, now }: Finishing): number {
  const { job, before } = begun;
  // Jobs being printed cannot be moved by hand, only waiting or uncertain ones.
  if (findPrintJob(tx, job.id)?.estado !== 'IMPRIMIENDO') return 0;
  switch (outcome.kind) {
    case 'printed':
      movePrintJob(tx, job, { estado: 'IMPRESO', at: now });
      return 0;
    case 'uncertain':
      movePrintJob(tx, job, { estado: 'INCIERTO', lastError: outcome.reason, at: now });
      return 0;
    case 'undrawn':
      movePrintJob(tx, job, { estado: 'INCIERTO', lastError: outcome.reason, at: now });
      setPrintCopy(tx, job.id, before);
      return 0;
    case 'away': {
      const waitMs = PRINT_BACKOFF_MS[job.attempts] ?? longestWaitMs();
      const next = { attempts: job.attempts + 1, nextAt: now + waitMs };
      movePrintJob(tx, job, { estado: 'PENDIENTE', lastError: outcome.reason, ...next, at: now });
      setPrintCopy(tx, job.id, before);
      return waitMs;
    }
  }
}

function longestWaitMs(): number {
  return PRINT_BACKOFF_MS[PRINT_BACKOFF_MS.length - 1] ?? 0;
}
