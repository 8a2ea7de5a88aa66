import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backUp } from '../../core/backup/backup.ts';
import { allocate } from '../../core/store/numbers/next-number.ts';
import { appendLedger } from '../../core/store/numbers/ledger.ts';
import type { Store } from '../../core/store/store.ts';
import { KEY, newCode, seededDatabase, type TestDatabase } from '../store/support.ts';

const HASH = 'b'.repeat(64);

let database: TestDatabase;
let store: Store;
let target: string;
beforeEach(async () => {
  ({ database, store } = await seededDatabase());
  target = join(database.folder, 'respaldo.db');
});
afterEach(() => database.dispose());

/** Takes a number. */
const take = () =>
  store.transact((tx, now) => {
    const { sequenceId, numero } = allocate(tx, KEY);
    const row = { sequenceId, numero, codigoGeneracion: newCode(), sha256: HASH, at: now };
    appendLedger(tx, { ...row, estado: 'ASIGNADO' });
    return numero;
  });

describe('a backup', () => {
  it('is one moment of a database that others go on writing to', async () => {
    for (let count = 0; count < 20; count += 1) await take();
    let finished = false;
    const backup = backUp({ database: database.file, target, force: false }).finally(() => (finished = true));
    while (!finished) await take();
    const report = await backup;
    const [sequence] = report.secuencias;
    const last = await take();
    expect(sequence?.ultimo).toBeGreaterThanOrEqual(20);
    expect(sequence?.ultimo).toBeLessThan(last);
    expect(report.bytes).toBe(statSync(target).size);
  });

  it('lies alone: no log and nothing half written beside it', async () => {
    await take();
    await backUp({ database: database.file, target, force: false });
    expect(readdirSync(database.folder).filter((name) => name.startsWith('respaldo'))).toEqual([
      'respaldo.db',
    ]);
    expect(statSync(target).mode & 0o777).toBe(0o600);
    const copy = new BetterSqlite3(target, { readonly: true });
    expect(copy.pragma('journal_mode', { simple: true })).toBe('delete');
    expect(copy.prepare("SELECT value FROM meta WHERE name = 'fence.copy'").pluck().get()).toBe('1');
    copy.close();
  });

  it('does not replace a file, nor the database itself, unless told to', async () => {
    writeFileSync(target, 'otra cosa');
    await expect(backUp({ database: database.file, target, force: false })).rejects.toThrow('Ya existe');
    expect(statSync(target).size).toBe(9);
    await backUp({ database: database.file, target, force: true });
    expect(statSync(target).size).toBeGreaterThan(9);
    await expect(backUp({ database: database.file, target: database.file, force: true })).rejects.toThrow(
      'es la base de datos misma',
    );
  });

  it('is not made of a damaged database, and leaves nothing behind', async () => {
    for (let count = 0; count < 3; count += 1) await take();
    const raw = database.raw();
    raw.exec('DROP TRIGGER ledger_stays; DELETE FROM ledger WHERE numero = 2');
    raw.close();
    await expect(backUp({ database: database.file, target, force: false })).rejects.toThrow(
      'el libro del tipo 01, serie M001P001, año 2026, no cuadra',
    );
    expect(readdirSync(database.folder).filter((name) => name.startsWith('respaldo'))).toEqual([]);
  });

  it('says which folder is missing', async () => {
    const nowhere = join(database.folder, 'no existe', 'respaldo.db');
    await expect(backUp({ database: database.file, target: nowhere, force: false })).rejects.toThrow(
      `No existe la carpeta ${join(database.folder, 'no existe')}`,
    );
  });
});
