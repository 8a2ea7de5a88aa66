/**
 * Holds this process and all that it starts to a part of a core and of the memory, with the control groups of Linux; only where they
 * may be made.
 */
import { existsSync, mkdirSync, readFileSync, readdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const GROUPS = '/sys/fs/cgroup';
/** Short turns: with long ones, a process that has used up its share stands still for as long as a key takes. */
const PERIOD_US = 10_000;
const LOOK_MS = 50;
const MAX_LOOKS = 100;

export interface Hold {
  readonly cores: number;
  readonly memoryBytes: number;
}

interface Group {
  readonly parent: string;
  readonly folder: string;
}

/**
 * Holds them from now on.
 *
 * @returns ends it; null where groups cannot be made
 */
export function holdAll({ cores, memoryBytes }: Hold): (() => Promise<void>) | null {
  try {
    const cpu = groupOf('cpu', {
      'cpu.cfs_period_us': PERIOD_US,
      'cpu.cfs_quota_us': Math.round(PERIOD_US * cores),
    });
    const memory = groupOf('memory', { 'memory.limit_in_bytes': memoryBytes });
    const groups = [cpu, memory];
    for (const { folder } of groups) moveTo(folder, family(process.pid));
    return async () => {
      for (const { parent, folder } of groups) await left(folder, parent);
    };
  } catch {
    return null;
  }
}

function groupOf(kind: string, limits: Readonly<Record<string, number>>): Group {
  const parent = join(GROUPS, kind);
  const folder = join(parent, `caja-bench-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  for (const [name, value] of Object.entries(limits)) {
    if (existsSync(join(folder, name))) writeFileSync(join(folder, name), String(value));
    else if (kind === 'cpu') throw new Error(`no ${name}`);
  }
  return { parent, folder };
}

/** A process and all that descend from it. */
function family(root: number): readonly number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const stat = existsSync(`/proc/${name}/stat`) ? readFileSync(`/proc/${name}/stat`, 'utf8') : '';
    parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
  }
  const found = [root];
  for (const one of found)
    for (const [child, parent] of parents) if (parent === one && !found.includes(child)) found.push(child);
  return found;
}

function moveTo(folder: string, processes: readonly number[]): void {
  for (const pid of processes)
    if (existsSync(`/proc/${pid}`)) writeFileSync(join(folder, 'cgroup.procs'), String(pid));
}

/** Everybody out, then the group goes; what is still ending leaves it by itself. */
async function left(folder: string, parent: string): Promise<void> {
  for (let look = 0; look < MAX_LOOKS && inside(folder).length > 0; look += 1) {
    moveTo(parent, inside(folder));
    await setTimeout(LOOK_MS);
  }
  rmdirSync(folder);
}

function inside(folder: string): readonly number[] {
  return readFileSync(join(folder, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean).map(Number);
}
