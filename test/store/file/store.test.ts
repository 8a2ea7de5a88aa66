import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { databaseOf } from '../../../core/store/handle.ts';
import { assertRuntime } from '../../../core/store/database.ts';
import { findMeta, setMeta } from '../../../core/store/meta.ts';
import { openReadOnlyStore, type Reader, type Store, type Tx } from '../../../core/store/store.ts';
import { temporaryDatabase } from '../support.ts';

let database: ReturnType<typeof temporaryDatabase>;
let store: Store;

beforeEach(() => {
  database = temporaryDatabase();
  store = database.open();
});
afterEach(() => database.dispose());

describe('read and transact', () => {
  it('gives back what the work gives back and keeps what it wrote', async () => {
    const answer = await store.transact((tx) => {
      setMeta(tx, 'name', 'value');
      return findMeta(tx, 'name');
    });
    expect(answer).toBe('value');
    expect(store.read((reader) => findMeta(reader, 'name'))).toBe('value');
  });

  it('runs no work before the caller had its turn', async () => {
    const seen: string[] = [];
    const done = store.transact(() => void seen.push('work'));
    seen.push('caller');
    await done;
    expect(seen).toEqual(['caller', 'work']);
  });

  it('shows a reader committed data only: inside a work there is no other state than its own', async () => {
    const inside = store.transact((tx) => {
      setMeta(tx, 'name', 'not yet');
      return store.read((reader) => findMeta(reader, 'name'));
    });
    await expect(inside).rejects.toThrow('read with its Tx');
    expect(store.read((reader) => findMeta(reader, 'name'))).toBeNull();
  });

  it('keeps one snapshot for a whole read, nested reads included', () => {
    const raw = database.raw();
    const both = store.read((reader) => {
      const before = findMeta(reader, 'name');
      raw.exec("INSERT INTO meta VALUES ('name', 'from elsewhere')");
      return [before, findMeta(reader, 'name'), store.read((nested) => findMeta(nested, 'name'))];
    });
    raw.close();
    expect(both).toEqual([null, null, null]);
    expect(store.read((reader) => findMeta(reader, 'name'))).toBe('from elsewhere');
  });

  it('undoes a work that throws and hands its error to its caller', async () => {
    const failing = store.transact((tx) => {
      setMeta(tx, 'name', 'value');
      throw new RangeError('no');
    });
    await expect(failing).rejects.toThrow(new RangeError('no'));
    expect(store.read((reader) => findMeta(reader, 'name'))).toBeNull();
  });

  it('goes on reading after a read that threw', () => {
    expect(() =>
      store.read(() => {
        throw new Error('no');
      }),
    ).toThrow('no');
    expect(store.read((reader) => findMeta(reader, 'name'))).toBeNull();
  });

  it('refuses to write through a reader', () => {
    const write = () => store.read((reader) => setMeta(reader as Tx, 'name', 'value'));
    expect(write).toThrow('a Reader cannot write');
    expect(store.read((reader) => findMeta(reader, 'name'))).toBeNull();
  });
});

describe('handles', () => {
  it('are dead once their work ended', async () => {
    let leakedTx: Tx | undefined;
    let leakedReader: Reader | undefined;
    await store.transact((tx) => {
      leakedTx = tx;
    });
    store.read((reader) => {
      leakedReader = reader;
    });
    expect(() => setMeta(leakedTx as Tx, 'name', 'late')).toThrow('after its work ended');
    expect(() => findMeta(leakedReader as Reader, 'name')).toThrow('after its work ended');
  });

  it('are dead when the next work of the same group runs', async () => {
    let leaked: Tx | undefined;
    const first = store.transact((tx) => {
      leaked = tx;
    });
    const second = store.transact(() => setMeta(leaked as Tx, 'name', 'late'));
    await first;
    await expect(second).rejects.toThrow('after its work ended');
  });
});

describe('asynchronous works', () => {
  it('do not compile', () => {
    const never = (): void => {
      // @ts-expect-error a work that gives a promise is no work
      void store.transact(async (tx) => setMeta(tx, 'name', 'value'));
      // @ts-expect-error a read that gives a promise is no read
      store.read(async (reader) => findMeta(reader, 'name'));
      // @ts-expect-error a Reader does not write
      store.read((reader) => setMeta(reader, 'name', 'value'));
    };
    expect(never).toBeTypeOf('function');
  });

  it('are refused and undone when an untyped caller hands one over', async () => {
    const work = ((tx: Tx) => {
      setMeta(tx, 'name', 'value');
      return Promise.resolve();
    }) as unknown as (tx: Tx) => string;
    await expect(store.transact(work)).rejects.toThrow(TypeError);
    expect(store.read((reader) => findMeta(reader, 'name'))).toBeNull();
  });
});

describe('opening and closing', () => {
  it('commits what is queued before it closes, and refuses what comes later', async () => {
    const queued = store.transact((tx) => setMeta(tx, 'name', 'value'));
    const closed = store.close();
    const late = store.transact((tx) => setMeta(tx, 'late', 'value'));
    await expect(late).rejects.toThrow('closed');
    await queued;
    await closed;
    expect(database.open().read((reader) => [findMeta(reader, 'name'), findMeta(reader, 'late')])).toEqual([
      'value',
      null,
    ]);
  });

  it('may be closed twice', async () => {
    await Promise.all([store.close(), store.close()]);
    await expect(store.close()).resolves.toBeUndefined();
  });

  it('writes durably and checks what the schema promises', async () => {
    const pragmas = await store.transact((tx) =>
      [
        'journal_mode',
        'synchronous',
        'foreign_keys',
        'trusted_schema',
        'recursive_triggers',
        'busy_timeout',
      ].map((name) => databaseOf(tx).pragma(name, { simple: true })),
    );
    // wal; 2 = FULL; on; off; on; at most 20 ms
    expect(pragmas).toEqual(['wal', 2, 1, 0, 1, 10]);
  });

  it('opens for reading only, where a thread of its own reads long', async () => {
    await store.transact((tx) => setMeta(tx, 'name', 'value'));
    const reading = openReadOnlyStore(database.file);
    expect(reading.read((reader) => findMeta(reader, 'name'))).toBe('value');
    const write = () => reading.read((reader) => databaseOf(reader).exec("UPDATE meta SET value = 'x'"));
    expect(write).toThrow('attempt to write a readonly database');
    reading.close();
  });

  it('names the versions it needs', () => {
    expect(() => assertRuntime('20.11.1', '3.54.1')).toThrow('necesita Node 22 o más nuevo; este es 20.11.1');
    expect(() => assertRuntime('24.21.0', '3.51.2')).toThrow(
      'necesita SQLite 3.51.3 o más nuevo; este es 3.51.2',
    );
    expect(() => assertRuntime('22.0.0', '3.51.3')).not.toThrow();
    expect(() => assertRuntime('24.0.0', '3.100.0')).not.toThrow();
  });
});
