/** Keeps totals of days up to date: adds up what was sold of each product on marked days, and folds moves, beside everything else that the service does: woken by batches, and resting while they come. */
import type { HttpLog } from '../../http/problems.ts';
import { foldMoves } from './fold-moves.ts';
import { addUpOldest, companiesBehind, type AddingUp } from './add-up-days.ts';

/** Days that are added up one after the other, each in a transaction of its own; where a batch comes, the rest waits for the next turn. */
const DAYS_A_TURN = 4;
/** Between turns, so that whoever waits for a connection gets one. */
const PAUSE_MS = 50;
/** Where batches come one after the other, or a turn failed, it rests so many times as long as it took: a tenth of one connection is its share. */
const REST_SHARE = 9;
/** However long a turn took: what is shown becomes no older. */
const LONGEST_REST_MS = 10_000;
/** After a failure at least: a database that is away or full is not pressed. */
const FAILED_REST_MS = 5_000;
/** Without anything to do it looks so often for marks that nobody told it of: those of another program, or of one that was killed. */
const LOOK_MS = 10_000;

export interface TotalsOptions extends AddingUp {
  readonly log: HttpLog;
  after(ms: number, wake: () => void): () => void;
  /** Told of a company of which days were added up, once there is a rest. */
  tell(company: string): void;
}

export interface StoredTotals {
  /** To be called when a batch was taken. */
  wake(): void;
  begin(): void;
  /** Finishes the day that is being added up; what is left stays marked. */
  stop(): Promise<void>;
}

/** Of all companies. */
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
  /** How many days were added up; null where that failed. */
  const turn = async (): Promise<number | null> => {
    try {
      const [company] = await companiesBehind(options);
      if (company === undefined) return 0;
      try {
        return await addUpDays(company);
      } finally {
        // Whatever moves a total marks a day: after its mark no move is left that is older.
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
      // One that came while there was nothing to do is no burst.
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
