/** CPU of the packaged PostgreSQL: the server and every process it has or had; Linux only. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const TICK_MS = 10;
/** Places after the name in `/proc/PID/stat`: parent, own time, and that of children that ended. */
const PARENT = 1;
const TIMES = [11, 12] as const;
const CHILD_TIMES = [13, 14] as const;

/** Milliseconds since the server began; 0 where the system does not tell. */
export function databaseCpuMs(dataFolder: string): number {
  if (process.platform !== 'linux') return 0;
  const server = readFileSync(join(dataFolder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0] ?? '';
  const own = statOf(server);
  if (own === null) return 0;
  const children = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && statOf(name)?.[PARENT] === server,
  );
  const ticks = (fields: readonly string[] | null, places: readonly number[]) =>
    places.reduce((sum, place) => sum + Number(fields?.[place] ?? 0), 0);
  const all = children.reduce(
    (sum, pid) => sum + ticks(statOf(pid), TIMES),
    ticks(own, [...TIMES, ...CHILD_TIMES]),
  );
  return all * TICK_MS;
}

/** Fields after the process's name; null where it is over. */
function statOf(pid: string): readonly string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}
