/** The last log lines in the data folder, for support: two small files without secrets. */
import { readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DataFolder } from '../platform/data-folder.ts';
import { isoUtc } from '../domain/fiscal-time.ts';
import type { Clock, Log } from '../engine/deps.ts';
import { shown } from '../platform/log.ts';
import { OWN_FILE, writeOwn } from '../store/own-file.ts';

/** Size at which a new file is started; the previous one is kept. */
const MAX_BYTES = 256 * 1024;

export function storedLog(log: Log, folder: DataFolder, clock: Pick<Clock, 'now'>): Log {
  const { now } = filesOf(folder);
  const keep = (nivel: string, evento: string, fields: Readonly<Record<string, unknown>> = {}): void => {
    const line = JSON.stringify({ momento: isoUtc(clock.now()), nivel, evento, datos: shown(fields, 0) });
    try {
      writeOwn(now, `${line}\n`, 'append');
      if (statSync(now).size > MAX_BYTES) renameSync(now, filesOf(folder).before);
    } catch {
      // A full disk is reported by issuing.
    }
  };
  return {
    info: (event, fields) => {
      log.info(event, fields);
      keep('info', event, fields);
    },
    warn: (event, fields) => {
      log.warn(event, fields);
      keep('aviso', event, fields);
    },
    error: (event, fields) => {
      log.error(event, fields);
      keep('falla', event, fields);
    },
  };
}

/** The last lines, oldest first. @param count maximum */
export function lastLogLines(folder: DataFolder, count: number): readonly string[] {
  const { now, before } = filesOf(folder);
  return [before, now]
    .flatMap((file) => contentOf(file).split('\n'))
    .filter((line) => line !== '')
    .slice(-count);
}

/** Empty if the file is missing or not a regular file. */
function contentOf(file: string): string {
  try {
    return readFileSync(file, { encoding: 'utf8', flag: OWN_FILE.read });
  } catch {
    return '';
  }
}

function filesOf({ path }: DataFolder) {
  return { now: join(path, 'registro.jsonl'), before: join(path, 'registro-anterior.jsonl') };
}
