import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../../core/domain/app-error.ts';
import { databaseOf } from '../../../core/store/handle.ts';
import { findMeta, setMeta } from '../../../core/store/meta.ts';
import type { Store } from '../../../core/store/store.ts';
import { ended, said, start } from '../programs/processes.ts';
import { NOW, temporaryDatabase } from '../support.ts';

let database: ReturnType<typeof temporaryDatabase>;
let store: Store;

beforeEach(() => {
  database = temporaryDatabase();
  // However slow the machine, works that arrive together end in one commit: the tests below are about groups.
  store = database.open({ groupMaxMs: 60_000 });
});
afterEach(() => database.dispose());

const names = (of: Store): unknown[] =>
  of.read((reader) => databaseOf(reader).prepare('SELECT name FROM meta ORDER BY rowid').pluck().all());

async function codigoOf(failing: Promise<unknown>): Promise<string> {
  const error: unknown = await failing.then(() => null).catch((reason: unknown) => reason);
  return error instanceof AppError ? error.codigo : String(error);
}

describe('works that arrive together', () => {
  it('run in the order of their arrival and share one moment', async () => {
    let ticks = 0;
    const ticking = database.open({ groupMaxMs: 60_000, now: () => NOW + (ticks += 1) });
    const works = ['a', 'b', 'c'].map((name) =>
      ticking.transact((tx, now) => {
        setMeta(tx, name, '');
        return now;
      }),
    );
    expect(await Promise.all(works)).toEqual([NOW + 1, NOW + 1, NOW + 1]);
    expect(await ticking.transact((_tx, now) => now)).toBe(NOW + 2);
    expect(names(ticking)).toEqual(['a', 'b', 'c']);
  });

  it('fail one by one: the others are committed', async () => {
    const first = store.transact((tx) => setMeta(tx, 'first', ''));
    const broken = store.transact((tx) => {
      setMeta(tx, 'broken', '');
      throw new Error('no');
    });
    const refused = store.transact((tx) => {
      setMeta(tx, 'refused', '');
      databaseOf(tx).exec("INSERT INTO meta VALUES ('refused', 'twice')");
    });
    const last = store.transact((tx) => setMeta(tx, 'last', ''));
    await expect(broken).rejects.toThrow('no');
    await expect(refused).rejects.toThrow('UNIQUE constraint failed: meta.name');
    await Promise.all([first, last]);
    expect(names(store)).toEqual(['first', 'last']);
  });

  it('are committed although the first of them failed, and the second', async () => {
    const broken = ['a', 'b'].map((name) =>
      store.transact((tx) => {
        setMeta(tx, name, '');
        throw new Error('no');
      }),
    );
    const whole = ['c', 'd'].map((name) => store.transact((tx) => setMeta(tx, name, '')));
    const ends = await Promise.allSettled([...broken, ...whole]);
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled', 'fulfilled']);
    expect(names(store)).toEqual(['c', 'd']);
  });

  it('are not answered before they are committed', async () => {
    const other = database.raw();
    const seen = await store
      .transact((tx) => setMeta(tx, 'name', ''))
      .then(() => other.prepare('SELECT name FROM meta').pluck().all());
    other.close();
    expect(seen).toEqual(['name']);
  });

  it('are all refused when the commit fails', async () => {
    const good = store.transact((tx) => setMeta(tx, 'good', ''));
    const poisoned = store.transact((tx) => {
      databaseOf(tx).pragma('defer_foreign_keys = ON');
      databaseOf(tx).exec(
        "INSERT INTO branch VALUES ('nobody', 'b', 1, '02', 'M001', 'P001', 'interfaz', '{}', 0)",
      );
    });
    await expect(good).rejects.toThrow('FOREIGN KEY constraint failed');
    await expect(poisoned).rejects.toThrow('FOREIGN KEY constraint failed');
    expect(names(store)).toEqual([]);
    await store.transact((tx) => setMeta(tx, 'after', ''));
    expect(names(store)).toEqual(['after']);
  });

  it('are told DISCO_LLENO when there is no room, and work again once there is', async () => {
    const limit = (pages: number) =>
      store.transact((tx) => void databaseOf(tx).pragma(`max_page_count = ${pages}`));
    await limit(1);
    const full = store.transact((tx) => setMeta(tx, 'large', 'x'.repeat(2_000_000)));
    expect(await codigoOf(full)).toBe('DISCO_LLENO');
    expect(names(store)).toEqual([]);
    await limit(1_000_000);
    await store.transact((tx) => setMeta(tx, 'large', 'x'.repeat(2_000_000)));
    expect(names(store)).toEqual(['large']);
  });

  it('are spread over several commits when they are many', async () => {
    let ticks = 0;
    const ticking = database.open({ now: () => (ticks += 1) });
    const moments = await Promise.all(Array.from({ length: 200 }, () => ticking.transact((_tx, now) => now)));
    // 64 works at most share a commit: 200 need four
    expect(new Set(moments).size).toBeGreaterThanOrEqual(4);
    expect(moments.toSorted((a, b) => a - b)).toEqual(moments);
  });

  it('leave room for others after 20 ms of work', async () => {
    let ticks = 0;
    const ticking = database.open({ now: () => (ticks += 1) });
    const slow = () => {
      const until = performance.now() + 25;
      while (performance.now() < until);
    };
    const work = () =>
      ticking.transact((_tx, now) => {
        slow();
        return now;
      });
    expect(await Promise.all([work(), work(), work()])).toEqual([1, 2, 3]);
  });

  it('are refused together when the clock fails, and later ones are not', async () => {
    let broken = true;
    const clock = () => {
      if (broken) throw new Error('no clock');
      return NOW;
    };
    const ticking = database.open({ now: clock });
    await expect(ticking.transact(() => 1)).rejects.toThrow('no clock');
    broken = false;
    expect(await ticking.transact(() => 1)).toBe(1);
  });
});

describe('a database held by another process', () => {
  it('is waited for without stopping the event loop', async () => {
    const holder = start('../programs/hold-database.ts', database.file);
    await said(holder, 'held');
    let finished = false;
    const waiting = store.transact((tx) => setMeta(tx, 'waited', '')).finally(() => (finished = true));
    // Timers go on firing while the work waits: the tenth one lets the other process go.
    for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(finished).toBe(false);
    expect(store.read((reader) => findMeta(reader, 'waited'))).toBeNull();
    holder.stdin.end();
    await waiting;
    expect(names(store)).toEqual(['waited']);
    expect(await ended(holder)).toBe(0);
  });

  it('is given up after the budget with EMISION_BLOQUEADA, and used again once it is free', async () => {
    const impatient = database.open({ busyBudgetMs: 150 });
    const holder = start('../programs/hold-database.ts', database.file);
    await said(holder, 'held');
    const refused = await Promise.all(
      [1, 2].map(() => codigoOf(impatient.transact((tx) => setMeta(tx, 'refused', '')))),
    );
    expect(refused).toEqual(['EMISION_BLOQUEADA', 'EMISION_BLOQUEADA']);
    holder.stdin.end();
    await ended(holder);
    await impatient.transact((tx) => setMeta(tx, 'after', ''));
    expect(names(store)).toEqual(['after']);
  });

  it('lets a store close that gave up waiting', async () => {
    const impatient = database.open({ busyBudgetMs: 50 });
    const holder = start('../programs/hold-database.ts', database.file);
    await said(holder, 'held');
    const refused = codigoOf(impatient.transact(() => 1));
    await impatient.close();
    expect(await refused).toBe('EMISION_BLOQUEADA');
    holder.stdin.end();
    await ended(holder);
  });
});
