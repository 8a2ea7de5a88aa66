/** Work in the folder of the backups: one thread for what comes one after the other, a fresh one after an error. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { inPlaceThread } from '../../core/backup/backup-place-thread.ts';

let folder: string;
const started = new Set<Worker>();
const note = (thread: Worker) => void started.add(thread);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'caja-place-'));
  started.clear();
  process.on('worker', note);
});
afterEach(() => {
  process.off('worker', note);
  rmSync(folder, { recursive: true, force: true });
});

it('one thread works for all that come one after the other, and those at once do not wait for each other', async () => {
  mkdirSync(join(folder, 'one'));
  await inPlaceThread('look', { folder, mark: null });
  const before = started.size;
  expect(await inPlaceThread('prepare', { folder, mark: null })).toEqual(['one']);
  expect(await inPlaceThread('try', { folder })).toBe(true);
  expect(started.size).toBe(before);
  const names = [1, 2, 3].map(() => inPlaceThread('prepare', { folder, mark: null }));
  expect(await Promise.all(names)).toEqual([['one'], ['one'], ['one']]);
  expect(started.size).toBe(before + 2);
});

it('an error of the system is the caller’s, with its code, and the next work has another thread', async () => {
  writeFileSync(join(folder, 'file'), '');
  const impossible = inPlaceThread('prepare', { folder: join(folder, 'file', 'folder'), mark: null });
  await expect(impossible).rejects.toMatchObject({ code: expect.any(String) as string });
  expect(await inPlaceThread('try', { folder })).toBe(true);
});
