/**
 * The disk is full, fails or cannot be written, at one call after the other of a backup, of a restore and of the start of a newer program
 * (§backup-is-proved, §restore-fence, §storage-failures): what is told is what became of it, nothing is half done or left open, and on a disk
 * that is well again the same goes on.
 */
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MIGRATIONS } from '../../core/store/migrations/migrations.ts';
import { takeBackTo } from '../support/crash/older-schema.ts';
import { filesBelow, putFiles, type CrashState } from '../support/disk/crash-states.ts';
import { startDiskProgram, type DiskProgram, type Went } from '../support/disk/failing-disk.ts';
import { recordDisk, type DiskFault, type DiskRecord } from '../support/disk/recorded-disk.ts';
import { canPreload } from '../support/run/preloaded.ts';
import { createKey, install, type Installation } from '../support/service/installation.ts';
import { commandHere, provisionFolder, runHere, type Place } from '../support/service/provisioned.ts';
import { startServiceHere } from '../support/service/service-here.ts';
import { sandboxEnv } from '../support/service/service-process.ts';
import { choices, seeded } from '../support/shop/request-generator.ts';
import { sale, send } from '../support/shop/sale.ts';

const { ENOSPC, EIO, EROFS } = constants.errno;
const FAULTS = [
  ['is full', { errno: ENOSPC, once: false }],
  ['is full for one call', { errno: ENOSPC, once: true }],
  ['fails', { errno: EIO, once: false }],
  ['fails for one call', { errno: EIO, once: true }],
  ['cannot be written any more', { errno: EROFS, once: false }],
] as const;
/** `CAJA_SEED` repeats the calls of an earlier run. */
const SEED = Number(process.env['CAJA_SEED'] ?? Math.floor(Math.random() * 1_000_000_000));
/** One call of so many fails; 1 lets each fail. */
const ONE_OF = Number(process.env['CAJA_CALLS_ONE_OF'] ?? 40);
/** After so many failures it is gone on with a sale. */
const SELLS_ON_EVERY = 8;
/** A call to which nothing gets. */
const NEVER = 1_000_000;
/** Longest time for all calls, in milliseconds. */
const LIMIT_MS = 1_800_000;
/** The schema of this many migrations before. */
const VERSIONS_BACK = 6;
/** What every failure of the disk is told with. */
const TOLD =
  /está lleno o falla|No se puede (abrir|escribir en) la base de datos|no admite escritura|solo lectura/;
/** Name of the last engine: what cannot be removed of it is replaced by the next one. */
const HOLDER = 'datos/engine.lock.holder';

let shop: Installation;
let root: string;
let place: Place;
let key: string;
let backup: string;
let program: DiskProgram;
let record: DiskRecord;
/** Of this program, with two documents; of the one before, with the first of them. */
let [present, older]: CrashState['files'][] = [];

async function sell(name: string): Promise<unknown> {
  const service = await startServiceHere(place);
  try {
    const answer = await send(service.api, sale('01', key, name));
    // One that waits for its seal has a number, too.
    return answer?.numeroControl ?? answer?.codigo;
  } finally {
    await service.stop();
  }
}

const documentsOf = async (about: string): Promise<number> => {
  const { stdout, stderr } = await runHere(['verify', '--json'], place);
  expect([about, stderr]).toEqual([about, '']);
  const report = JSON.parse(stdout) as { readonly documentos: number };
  expect([about, report]).toMatchObject([about, { ok: true, faltas: [] }]);
  return report.documentos;
};

function takeBack(): void {
  const file = new BetterSqlite3(join(place.dataDir, 'caja.db'));
  takeBackTo(file, MIGRATIONS.length - VERSIONS_BACK);
  file.close();
}

interface Failing {
  readonly args: readonly string[];
  readonly before: CrashState['files'];
  /** What must be so afterwards; `about` tells what failed. */
  readonly check: (went: Went, about: string) => Promise<void>;
}

/** Does something from the same files with one call after the other that fails. @returns how many calls it makes */
async function withEachCall(
  fault: Omit<DiskFault, 'call'>,
  { args, before, check }: Failing,
): Promise<number> {
  const run = async (call: number) => {
    putFiles(root, before);
    record.fail({ call, ...fault });
    const went = await program.run({ args, dataDir: place.dataDir, root });
    return { went, calls: NEVER - record.left(), failed: record.mend() };
  };
  const { went: whole, calls } = await run(NEVER);
  expect(whole).toMatchObject({ code: 0, stderr: '', open: [] });
  const first = 1 + Math.floor(choices(seeded(SEED)).random() * ONE_OF);
  for (let call = first; call <= calls; call += ONE_OF) {
    const { went, failed } = await run(call);
    const about = `seed ${SEED}, call ${call} of ${calls}`;
    expect([about, failed]).not.toEqual([about, 0]);
    expect([about, went.open]).toEqual([about, []]);
    if (went.code !== 0) expect(went.stderr, about).toMatch(TOLD);
    await check(went, about);
  }
  return calls;
}

/** What came to be, what belongs to the database's own log apart. */
function madeIn(before: CrashState['files']): readonly string[] {
  return [...filesBelow(root).keys()].filter((name) => !before.has(name) && !name.endsWith('-wal'));
}

describe.runIf(canPreload())('a disk that fails', () => {
  beforeAll(async () => {
    shop = await install({ authority: 'integrado' });
    root = join(shop.folder, 'caja');
    place = { dataDir: join(root, 'datos'), env: sandboxEnv(root) };
    backup = join(shop.folder, 'respaldo.db');
    await provisionFolder({ issuers: [shop.issuer] }, place);
    key = await createKey(place, 'sucursal-1');
    await sell('primera');
    const sold = filesBelow(root);
    takeBack();
    older = filesBelow(root);
    await commandHere(['backup', backup], place);
    putFiles(root, sold);
    await sell('segunda');
    present = filesBelow(root);
    record = recordDisk(root, join(shop.folder, 'disco.bin'));
    program = await startDiskProgram(record, place.env);
  }, LIMIT_MS);
  afterAll(async () => {
    await program?.end();
    await shop?.close();
  });

  it.each(FAULTS)(
    'that %s: a backup is there whole or not at all',
    { timeout: LIMIT_MS },
    async (_name, fault) => {
      const copy = join(root, 'respaldo-nuevo.db');
      const before = present ?? new Map();
      const calls = await withEachCall(fault, {
        args: ['backup', copy],
        before,
        check: async (went, about) => {
          expect([about, madeIn(before)]).toEqual([about, went.code === 0 ? ['respaldo-nuevo.db'] : []]);
          expect(await documentsOf(about)).toBe(2);
          if (went.code === 0) expect((await runHere(['restore', copy, '--json'], place)).code).toBe(0);
        },
      });
      expect(calls).toBeGreaterThan(100);
    },
  );

  it.each(FAULTS)(
    'that %s: a restore leaves the one or the other, and says which',
    { timeout: LIMIT_MS },
    async (_name, fault) => {
      let count = 0;
      const before = present ?? new Map();
      const calls = await withEachCall(fault, {
        args: ['restore', backup],
        before,
        check: async ({ code, stderr }, about) => {
          const isNew = code === 0 || stderr.includes('ya está en lugar de la base de datos');
          expect([about, await documentsOf(about)]).toEqual([about, isNew ? 1 : 2]);
          const made = madeIn(before).filter((name) => fault.once || name !== HOLDER);
          expect([about, made.filter((name) => !name.includes('.antes-'))]).toEqual([about, []]);
          expect([about, made.length]).toEqual([about, isNew ? 1 : 0]);
          if ((count += 1) % SELLS_ON_EVERY !== 0) return;
          if (!isNew) expect((await runHere(['restore', backup], place)).code).toBe(0);
          // The second number was given after the backup: it is given to nobody else.
          expect(await sell('otra')).toBe('EMISION_BLOQUEADA');
        },
      });
      expect(calls).toBeGreaterThan(200);
    },
  );

  it.each(FAULTS)(
    'that %s: a newer program changes the schema whole, step by step, and goes on',
    { timeout: LIMIT_MS },
    async (_name, fault) => {
      const calls = await withEachCall(fault, {
        args: ['start'],
        before: older ?? new Map(),
        check: async (_went, about) => {
          expect([about, existsSync(join(place.dataDir, 'caja.db'))]).toEqual([about, true]);
          expect([about, await sell('segunda')]).toEqual([about, expect.stringMatching(/002$/)]);
          expect(await documentsOf(about)).toBe(2);
        },
      });
      expect(calls).toBeGreaterThan(100);
    },
  );
});
