import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acquireEngineLock, announced } from '../../../core/store/engine-lock.ts';
import { ended, said, start } from '../programs/processes.ts';
import { temporaryDatabase } from '../support.ts';

let database: ReturnType<typeof temporaryDatabase>;
let file: string;

beforeEach(() => {
  database = temporaryDatabase();
  file = join(database.folder, 'engine.lock');
});
afterEach(() => database.dispose());

function acquired() {
  const lock = acquireEngineLock(file, 5);
  if (lock.kind !== 'acquired') throw new Error(lock.mensaje);
  return lock;
}

describe('the lock of a data folder', () => {
  it('is refused to a second process, which is told who holds it', async () => {
    const child = start('../programs/hold-lock.ts', file);
    await said(child, 'acquired');
    expect(acquireEngineLock(file, 5)).toEqual({
      kind: 'held',
      holder: { pid: child.pid, startedAt: 1_795_276_800_000 },
      // 1 795 276 800 s after 1970 is 2026-11-21 16:00 UTC
      mensaje: `Caja DTE ya está en marcha con esta carpeta de datos (proceso ${child.pid}, iniciado 2026-11-21T16:00:00.000Z). Ciérrelo primero, o use otra carpeta de datos.`,
    });
    child.stdin.end();
    expect(await ended(child)).toBe(0);
    acquired().release();
  });

  it('says where its holder answers, as long as it is held', () => {
    const lock = acquired();
    expect(announced(file)).toBeNull();
    lock.announce('http://127.0.0.1:8140');
    expect(announced(file)).toEqual({ api: 'http://127.0.0.1:8140', cert: null });
    expect(acquireEngineLock(file, 6)).toMatchObject({ kind: 'held', holder: { startedAt: 5 } });
    lock.release();
    lock.announce('http://127.0.0.1:8140');
    expect(announced(file)).toBeNull();
  });

  it('is free after a crash of its holder', async () => {
    const child = start('../programs/hold-lock.ts', file);
    await said(child, 'acquired');
    child.kill('SIGKILL');
    await ended(child);
    const lock = acquired();
    const second = start('../programs/hold-lock.ts', file);
    expect(await said(second, '\n')).toContain(`"holder":{"pid":${process.pid},"startedAt":5}`);
    second.stdin.end();
    lock.release();
  });

  it('is refused within the same process too, until it is released', () => {
    const lock = acquired();
    expect(acquireEngineLock(file, 6).kind).toBe('held');
    lock.release();
    lock.release();
    expect(existsSync(`${file}.holder`)).toBe(false);
    acquired().release();
  });
});
