/** The end of the service while backups are taken, or wait for their turn. */
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startBackups } from '../../core/backup/backup-schedule.ts';
import { dataFolder } from '../../core/platform/data-folder.ts';
import { startMaintenance } from '../../core/maintenance/maintenance-start.ts';
import { manualClock, type ManualClock } from '../support/run/manual-clock.ts';
import { NOW, seed, temporaryDatabase } from '../store/support.ts';

let database: ReturnType<typeof temporaryDatabase>;
let folder: string;
let clock: ManualClock;

beforeEach(async () => {
  database = temporaryDatabase();
  await seed(database.open());
  folder = join(database.folder, 'backups');
  clock = manualClock(NOW);
});
afterEach(() => database.dispose());

const silent = () => undefined;
const log = { info: silent, warn: silent, error: silent };

describe('the end of the service', () => {
  it('gives up the backup that is being taken and begins none of those that wait', async () => {
    const begun: string[] = [];
    const first = Promise.withResolvers<void>();
    const backups = startBackups({
      clock,
      log,
      database: database.file,
      place: () => ({ folder, mark: null }),
      take: ({ target }, { signal }) => {
        begun.push(basename(target));
        first.resolve();
        return new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('given up')));
          if (signal.aborted) reject(new Error('begun after the end'));
        });
      },
    });
    const asked = [backups.takeNow(silent), backups.takeNow(silent)];
    const ends = Promise.allSettled(asked);
    await first.promise;
    await backups.stop();
    expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(begun).toEqual(['caja-2026-11-21-100000.db']);
  });

  it('does not wait for a backup that somebody asked for', async () => {
    const closers: (() => Promise<void> | void)[] = [];
    const { maintenance } = startMaintenance({
      store: database.open(),
      folder: dataFolder(database.folder, {}),
      env: {},
      // Nor whether its log is sealed.
      vault: { derive: () => expect.fail('nobody asks') },
      clock,
      log,
      // What the health of the service is nobody asks here.
      engine: { health: () => expect.fail('nobody asks') },
      closers,
    });
    expect(await maintenance.backUp('Marta')).toMatchObject({
      estado: 'en-curso',
    });
    for (const close of closers.toReversed()) await close();
    expect(maintenance.job()).toMatchObject({ estado: 'falla', copia: null });
    const left = existsSync(folder) ? readdirSync(folder) : [];
    expect(left.filter((name) => name.endsWith('.db'))).toEqual([]);
  });
});
