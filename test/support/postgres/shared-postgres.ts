/** One PostgreSQL for all the processes of a test run, begun by the first that needs it; every test has a database of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { connectOwner } from '../../../core/central/store/database.ts';
import { migrate } from '../../../core/central/store/migrate.ts';
import { memoryFolder } from '../service/memory-folder.ts';
import { RUN_FOLDER } from '../run/test-run.ts';
import { PATIENCE_MS } from '../run/patience.ts';

const TEMPLATE = 'caja_template';
const OWNER = 'caja_owner';
const PROGRAM = new URL('run-postgres-program.ts', import.meta.url);

/** A folder into which the unprivileged user of the server may go. */
export function passableFolder(name: string): string {
  const folder = mkdtempSync(join(memoryFolder(), name));
  chmodSync(folder, 0o711);
  return folder;
}

/** The address of a new database that has the schema. */
export async function newDatabase(): Promise<string> {
  const socket = await sharedSocket();
  const name = `t_${crypto.randomUUID().replaceAll('-', '')}`;
  await asOwner(socket, 'postgres', (owner) => owner.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`));
  return address(socket, name);
}

function address(socket: string, database: string): string {
  return `postgresql://${OWNER}@localhost/${database}?host=${encodeURIComponent(socket)}`;
}

async function asOwner(socket: string, database: string, work: (owner: Client) => Promise<unknown>) {
  const owner = await connectOwner({ url: address(socket, database) });
  try {
    await work(owner);
  } finally {
    await owner.end();
  }
}

/** Folder of the server's socket, once it is there. */
async function sharedSocket(): Promise<string> {
  const run = process.env[RUN_FOLDER];
  if (run === undefined) throw new Error('tests with PostgreSQL need the test runner');
  const note = join(run, 'postgres.json');
  try {
    mkdirSync(join(run, 'postgres-begun'));
  } catch {
    for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await pause(20)) {
      if (existsSync(note)) return (JSON.parse(readFileSync(note, 'utf8')) as { socket: string }).socket;
    }
    throw new Error('the PostgreSQL of this run did not start');
  }
  const folder = passableFolder('caja-tests-pg-');
  // On its own: it outlives the process of this test file.
  const child = spawn(process.execPath, [PROGRAM.pathname, folder], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
  const { socket } = JSON.parse(line) as { socket: string };
  await asOwner(socket, 'postgres', (owner) => owner.query(`CREATE DATABASE ${TEMPLATE}`));
  await asOwner(socket, TEMPLATE, migrate);
  writeFileSync(`${note}.new`, JSON.stringify({ socket, folder, pid: child.pid }));
  renameSync(`${note}.new`, note);
  child.unref();
  child.stdout.destroy();
  return socket;
}
