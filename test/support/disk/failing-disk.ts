/** A program on a disk that fails on demand: each time from the same files, at one call after the other. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { DiskRecord } from './recorded-disk.ts';

/** What {@link DiskProgram.run} is asked for: a command line, or `start` alone. */
export interface Asked {
  readonly args: readonly string[];
  readonly dataDir: string;
  readonly root: string;
}

/** How it went. */
export interface Went {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Files below the root that are still open. */
  readonly open: readonly string[];
}

export interface DiskProgram {
  run(asked: Asked): Promise<Went>;
  end(): Promise<void>;
}

const PROGRAM = fileURLToPath(new URL('disk-program.ts', import.meta.url));

/** Starts the program; every call of its files below the recorded folder may be let fail by `record`. */
export async function startDiskProgram(record: DiskRecord, env: NodeJS.ProcessEnv): Promise<DiskProgram> {
  const child: ChildProcess = fork(PROGRAM, { env: { ...env, ...record.env }, execArgv: [] });
  const gone = once(child, 'exit').then(([code]) => {
    throw new Error(`the program ended with ${String(code)}`);
  });
  gone.catch(() => {});
  const next = async <T>(): Promise<T> => {
    const [said] = (await Promise.race([once(child, 'message'), gone])) as [T];
    return said;
  };
  await next();
  return {
    run: (asked) => {
      const told = next<Went>();
      child.send(asked);
      return told;
    },
    end: async () => {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
