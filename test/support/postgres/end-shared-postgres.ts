/** Ends the PostgreSQL of a test run (`shared-postgres.ts`). */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PATIENCE_MS } from '../run/patience.ts';

/** Ends the server of a run; nothing where none was begun. */
export async function endSharedPostgres(run: string): Promise<void> {
  const note = join(run, 'postgres.json');
  if (!existsSync(note)) return;
  const { folder, pid } = JSON.parse(readFileSync(note, 'utf8')) as { folder: string; pid: number };
  process.kill(pid, 'SIGTERM');
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until && isAlive(pid); await pause(20));
  rmSync(folder, { recursive: true, force: true });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
