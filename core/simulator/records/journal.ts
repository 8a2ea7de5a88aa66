/** The simulator's own file: one JSON record per line, appended, flushed in groups, read again at the next start. */
import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';

export interface Journal {
  /** Adds a record; fulfilled once it is on disk (or at once when the journal is not durable). */
  append(record: object): Promise<void>;
  close(): Promise<void>;
}

interface Waiter {
  readonly line: string;
  readonly done: () => void;
  readonly failed: (cause: unknown) => void;
}

/** A journal that keeps nothing, for a simulator that lives in memory only. */
export const memoryJournal: Journal = {
  append: () => Promise.resolve(),
  close: () => Promise.resolve(),
};

/**
 * Opens the file, hands every record in it to `replay`, and cuts a torn last line off.
 *
 * @param durable whether `append` waits for the disk; records that arrive meanwhile share one flush
 * @throws Error when a line before the last one is not a record
 */
export async function openJournal(
  file: string,
  durable: boolean,
  replay: (record: unknown) => void,
): Promise<Journal> {
  const handle = await open(file, 'a+');
  try {
    const size = await replayLines(file, replay);
    await handle.truncate(size);
  } catch (cause) {
    await handle.close();
    throw cause;
  }
  return writer(handle, durable);
}

/**
 * Reads a file without opening it for writing; a file that is not there holds nothing.
 *
 * @throws Error when a line before the last one is not a record, and whatever `replay` throws
 */
export async function readJournal(file: string, replay: (record: unknown) => void): Promise<void> {
  if (existsSync(file)) await replayLines(file, replay);
}

/** @returns the length in bytes of the part that holds whole records */
async function replayLines(file: string, replay: (record: unknown) => void): Promise<number> {
  const reader = await open(file, 'r');
  const { size } = await reader.stat();
  let end = 0;
  let torn = false;
  for await (const line of reader.readLines({ encoding: 'utf8' })) {
    if (torn) throw new Error(`El archivo del simulador está dañado en el byte ${end}: ${file}`);
    const next = end + Buffer.byteLength(line) + 1;
    const record = next > size ? undefined : parseRecord(line);
    if (record === undefined) {
      torn = true;
      continue;
    }
    replay(record);
    end = next;
  }
  return end;
}

function parseRecord(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function failureOf(cause: unknown): Error {
  return cause instanceof Error ? cause : new Error('journal not written', { cause });
}

function writer(handle: FileHandle, durable: boolean): Journal {
  let waiting: Waiter[] = [];
  let running: Promise<void> | null = null;
  let broken: { readonly cause: unknown } | null = null;

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      // After a half-written line nothing may follow: the next start cuts it off as the last one.
      if (broken !== null) {
        for (const entry of group) entry.failed(broken.cause);
        continue;
      }
      try {
        await handle.appendFile(group.map((entry) => entry.line).join(''));
        if (durable) await handle.datasync();
        for (const entry of group) entry.done();
      } catch (cause) {
        broken = { cause };
        for (const entry of group) entry.failed(cause);
      }
    }
    running = null;
  }

  return {
    append(record) {
      // A run that has nothing to wait for would end before it is remembered.
      if (broken !== null) return durable ? Promise.reject(failureOf(broken.cause)) : Promise.resolve();
      const stored = new Promise<void>((done, failed) => {
        waiting.push({ line: `${JSON.stringify(record)}\n`, done, failed });
      });
      running ??= run();
      if (durable) return stored;
      stored.catch(() => undefined);
      return Promise.resolve();
    },
    async close() {
      while (running !== null) await running;
      await handle.close();
    },
  };
}
