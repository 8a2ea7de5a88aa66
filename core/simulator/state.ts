/** The parts of one running simulator; several may run in one process. */
import { randomBytes } from 'node:crypto';
import { createFaultQueue } from './fault-queue.ts';
import type { FaultQueue } from './fault-queue.ts';
import { memoryJournal, openJournal } from './records/journal.ts';
import { createRegistry } from './records/registry.ts';
import type { LotRecord, Registry, SimulatorRecord } from './records/registry.ts';
import { createTally } from './records/report.ts';
import type { Tally } from './records/report.ts';
import { createSessions } from './session.ts';
import type { Sessions } from './session.ts';
import { workLot } from './steps/lots.ts';
import type { TakenEditions } from './tables/taken-editions.ts';

export interface SimulatorState {
  readonly registry: Registry;
  readonly sessions: Sessions;
  readonly faults: FaultQueue;
  /** Which edition of its formats it takes; may change while it runs. */
  editions: TakenEditions;
  readonly tally: Tally;
  /** The last refusal of each document, by code; null where refusals are forgotten. */
  readonly refusals: Map<string, object> | null;
  /** Aborted when the simulator closes, so that waiting calls end. */
  readonly closing: AbortSignal;
  nowMs(): number;
  /** Takes a record into memory and to the file; fulfilled when the file holds it. */
  commit(record: SimulatorRecord): Promise<void>;
  /** Fulfilled when the file holds the document. */
  durable(codigo: string): Promise<void>;
  /** Works the lot off after the configured time. */
  startLot(lot: LotRecord): void;
  close(): Promise<void>;
}

/** Calls `wake` after `ms` milliseconds; the returned function cancels it. */
export type After = (ms: number, wake: () => void) => () => void;

export interface StateOptions {
  readonly file: string | null;
  readonly durable: boolean;
  readonly now: () => Date;
  readonly after: After;
  readonly lotDelayMs: number;
  readonly remembersRefusals: boolean;
  readonly editions: TakenEditions;
}

const SECRET_BYTES = 64;

/** @throws Error when the file exists and is damaged before its last line */
export async function openState(options: StateOptions): Promise<SimulatorState> {
  const registry = createRegistry();
  const replay = (record: unknown): void => registry.apply(record as SimulatorRecord);
  const journal =
    options.file === null ? memoryJournal : await openJournal(options.file, options.durable, replay);
  const unwritten = new Map<string, Promise<void>>();
  const closing = new AbortController();
  const timers = new Set<() => void>();

  function commit(record: SimulatorRecord): Promise<void> {
    registry.apply(record);
    const written = journal.append(record);
    if (record.t !== 'dte') return written;
    unwritten.set(record.codigo, written);
    return written.then(() => {
      unwritten.delete(record.codigo);
    });
  }

  if (registry.secret() === null)
    await commit({ t: 'secreto', valor: randomBytes(SECRET_BYTES).toString('base64url') });

  const state: SimulatorState = {
    registry,
    sessions: createSessions(registry, registry.secret() ?? ''),
    faults: createFaultQueue(() => options.now().getTime()),
    editions: options.editions,
    tally: createTally(),
    refusals: options.remembersRefusals ? new Map() : null,
    closing: closing.signal,
    nowMs: () => options.now().getTime(),
    commit,
    durable: (codigo) => unwritten.get(codigo) ?? Promise.resolve(),
    startLot(lot) {
      const cancel = options.after(options.lotDelayMs, () => {
        timers.delete(cancel);
        const pending: Promise<void>[] = [];
        const { faults, tally, editions } = state;
        const place = { registry, faults, tally, editions, nowMs: state.nowMs() };
        const result = workLot(lot, place, (record) => pending.push(commit(record)));
        pending.push(commit(result));
        Promise.all(pending).catch(() => undefined);
      });
      timers.add(cancel);
    },
    async close() {
      closing.abort();
      for (const cancel of timers) cancel();
      await journal.close();
    },
  };
  for (const lot of registry.lots.values()) if (lot.pending !== null) state.startLot(lot.pending);
  return state;
}
