/** Fences before sequences, what lifts them, and how numbers are closed that a restore lost (§restore-fence). */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { KnownNumber } from '../../../core/contract/central/known-numbers.ts';
import { setInitialNumbers } from '../../../core/store/issuers/branches.ts';
import { upsertIssuer } from '../../../core/store/issuers/issuers.ts';
import { fenceKnown, knownSequences, lastKnownHere } from '../../../core/store/numbers/fence-known.ts';
import { closeLostNumbers, LOST_NUMBERS_PER_BATCH } from '../../../core/store/numbers/fence-lost-numbers.ts';
import {
  findStanding,
  ledgerContains,
  markAsCopy,
  recordRun,
  recordWentBack,
  WENT_BACK_AT,
} from '../../../core/store/numbers/fence-standing.ts';
import { fencesBefore, liftFences, putFence, wasEverFenced } from '../../../core/store/numbers/fence.ts';
import { verifyLedger } from '../../../core/store/numbers/ledger-proof.ts';
import { appendLedger } from '../../../core/store/numbers/ledger.ts';
import { allocate } from '../../../core/store/numbers/next-number.ts';
import { findSequence, keyName, sequences } from '../../../core/store/numbers/sequences.ts';
import { findMeta } from '../../../core/store/meta.ts';
import type { Store, Tx } from '../../../core/store/store.ts';
import { BRANCH, issue, ISSUER, KEY, NOW, seededDatabase, type TestDatabase } from '../support.ts';

let database: TestDatabase;
let store: Store;

beforeEach(async () => {
  ({ database, store } = await seededDatabase());
});
afterEach(() => database.dispose());

/** Every other sequence that differs from {@link KEY} in one part. */
const OTHERS = [
  { ...KEY, issuerId: '06140312901015' },
  { ...KEY, ambiente: 'PRODUCCION' },
  { ...KEY, autoridad: 'hacienda' },
  { ...KEY, tipoDte: '03' },
  { ...KEY, serie: 'M001P002' },
  { ...KEY, formato: 'oficial' },
  { ...KEY, anio: 2027 },
] as const;
const causes = (key = KEY) =>
  store.read((reader) => fencesBefore(reader, key)).map(({ causa, whole }) => [causa, whole]);

/** The first numbers up to `ultimo`, as far as the ledger goes. */
function give(tx: Tx, ultimo: number): void {
  for (let numero = 0; numero < ultimo;) ({ numero } = issue(tx, NOW));
}

const ledger = () => {
  const raw = database.raw();
  const rows = raw.prepare('SELECT numero, estado FROM ledger ORDER BY id').raw().all();
  raw.close();
  return rows;
};

describe('a fence', () => {
  it('stands before its own sequence only, with what the mark knows', async () => {
    expect(store.read(wasEverFenced)).toBe(false);
    expect(causes()).toEqual([]);
    await store.transact((tx, now) =>
      putFence(tx, { key: KEY, causa: 'ATRASADA', seguro: 7, posible: 9 }, now),
    );
    expect(store.read(wasEverFenced)).toBe(true);
    expect(store.read((reader) => fencesBefore(reader, KEY))).toEqual([
      { id: 1, causa: 'ATRASADA', whole: false, seguro: 7, posible: 9 },
    ]);
    for (const key of OTHERS) expect(causes(key)).toEqual([]);
  });

  it('of everything stands before each sequence, the oldest first, until that one is lifted for this year and later', async () => {
    await store.transact((tx, now) => {
      putFence(tx, { key: null, causa: 'OTRO_EQUIPO' }, now);
      putFence(tx, { key: KEY, causa: 'OTRA_HISTORIA', seguro: 3, posible: 3 }, now);
    });
    expect(causes()).toEqual([
      ['OTRO_EQUIPO', true],
      ['OTRA_HISTORIA', false],
    ]);
    expect(store.read((reader) => fencesBefore(reader, KEY))[0]).toMatchObject({ seguro: 0, posible: 0 });
    await store.transact((tx, now) => liftFences(tx, KEY, { ultimo: 3, now }));
    expect(causes()).toEqual([]);
    expect(causes({ ...KEY, anio: 2027 })).toEqual([]);
    expect(causes({ ...KEY, anio: 2025 })).toEqual([['OTRO_EQUIPO', true]]);
    for (const key of OTHERS.filter(({ anio }) => anio === KEY.anio))
      expect(causes(key)).toEqual([['OTRO_EQUIPO', true]]);
    await store.transact((tx, now) =>
      putFence(tx, { key: KEY, causa: 'CENTRAL', seguro: 8, posible: 8 }, now),
    );
    expect(causes()).toEqual([['CENTRAL', false]]);
  });
});

describe('a cause of a fence', () => {
  it('is read as it was written', async () => {
    const whole = ['OTRO_EQUIPO', 'OTRA_CARPETA', 'SIN_MARCA'] as const;
    const own = ['ATRASADA', 'OTRA_HISTORIA', 'CENTRAL'] as const;
    await store.transact((tx, now) => {
      for (const causa of whole) putFence(tx, { key: null, causa }, now);
      for (const causa of own) putFence(tx, { key: KEY, causa, seguro: 1, posible: 1 }, now);
    });
    expect(causes().map(([causa]) => causa)).toEqual([...whole, ...own]);
  });
});

describe('numbers that the centre knows', () => {
  const { issuerId: _own, ...PLACE } = KEY;
  const known = (ultimo: number, more: Partial<KnownNumber> = {}): KnownNumber => ({
    ...PLACE,
    nit: ISSUER.nit,
    ultimo,
    at: NOW,
    ...more,
  });

  it('belong to the issuer here that has the NIT', async () => {
    await store.transact((tx, now) =>
      upsertIssuer(tx, { ...ISSUER, id: 'otra', nit: '06140312901015' }, now),
    );
    const numbers = [
      known(4),
      known(9, { nit: '06140312901015', tipoDte: '03' }),
      known(1, { nit: '06140312901016' }),
    ];
    expect(store.read((reader) => knownSequences(reader, numbers))).toEqual([
      { key: KEY, ultimo: 4, at: NOW },
      { key: { ...KEY, issuerId: 'otra', tipoDte: '03' }, ultimo: 9, at: NOW },
    ]);
  });

  it('fence a sequence that has not come as far, once', async () => {
    await store.transact((tx) => {
      setInitialNumbers(tx, {
        issuerId: ISSUER.id,
        branchId: BRANCH.id,
        numbers: [{ ambiente: 'PRUEBAS', tipoDte: '03', anio: 2026, ultimo: 20 }],
      });
      give(tx, 5);
    });
    const unused = { ...KEY, tipoDte: '03' } as const;
    expect(store.read((reader) => [lastKnownHere(reader, KEY), lastKnownHere(reader, unused)])).toEqual([
      5, 20,
    ]);
    const fence = (...numbers: readonly KnownNumber[]) =>
      store.transact((tx, now) =>
        fenceKnown(tx, numbers, now).map(({ key, ultimo }) => [key.tipoDte, ultimo]),
      );
    expect(await fence(known(5), known(20, { tipoDte: '03' }))).toEqual([]);
    expect(causes()).toEqual([]);
    expect(await fence(known(6), known(21, { tipoDte: '03' }))).toEqual([
      ['01', 6],
      ['03', 21],
    ]);
    expect(store.read((reader) => fencesBefore(reader, KEY))).toMatchObject([
      { causa: 'CENTRAL', whole: false, seguro: 6, posible: 6 },
    ]);
    // The fence that stands says as much already; one that says less does not.
    expect(await fence(known(6))).toEqual([]);
    expect(await fence(known(7))).toEqual([['01', 7]]);
    expect(await fence(known(6), known(7))).toEqual([]);
  });

  it('of an earlier year fence this year’s, of which another computer may have given some that never went up', async () => {
    const before = { ...KEY, anio: 2025 } as const;
    const told = [
      known(9, { anio: 2024 }),
      known(7, { anio: 2025 }),
      known(3, { anio: 2025, tipoDte: '03' }),
    ];
    const fence = () =>
      store.transact((tx, now) =>
        fenceKnown(tx, [...told, known(2, { tipoDte: '03' })], now).map(({ key, ultimo }) => [
          key.tipoDte,
          key.anio,
          ultimo,
        ]),
      );
    expect(await fence()).toEqual([
      ['01', 2024, 9],
      ['01', 2025, 7],
      ['03', 2025, 3],
      ['03', 2026, 2],
      ['01', 2026, 0],
    ]);
    expect([causes(), causes(before)]).toEqual([[['CENTRAL', false]], [['CENTRAL', false]]]);
    await store.transact((tx, now) => liftFences(tx, KEY, { ultimo: 0, now }));
    expect(await fence(), 'once').toEqual([]);
    expect(causes()).toEqual([]);
  });

  it('are told also where everything is fenced: how far to go is known then', async () => {
    await store.transact((tx, now) => putFence(tx, { key: null, causa: 'SIN_MARCA' }, now));
    await store.transact((tx, now) => fenceKnown(tx, [known(3)], now));
    expect(causes()).toEqual([
      ['SIN_MARCA', true],
      ['CENTRAL', false],
    ]);
  });
});

describe('numbers that a restore lost', () => {
  const close = (ultimo: number, key = KEY) =>
    store.transact((tx, now) => closeLostNumbers(tx, key, { ultimo, now }));
  const proof = () =>
    store.read((reader) => sequences(reader).map((sequence) => verifyLedger(reader, sequence)));

  it('are closed up to the last one that is known, those first that wait for another document', async () => {
    await store.transact((tx, now) => {
      give(tx, 3);
      const { id: sequenceId } = sequences(tx)[0] ?? { id: 0 };
      for (const numero of [3, 1]) appendLedger(tx, { sequenceId, numero, estado: 'DEVUELTO', at: now });
    });
    expect(await close(5)).toBe(4);
    expect(ledger().slice(5)).toEqual([
      [1, 'ANTES_DE_RESTAURAR'],
      [3, 'ANTES_DE_RESTAURAR'],
      [4, 'ANTES_DE_RESTAURAR'],
      [5, 'ANTES_DE_RESTAURAR'],
    ]);
    expect(await close(5)).toBe(0);
    expect(await close(4)).toBe(0);
    expect(proof()).toMatchObject([{ ultimo: 5, totalHuecos: 0, cadenaRota: null, finCompleto: true }]);
    expect(await store.transact((tx) => allocate(tx, KEY).numero)).toBe(6);
  });

  it('of a sequence that was never used here are closed from where it begins; none at all begins none', async () => {
    expect(await close(0)).toBe(0);
    expect(store.read((reader) => findSequence(reader, KEY))).toBeNull();
    expect(await close(2)).toBe(2);
    expect(ledger()).toEqual([
      [1, 'ANTES_DE_RESTAURAR'],
      [2, 'ANTES_DE_RESTAURAR'],
    ]);
    const numbers = [{ ambiente: 'PRUEBAS', tipoDte: '03', anio: 2026, ultimo: 20 }] as const;
    await store.transact((tx) =>
      setInitialNumbers(tx, { issuerId: ISSUER.id, branchId: BRANCH.id, numbers }),
    );
    expect(await close(22, { ...KEY, tipoDte: '03' })).toBe(2);
    expect(ledger().slice(2)).toEqual([
      [21, 'ANTES_DE_RESTAURAR'],
      [22, 'ANTES_DE_RESTAURAR'],
    ]);
    await store.transact((tx, now) =>
      appendLedger(tx, { sequenceId: 1, numero: 2, estado: 'DEVUELTO', at: now }),
    );
    // With nothing lost after it, a number that came back may still have been given.
    expect(await close(0)).toBe(1);
  });

  it('are closed in batches', async () => {
    await store.transact((tx) => give(tx, LOST_NUMBERS_PER_BATCH + 1));
    await store.transact((tx, now) => {
      const { id: sequenceId, ultimo } = sequences(tx)[0] ?? { id: 0, ultimo: 0 };
      for (let numero = 1; numero <= ultimo; numero += 1)
        appendLedger(tx, { sequenceId, numero, estado: 'DEVUELTO', at: now });
    });
    expect(await close(2 * LOST_NUMBERS_PER_BATCH + 2)).toBe(LOST_NUMBERS_PER_BATCH);
    expect(await close(2 * LOST_NUMBERS_PER_BATCH + 2)).toBe(LOST_NUMBERS_PER_BATCH);
    expect(await close(2 * LOST_NUMBERS_PER_BATCH + 2)).toBe(2);
    expect(await close(2 * LOST_NUMBERS_PER_BATCH + 2)).toBe(0);
    expect(proof()).toMatchObject([{ totalHuecos: 0, finCompleto: true }]);
  });
});

describe('what a database knows of itself', () => {
  it('is its name, its starts and whether it is a copy that has not started', async () => {
    const standing = () => store.read(findStanding);
    expect(standing()).toEqual({ database: null, run: 0, copied: false });
    await store.transact((tx) => markAsCopy(tx));
    expect(standing()).toEqual({ database: null, run: 0, copied: true });
    await store.transact((tx) => recordRun(tx, { database: 'base', run: 3 }));
    expect(standing()).toEqual({ database: 'base', run: 3, copied: false });
    await store.transact((tx) => markAsCopy(tx));
    expect(standing()).toEqual({ database: 'base', run: 3, copied: true });
  });

  it('stands in the file under names that never change', async () => {
    await store.transact((tx) => {
      recordRun(tx, { database: 'base', run: 3 });
      recordWentBack(tx, NOW);
    });
    const raw = database.raw();
    expect(
      raw.prepare("SELECT name, value FROM meta WHERE name LIKE 'fence.%' ORDER BY name").raw().all(),
    ).toEqual([
      ['fence.copy', '0'],
      ['fence.database', 'base'],
      ['fence.run', '3'],
      ['fence.wentBack', String(NOW)],
    ]);
    raw.close();
  });

  it('is when it was last found to have gone back in time', async () => {
    await store.transact((tx) => recordWentBack(tx, NOW - 5));
    await store.transact((tx) => recordWentBack(tx, NOW));
    expect(store.read((reader) => findMeta(reader, WENT_BACK_AT))).toBe(String(NOW));
    expect(store.read(findStanding)).toEqual({ database: null, run: 0, copied: false });
  });

  it('is every row of its ledger by its hash, each in its own sequence', async () => {
    await store.transact((tx, now) => {
      give(tx, 2);
      issue(tx, now, { ...KEY, tipoDte: '03' });
    });
    const raw = database.raw();
    const [first = '', second = '', other = ''] = raw
      .prepare('SELECT hash FROM ledger')
      .pluck()
      .all() as string[];
    raw.close();
    const has = (hash: string) =>
      store.read((reader) => {
        const sequence = findSequence(reader, KEY);
        return sequence !== null && ledgerContains(reader, sequence, hash);
      });
    expect([has(first), has(second), has(other), has('0'.repeat(64))]).toEqual([true, true, false, false]);
    const unused = await store.transact((tx) => allocate(tx, { ...KEY, tipoDte: '14' }).headHash);
    const fresh = store.read((reader) => findSequence(reader, { ...KEY, tipoDte: '14' }));
    expect(fresh !== null && store.read((reader) => ledgerContains(reader, fresh, unused))).toBe(true);
  });
});

describe('the name of a sequence', () => {
  it('is another for each', () => {
    const names = [KEY, ...OTHERS].map(keyName);
    expect(new Set(names).size).toBe(names.length);
    expect(names[0]).toBe('06140312901014 PRUEBAS simulador 01 M001P001 interfaz 2026');
  });
});
