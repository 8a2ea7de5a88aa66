/**
 * The power goes while a backup is put back and while a newer program changes the schema, on a disk that keeps only what was flushed
 * (§restore-fence, §backup-is-proved): the database is the one of before or the one that comes, and no number is given twice.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, describe, expect, it } from 'vitest';
import { MIGRATIONS } from '../../core/store/migrations/migrations.ts';
import { takeBackTo } from '../support/crash/older-schema.ts';
import { crashStates, filesBelow, putFiles, type CrashState } from '../support/disk/crash-states.ts';
import { recordDisk } from '../support/disk/recorded-disk.ts';
import { canPreload } from '../support/run/preloaded.ts';
import { createKey, install, type Installation } from '../support/service/installation.ts';
import { commandHere, provisionFolder, runHere, type Place } from '../support/service/provisioned.ts';
import { startServiceHere } from '../support/service/service-here.ts';
import { cajaAsync, sandboxEnv, startService } from '../support/service/service-process.ts';
import { choices, seeded } from '../support/shop/request-generator.ts';
import { sale, send } from '../support/shop/sale.ts';

/** `CAJA_SEED` repeats what was left of an earlier run. */
const SEED = Number(process.env['CAJA_SEED'] ?? Math.floor(Math.random() * 1_000_000_000));
/** One state of so many is opened, and the first of those with other files; 1 opens all. */
const ONE_OF = Number(process.env['CAJA_STATES_ONE_OF'] ?? 40);
/** Longest time for all states, in milliseconds. */
const LIMIT_MS = 1_800_000;
/** The schema of this many migrations before. */
const VERSIONS_BACK = 6;

let shop: Installation;
let root: string;
let place: Place;
let key: string;
afterEach(() => shop?.close());

async function open(): Promise<void> {
  shop = await install({ authority: 'integrado' });
  root = join(shop.folder, 'caja');
  place = { dataDir: join(root, 'datos'), env: sandboxEnv(root) };
  await provisionFolder({ issuers: [shop.issuer] }, place);
  key = await createKey(place, 'sucursal-1');
}

/** Sells one; null where nothing may be sold. */
async function sell(name: string): Promise<string | null> {
  const service = await startServiceHere(place);
  try {
    const answer = await send(service.api, sale('01', key, name));
    if (answer?.status === 200) return String(answer.numeroControl);
    expect(answer).toMatchObject({ status: 503, codigo: 'EMISION_BLOQUEADA' });
    return null;
  } finally {
    await service.stop();
  }
}

/** Every state that the cut of a run may leave, each in place when `check` is called. @returns how many there are */
async function afterCuts(
  run: (env: NodeJS.ProcessEnv) => Promise<void>,
  check: (state: CrashState) => Promise<void>,
): Promise<number> {
  const before = filesBelow(root);
  const record = recordDisk(root, join(shop.folder, 'disco.bin'));
  await run({ ...place.env, ...record.env });
  let states = 0;
  const names = new Set<string>();
  for (const state of crashStates(before, record.calls(), choices(seeded(SEED)))) {
    states += 1;
    const found = [...state.files.keys()].join();
    if (states % ONE_OF !== 0 && names.has(found)) continue;
    names.add(found);
    putFiles(root, state.files);
    await check(state);
  }
  return states;
}

const about = ({ moment, left }: CrashState) => `seed ${SEED}, moment ${moment}, left ${left}`;

async function expectSound(state: CrashState): Promise<number> {
  const verified = await runHere(['verify', '--json'], place);
  expect([about(state), verified.stderr]).toEqual([about(state), '']);
  const report = JSON.parse(verified.stdout) as { readonly documentos: number };
  expect([about(state), report]).toMatchObject([about(state), { ok: true, faltas: [] }]);
  return report.documentos;
}

describe.runIf(canPreload())('a power cut', () => {
  it(
    'while a backup is put back leaves one database or the other, and no number comes twice',
    async () => {
      await open();
      const backup = join(shop.folder, 'respaldo.db');
      await sell('antes');
      await commandHere(['backup', backup], place);
      const numbers = [await sell('despues-1'), await sell('despues-2')];
      const restore = async (env: NodeJS.ProcessEnv) => {
        const { code, stderr } = await cajaAsync(['restore', backup, '--data-dir', place.dataDir], env);
        expect([code, stderr]).toEqual([0, '']);
      };
      const held: number[] = [];
      const states = await afterCuts(restore, async (state) => {
        expect([about(state), existsSync(join(place.dataDir, 'caja.db'))]).toEqual([about(state), true]);
        held.push(await expectSound(state));
        expect(numbers, about(state)).not.toContain(await sell(`otra-${state.moment}`));
        await expectSound(state);
      });
      expect(states).toBeGreaterThan(20);
      expect(new Set(held)).toEqual(new Set([1, 3]));
    },
    LIMIT_MS,
  );

  it(
    'while the schema is changed leaves what was sold, and the next start goes on',
    async () => {
      await open();
      await sell('antes');
      const file = new BetterSqlite3(join(place.dataDir, 'caja.db'));
      takeBackTo(file, MIGRATIONS.length - VERSIONS_BACK);
      file.close();
      const start = async (env: NodeJS.ProcessEnv) => {
        const service = await startService(place.dataDir, env, ['--no-demo']);
        await service.kill();
      };
      const states = await afterCuts(start, async (state) => {
        expect(await sell('despues')).toMatch(/002$/);
        expect(await expectSound(state)).toBe(2);
      });
      expect(states).toBeGreaterThan(20);
    },
    LIMIT_MS,
  );
});
