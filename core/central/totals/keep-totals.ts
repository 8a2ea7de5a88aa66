/** Background job for daily totals: adds up products on marked days and folds moves; woken by batches, resting under load. */
import type { HttpLog } from '../../http/problems.ts';
import { foldMoves } from './fold-moves.ts';
import { addUpOldest, companiesBehind, type AddingUp } from './add-up-days.ts';

/** Days per turn, one transaction each; an arriving batch ends the turn. */
const DAYS_A_TURN = 4;
/** Frees the connection for others. */
const PAUSE_MS = 50;
/** Under load, or after a failure, it rests this many times as long as the turn took: a tenth of one connection. */
const REST_SHARE = 9;
/** Upper limit of a rest under load, so that totals are not outdated longer. */
const LONGEST_REST_MS = 10_000;
/** Minimum rest after a failure. */
const FAILED_REST_MS = 5_000;
/** Polling interval for marks of other or killed processes. */
const LOOK_MS = 10_000;

export interface TotalsOptions extends AddingUp {
  readonly log: HttpLog;
  after(ms: number, wake: () => void): () => void;
  /** Called at a rest for each company whose days changed. */
  tell(company: string): void;
}

export interface StoredTotals {
  /** Call after a batch was received. */
  wake(): void;
  begin(): void;
  /** Finishes the present day; the rest stays marked. */
  stop(): Promise<void>;
}

export function keepTotals(options: TotalsOptions): StoredTotals {
  const { log, after, tell } = options;
  const changed = new Set<string>();
  let [stopped, arrived, idle] = [false, false, false];
  let rouse = () => {};
  let running: Promise<void> | undefined;
  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      const cancel = after(ms, resolve);
      rouse = () => {
        cancel();
        resolve();
      };
    });
  const addUpDays = async (company: string): Promise<number> => {
    let days = 0;
    const mayGoOn = () => days === 0 || (days < DAYS_A_TURN && !arrived && !stopped);
    while (mayGoOn() && (await addUpOldest(options, company))) {
      days += 1;
      changed.add(company);
    }
    return days;
  };
  /** Number of days added up; null on failure. */
  const turn = async (): Promise<number | null> => {
    try {
      const [company] = await companiesBehind(options);
      if (company === undefined) return 0;
      try {
        return await addUpDays(company);
      } finally {
        // Every move comes with a mark: once the marks are gone, all older moves can be folded.
        await foldMoves(options.db, company);
      }
    } catch (error) {
      log.error('totales por día', { error: String(error) });
      return null;
    }
  };
  const tellChanged = () => {
    for (const company of changed) tell(company);
    changed.clear();
  };
  const run = async () => {
    while (!stopped) {
      // A batch that arrived while idle is no burst.
      const came = arrived && !idle;
      [arrived, idle] = [false, false];
      const begin = performance.now();
      const days = await turn();
      if (days !== null && days < DAYS_A_TURN) tellChanged();
      if (stopped) return;
      idle = days === 0 && !arrived;
      const tookMs = performance.now() - begin;
      await sleep(idle ? LOOK_MS : restMs({ days, isBusy: came || arrived, tookMs }));
    }
  };
  return {
    wake: () => {
      arrived = true;
      if (idle) rouse();
    },
    begin: () => {
      running ??= run();
    },
    stop: async () => {
      stopped = true;
      rouse();
      await running;
    },
  };
}

function restMs(turn: {
  readonly days: number | null;
  readonly isBusy: boolean;
  readonly tookMs: number;
}): number {
  const share = turn.isBusy || turn.days === null ? turn.tookMs * REST_SHARE : 0;
  return Math.max(turn.days === null ? FAILED_REST_MS : PAUSE_MS, Math.min(share, LONGEST_REST_MS));
}
