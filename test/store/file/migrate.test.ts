import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate, schemaVersion } from '../../../core/store/migrate.ts';
import { openReadOnlyStore } from '../../../core/store/store.ts';
import { ended, start } from '../programs/processes.ts';
import { temporaryDatabase } from '../support.ts';

let database: ReturnType<typeof temporaryDatabase>;

beforeEach(() => {
  database = temporaryDatabase();
});
afterEach(() => database.dispose());

describe('migrations', () => {
  it('bring an empty file to the schema of this program, once', () => {
    const raw = database.raw();
    migrate(raw, ['CREATE TABLE a (x)', 'CREATE TABLE b (x)']);
    migrate(raw, ['CREATE TABLE a (x)', 'CREATE TABLE b (x)']);
    expect(schemaVersion(raw)).toBe(2);
    migrate(raw, ['CREATE TABLE a (x)', 'CREATE TABLE b (x)', 'INSERT INTO a VALUES (1)']);
    expect(raw.prepare('SELECT count(*) FROM a').pluck().get()).toBe(1);
    raw.close();
  });

  it('leave nothing half done: one that fails is undone, those before it stay', () => {
    const raw = database.raw();
    expect(() => migrate(raw, ['CREATE TABLE a (x)', 'CREATE TABLE b (x); CREATE TABLE a (x)'])).toThrow(
      'already exists',
    );
    expect(schemaVersion(raw)).toBe(1);
    expect(raw.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all()).toEqual(['a']);
    raw.close();
  });

  it('run once when several processes open the same new file at the same moment', async () => {
    const children = [1, 2, 3, 4].map(() => start('../open-store.ts', database.file));
    expect(await Promise.all(children.map(ended))).toEqual([0, 0, 0, 0]);
    expect(database.open({ migrate: false }).read(() => 'usable')).toBe('usable');
  });
});

describe('a file of another schema', () => {
  it('that is newer is refused and left alone', async () => {
    await database.open().close();
    const raw = database.raw();
    raw.pragma('user_version = 99');
    const refusal = /versión más nueva de Caja DTE \(esquema 99, este programa conoce hasta \d+\)/;
    expect(() => database.open()).toThrow(refusal);
    expect(() => database.open({ migrate: false })).toThrow(refusal);
    expect(() => openReadOnlyStore(database.file)).toThrow(refusal);
    expect(schemaVersion(raw)).toBe(99);
    raw.close();
  });

  it('that is older is refused unless it may be migrated', () => {
    const old = /versión anterior \(esquema 0, se espera \d+\)\. Inicie Caja DTE una vez/;
    expect(() => database.open({ migrate: false })).toThrow(old);
    expect(() => openReadOnlyStore(database.file)).toThrow(old);
  });
});
