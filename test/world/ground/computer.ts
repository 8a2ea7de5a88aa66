/** The computer of a till: its files, its clock, its line, and the program that runs on it now. */
import { cpSync, renameSync, rmSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder, type DataFolder } from '../../../core/platform/data-folder.ts';
import type { CentralCall } from '../../../core/till/central/central-port.ts';
import { writableDatabaseOf } from '../../../core/store/handle.ts';
import type { Choices } from '../../support/shop/request-generator.ts';
import { openRows, type Rows } from '../../soak/rows.ts';
import type { Line } from './line.ts';
import { startProgram, type Program } from './program.ts';
import { beginLife, type Life, type Steps } from './steps.ts';
import type { ComputerClock } from './time.ts';

export interface Computer {
  readonly folder: DataFolder;
  readonly env: Readonly<Record<string, string>>;
  readonly clock: ComputerClock;
  readonly line: Line;
  /** What its programs complained of. */
  readonly complaints: readonly string[];
  readonly isOn: boolean;
  /** Whether the disk of its database has no room. */
  readonly isFull: boolean;
  readonly life: Life;
  readonly program: Program;
  /** Starts the program, again if the power goes meanwhile. */
  switchOn(): Promise<void>;
  /** The program ends in order. */
  switchOff(): Promise<void>;
  /** Its file as SQL of the tests reads it. */
  readonly rows: Rows;
  /** How much of what was written last and answered to nobody a loss of power leaves, from 0 to 1; 1 unless said otherwise. */
  tear(share: number): void;
  /** The disk of its database has room for so many pages more, until there is room again (null) or the program ends. */
  fill(pages: number | null, still: (over: Promise<unknown>) => Promise<void>): Promise<void>;
  /** Lets go of the files of a program without power; what is left of them is in their place. */
  clearAway(): Promise<void>;
}

export interface ComputerParts {
  readonly path: string;
  readonly steps: Steps;
  readonly dice: { readonly world: Choices };
  readonly clock: ComputerClock;
  readonly line: Line;
  /** Lets time pass until a promise is over or there is nothing to wait for. */
  readonly until: (over: Promise<unknown>) => Promise<void>;
  readonly callCentre: (alive: () => boolean) => CentralCall | null;
  /** Part of what was flushed that a loss of power takes along: none on a disk that tells the truth. */
  readonly loses: number;
}

const LOG = 'caja.db-wal';
/** As many as a database may have. */
const MOST_PAGES = 4_294_967_294;
/** What is complained of while the disk is full. */
const OF_FULL_DISK = /disco-lleno|disco.*lleno|SQLITE_FULL|database or disk is full/;

interface Running {
  readonly life: Life;
  program: Program | null;
  letGo: () => Promise<void>;
}

/** Over a folder that was set up; switched off. */
export function computerAt(parts: ComputerParts): Computer {
  const { path, steps, clock, line } = parts;
  const env = { CAJA_KEY_FILE: join(path, 'llave') };
  const folder = dataFolder(join(path, 'datos'), env);
  const left = `${path}.queda`;
  const complaints: string[] = [];
  let running: Running | null = null;
  let rows: Rows | null = null;
  let share = 1;
  let answeredBytes = 0;
  let isFull = false;
  const sizeOfLog = () => statSync(join(folder.path, LOG), { throwIfNoEntry: false })?.size ?? 0;

  /** What is on the disk in this moment is all that is left; what was answered to nobody, perhaps not whole. */
  const loseRest = (): void => {
    cpSync(path, left, { recursive: true });
    const written = sizeOfLog();
    const lost = Math.floor((written - answeredBytes) * (1 - share) + answeredBytes * parts.loses);
    if (lost > 0) truncateSync(join(left, 'datos', LOG), written - lost);
    share = 1;
  };
  const clearAway = async (): Promise<void> => {
    if (running === null || running.life.isAlive) return;
    await running.letGo();
    // Closed last: whoever only reads folds nothing of the log into a file that is thrown away.
    rows?.close();
    rows = null;
    running = null;
    rmSync(path, { recursive: true, force: true });
    renameSync(left, path);
  };
  const start = async (): Promise<void> => {
    const life = beginLife(steps, { onEnd: loseRest, onAnswer: () => (answeredBytes = sizeOfLog()) });
    isFull = false;
    const present: Running = { life, program: null, letGo: () => Promise.resolve() };
    running = present;
    const begun = startProgram({
      folder,
      env,
      clock,
      life,
      transport: line.carrying(() => life.isAlive),
      callCentre: parts.callCentre(() => life.isAlive),
      complain: (text) => {
        if (!isFull || !OF_FULL_DISK.test(text)) complaints.push(text);
      },
      opened: (letGo) => (present.letGo = letGo),
    });
    void begun.then((program) => (present.program = program));
    await parts.until(Promise.race([begun, life.ended]));
  };
  const present = () => {
    if (running === null) throw new Error('the computer is switched off');
    return running;
  };
  return {
    folder,
    env,
    clock,
    line,
    complaints,
    get isOn() {
      return running?.life.isAlive === true;
    },
    get life() {
      return present().life;
    },
    get program() {
      const { program } = present();
      if (program === null) throw new Error('the program has not started');
      return program;
    },
    switchOn: async () => {
      while (running === null || !running.life.isAlive) {
        await clearAway();
        await start();
      }
    },
    switchOff: async () => {
      if (running === null) return;
      const { life, program, letGo } = present();
      if (program !== null) await parts.until(Promise.race([program.stop(), life.ended]));
      if (!life.isAlive) return;
      life.leave();
      rows?.close();
      rows = null;
      await letGo();
      running = null;
    },
    get rows() {
      return (rows ??= openRows(folder.database));
    },
    get isFull() {
      return isFull;
    },
    fill: async (pages, still) => {
      const { life, program } = present();
      if (program === null || !life.isAlive) return;
      const set = program.store.transact((tx) => {
        const database = writableDatabaseOf(tx);
        const count = Number(database.pragma('page_count', { simple: true }));
        database.pragma(`max_page_count = ${pages === null ? MOST_PAGES : count + pages}`);
      });
      await still(Promise.race([set, life.ended]));
      isFull = pages !== null;
    },
    tear: (next) => (share = next),
    clearAway,
  };
}
