/**
 * A data folder whose database is used, killed, copied and put back like a person with a file manager would, with the real
 * store and high-water files; numbers are taken without the rest of a document.
 */
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { backUp } from '../../../core/backup/backup.ts';
import { locateDataFolder } from '../../../core/platform/data-folder.ts';
import { openHighWater, type OpenHighWater } from '../../../core/number-guard/high-water.ts';
import { releaseFence, type Release, type ReleaseRequest } from '../../../core/number-guard/fence-release.ts';
import { findSequence, type SequenceKey } from '../../../core/store/numbers/sequences.ts';
import { allocate } from '../../../core/store/numbers/next-number.ts';
import { fencesBefore, type Fence } from '../../../core/store/numbers/fence.ts';
import type { AllocatedNumber } from '../../../core/store/numbers/fence-marks.ts';
import { appendLedger } from '../../../core/store/numbers/ledger.ts';
import { openStore, type Store } from '../../../core/store/store.ts';
import { BRANCH, KEY, newCode, NOW, seed } from '../../store/support.ts';
import { putFirstDatabase } from './first-database.ts';
import { manualClock } from '../run/manual-clock.ts';
import { memoryFolder } from './memory-folder.ts';

const CLOCK = manualClock(NOW);
const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };
const SUFFIXES = ['', '-wal'];
/** Longer than the time after which marks are flushed. */
const FLUSH_MS = 1_000;
const HASH = 'a'.repeat(64);

/** How far taking a number gets. */
export type Fate =
  /** The number is committed and told. */
  | 'told'
  /** The process ends after the commit, before anybody hears of the number. */
  | 'committed'
  /** The process ends after the reservation, before the commit. */
  | 'reserved';

export interface FencedFolder {
  readonly root: string;
  /** Starts an engine; the machine is always the same unless given. */
  start(machine?: string): Promise<void>;
  /** Ends it in good order. */
  stop(): Promise<void>;
  /** Ends it like `kill -9`: files stay as they are at this moment. */
  kill(): Promise<void>;
  /** Ends it like a power cut: of the high-water files remains what was flushed to the disk. */
  cutPower(): Promise<void>;
  /** Lets enough time pass for everything to be flushed. */
  rest(): Promise<void>;
  isRunning(): boolean;
  /** The fences before the sequence, or another one. */
  fences(key?: SequenceKey): readonly Fence[];
  ultimo(): number;
  /** Takes a number, after a rest or in a rush. */
  take(fate: Fate, pace?: 'quiet' | 'rush'): Promise<number>;
  /** Gives a number back for the next document. */
  giveBack(numero: number): Promise<void>;
  /** A manager's entry for the sequence, or for another type or year. */
  release(ultimo: number, of?: Pick<ReleaseRequest, 'tipoDte' | 'anio'>): Promise<Release>;
  /** Copies the database with its log; may be done at any time. */
  copyDatabase(): string;
  copyFolder(): string;
  backUp(): Promise<string>;
  /** Puts a copy of the database in place; nothing may run. */
  putBack(copy: string): void;
  putFolderBack(copy: string): void;
  /** Path of the database, of the high-water file, and of the folder with its second copy. */
  readonly database: string;
  readonly marks: string;
  readonly outside: string;
  /** Deletes the data folder and sets up another one in its place; what lies outside of it stays. */
  renew(): Promise<void>;
  remove(): void;
}

/** A new data folder with an issuer that can issue. */
export async function openFencedFolder(): Promise<FencedFolder> {
  const root = mkdtempSync(join(memoryFolder(), 'caja-valla-'));
  const outside = join(root, 'llaves');
  const folder = locateDataFolder(join(root, 'datos'), { CAJA_KEY_FILE: join(outside, 'llave') });
  let running: { readonly store: Store; readonly highWater: OpenHighWater } | null = null;
  let names = 0;
  let unreserved = true;
  const marks = join(folder.path, 'correlativos.db');
  const name = (kind: string) => join(root, `${kind}-${(names += 1)}`);
  const engine = () => {
    if (running === null) throw new Error('no engine runs');
    return running;
  };
  const close = async () => {
    const { store, highWater } = engine();
    running = null;
    highWater.close();
    await store.close();
  };
  /** The high-water files as they would survive a power cut. */
  let flushed: { readonly first: string; readonly second: string } | null = null;
  const remember = () => {
    const [first, second] = [name('flushed'), name('flushed')];
    cpSync(folder.path, first, { recursive: true, filter: (file) => !file.includes('caja.db') });
    cpSync(outside, second, { recursive: true });
    flushed = { first, second };
  };
  const rest = async () => {
    await CLOCK.pass(FLUSH_MS);
    if (running !== null) remember();
  };
  const replace = (from: string, to: string) => {
    rmSync(to, { recursive: true, force: true });
    cpSync(from, to, { recursive: true });
  };
  const start = async (machine = 'equipo') => {
    const store = openStore({ file: folder.database, now: CLOCK.now, migrate: true });
    const newId = () => `base-${root}-${(names += 1)}`;
    const highWater = await openHighWater({ store, folder, machine, clock: CLOCK, log: SILENT, newId });
    running = { store, highWater };
    unreserved = true;
    remember();
  };
  const cutPower = async () => {
    const survivors = flushed;
    await kill();
    if (survivors === null) return;
    for (const suffix of [...SUFFIXES, '-shm']) rmSync(`${marks}${suffix}`, { force: true });
    cpSync(survivors.first, folder.path, { recursive: true });
    replace(survivors.second, outside);
  };
  const kill = async () => {
    const [data, beside] = [name('muerto'), name('muerto')];
    replace(folder.path, data);
    replace(outside, beside);
    await close();
    replace(data, folder.path);
    replace(beside, outside);
  };
  const renew = async () => {
    rmSync(folder.path, { recursive: true, force: true });
    mkdirSync(folder.path);
    putFirstDatabase(folder.database);
    const store = openStore({ file: folder.database, now: CLOCK.now, migrate: true });
    await seed(store);
    await store.close();
  };
  await renew();
  return {
    root,
    start,
    stop: close,
    kill,
    cutPower,
    rest,
    isRunning: () => running !== null,
    fences: (key = KEY) => engine().store.read((reader) => fencesBefore(reader, key)),
    ultimo: () => engine().store.read((reader) => findSequence(reader, KEY)?.ultimo ?? 0),
    take: async (fate, pace = 'quiet') => {
      if (pace === 'quiet') await rest();
      const { store, highWater } = engine();
      let taken = 0;
      let given: AllocatedNumber = { ...KEY, ultimo: 0, headHash: null };
      const cut = new Error('the process ends here');
      const done = store.transact((tx, now) => {
        const { sequenceId, numero } = allocate(tx, KEY);
        taken = numero;
        const row = { sequenceId, numero, codigoGeneracion: newCode(), sha256: HASH, at: now };
        const headHash = appendLedger(tx, { ...row, estado: 'ASIGNADO' });
        given = { ...given, ultimo: findSequence(tx, KEY)?.ultimo ?? 0, headHash };
        highWater.reserve(given);
        // The first number of a run waits for its reservation to be on the disk.
        if (unreserved) remember();
        unreserved = false;
        if (fate === 'reserved') throw cut;
      });
      await done.catch((error: unknown) => {
        if (error !== cut) throw error;
      });
      if (fate === 'told') highWater.given(given);
      // The mark is written in the same turn of the event loop.
      await Promise.resolve();
      if (pace === 'quiet') remember();
      if (fate !== 'told') await kill();
      return taken;
    },
    giveBack: (numero) =>
      engine().store.transact((tx, now) => {
        const sequence = findSequence(tx, KEY);
        if (sequence === null) throw new Error('no number was taken yet');
        appendLedger(tx, { sequenceId: sequence.id, numero, estado: 'DEVUELTO', at: now });
      }),
    release: async (ultimo, of = { tipoDte: KEY.tipoDte }) => {
      const deps = { store: engine().store, folder, clock: CLOCK, log: SILENT, actor: 'gerente' };
      const released = await releaseFence(deps, { branchId: BRANCH.id, ...of, ultimo, confirmed: false });
      remember();
      return released;
    },
    copyDatabase: () => {
      const copy = name('copia');
      for (const suffix of SUFFIXES) {
        if (existsSync(`${folder.database}${suffix}`))
          copyFileSync(`${folder.database}${suffix}`, `${copy}${suffix}`);
      }
      return copy;
    },
    copyFolder: () => {
      const copy = name('carpeta');
      replace(folder.path, copy);
      return copy;
    },
    backUp: async () => {
      const copy = name('respaldo');
      await backUp({ database: folder.database, target: copy, force: false });
      return copy;
    },
    putBack: (copy) => {
      for (const suffix of [...SUFFIXES, '-shm']) {
        rmSync(`${folder.database}${suffix}`, { force: true });
        if (existsSync(`${copy}${suffix}`)) copyFileSync(`${copy}${suffix}`, `${folder.database}${suffix}`);
      }
    },
    putFolderBack: (copy) => replace(copy, folder.path),
    database: folder.database,
    marks,
    outside,
    renew,
    remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 3 }),
  };
}
