/** A centre's folder that root looks into while a user of its own has the service, as in the unit of the guide. */
import { chownSync, existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { databaseFolder } from '../../../core/central/postgres/database-folder.ts';
import { OWNER, runPostgres } from '../../../core/central/postgres/run-postgres.ts';
import { connectOwner } from '../../../core/central/store/database.ts';
import { passableFolder } from '../../support/postgres/shared-postgres.ts';

/** `daemon`: any user of the system but root and the one that root's own centre takes. */
const SERVICE = 1;
const isRoot = process.getuid?.() === 0;

let folder: string;
beforeEach(() => (folder = passableFolder('caja-pg-owner-')));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const ownerOf = (name: string) => statSync(join(folder, name)).uid;

it.skipIf(!isRoot)('stays that user’s, whose database goes on', async () => {
  for (const own of ['postgres', 'socket']) mkdirSync(join(folder, own), { mode: 0o700 });
  for (const own of ['.', 'postgres', 'socket']) chownSync(join(folder, own), SERVICE, SERVICE);
  const running = await runPostgres(folder);
  try {
    const place = databaseFolder(folder);
    expect(place.identity).toEqual({ uid: SERVICE, gid: SERVICE });
    expect(['.', 'postgres', 'socket', 'postgres/PG_VERSION'].map(ownerOf)).toEqual(Array(4).fill(SERVICE));
    const owner = await connectOwner({ socket: place.socket, owner: OWNER });
    await owner.query('CREATE TABLE kept (a int); CHECKPOINT');
    await owner.end();
  } finally {
    await running.stop();
  }
});

it.skipIf(!isRoot)('is given to a user without rights where root makes it', () => {
  expect(databaseFolder(folder).identity).toEqual({ uid: 65_534, gid: 65_534 });
  expect(databaseFolder(folder).identity).toEqual({ uid: 65_534, gid: 65_534 });
  expect([ownerOf('postgres'), ownerOf('socket'), existsSync(join(folder, 'programs'))]).toEqual([
    65_534,
    65_534,
    false,
  ]);
});
