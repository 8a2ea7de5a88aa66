/** What was sold stands in its paper until its moves have rows of their own: nobody ever sees them missing (§stock). */
import { assert, asyncProperty, constantFrom, array } from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { shelf } from '../../../core/contract/stock/stock.ts';

import { verifyStore } from '../../../core/store/proof/verify.ts';
import { query } from '../../../core/store/statement.ts';
import { appendStockEntry, movesOfEntry, reverseMoves } from '../../../core/store/stock/entries.ts';
import { lateMoves } from '../../../core/store/stock/late-moves.ts';
import { refreshStock } from '../../../core/store/stock/refresh.ts';
import { existenceAt } from '../../../core/store/stock/standing.ts';
import {
  openReadOnlyStore,
  openReportStore,
  type Reader,
  type Store,
  type Tx,
} from '../../../core/store/store.ts';
import { BRANCH, NOW, seededDatabase, verifySignature, type TestDatabase } from '../support.ts';
import { moveOf, PAPER, stocked } from './stock-rows.ts';

let database: TestDatabase;
let store: Store;
let rice: number;
beforeEach(async () => {
  ({ database, store } = await seededDatabase());
  rice = await store.transact((tx) => stocked(tx, 'ARROZ'));
});
afterEach(() => database.dispose());

const SALE = { ...PAPER, causa: 'venta' } as const;
const sold = (tx: Tx, base = 2): number =>
  appendStockEntry(tx, { ...SALE, moves: [moveOf(rice, base), moveOf(rice, 1, { item: 2 })] });
const there = (reader: Reader): number =>
  existenceAt(reader, { product: rice, ambiente: 'PRUEBAS', place: shelf(BRANCH.id) });

/** Rows that are in the file, looked at from outside. */
function rowsInFile(): number {
  const raw = database.raw();
  const rows = raw.prepare('SELECT count(*) FROM stock_move').pluck().get() as number;
  raw.close();
  return rows;
}
const faults = (read: Pick<Store, 'read'>) =>
  read.read((reader) =>
    verifyStore(reader, verifySignature).faltas.map(({ tabla, fila, campo }) => [tabla, fila, campo]),
  );

it('writes no row for what is sold, and all of them before anybody reads one', async () => {
  const entry = await store.transact((tx) => sold(tx));
  expect(rowsInFile()).toBe(0);
  expect(store.read(there)).toBe(-3);
  expect(rowsInFile()).toBe(2);
  expect(store.read((reader) => movesOfEntry(reader, entry))).toMatchObject([
    { id: 1, item: 1, base: 2, left: 2, presentacion: 'A1', at: NOW, costo: null },
    { id: 2, item: 2, base: 1, left: 1 },
  ]);
});

it('takes back what was sold in the same commit, and goes on counting its moves', async () => {
  const moves = await store.transact((tx) => {
    const first = sold(tx);
    const second = sold(tx, 5);
    const taken = movesOfEntry(tx, first).map(({ id }) => ({ move: id }));
    const back = reverseMoves(tx, { ...PAPER, causa: 'devolucion', at: NOW, taken }) ?? 0;
    const third = sold(tx, 7);
    return [first, second, back, third].map((entry) =>
      movesOfEntry(tx, entry).map(({ id, left }) => [id, left]),
    );
  });
  expect(moves).toEqual([
    [
      [1, 0],
      [2, 0],
    ],
    [
      [3, 5],
      [4, 1],
    ],
    [
      [5, 2],
      [6, 1],
    ],
    [
      [7, 7],
      [8, 1],
    ],
  ]);
  expect(faults(store)).toEqual([]);
});

it('leaves nothing of a work that is undone after its moves were read', async () => {
  const undone = store.transact((tx) => {
    movesOfEntry(tx, sold(tx));
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await store.transact((tx) => sold(tx));
  expect(store.read(there)).toBe(-3);
  expect(faults(store)).toEqual([]);
});

it('is proved as it stands after a process that died, and shows everything to the next one', async () => {
  await store.transact((tx) => sold(tx));
  await store.transact((tx) => void sold(tx, 4));
  const reading = openReadOnlyStore(database.file);
  expect(reading.read(lateMoves)).toBe(2);
  expect(faults(reading)).toEqual([]);
  reading.close();
  const report = openReportStore(database.file);
  expect(report.read(there)).toBe(-8);
  report.close();
  expect(rowsInFile()).toBe(4);
});

it('names what was changed before it had its rows, and rows that came before their time', async () => {
  await store.transact((tx) => sold(tx));
  const raw = database.raw();
  raw.exec('DROP TRIGGER stock_entry_fixed');
  raw.close();
  const after = (change: string) => {
    const changed = database.raw();
    changed.exec(change);
    changed.close();
    const reading = openReadOnlyStore(database.file);
    const found = faults(reading).filter(([tabla]) => tabla !== '(esquema)');
    reading.close();
    return found;
  };
  const early =
    'INSERT INTO stock_move (id, item, product, desde, hacia, base, presentacion, factor, at, entry_id)';
  expect(
    after(`${early} VALUES (1, 1, ${rice}, 'sucursal:central', 'cliente', 2, 'A1', 1, ${NOW}, 1)`),
  ).toEqual([['stock_move', 'entry_id 1', 'entry_id']]);
  expect(after(`UPDATE stock_standing_end SET moved_id = 9`)).toContainEqual([
    'stock_standing_end',
    'id 1',
    'moved_id',
  ]);
  expect(
    after(
      `UPDATE stock_standing_end SET moved_id = 0; UPDATE stock_entry SET lines = replace(lines, ',2,', ',3,')`,
    ),
  ).toContainEqual(['stock_entry', 'id 1', 'hash']);
});

const ROWS = query('SELECT * FROM stock_move ORDER BY id');
const PAPERS = query('SELECT id, hash FROM stock_entry ORDER BY id');
const KEPT = query('SELECT * FROM stock_standing ORDER BY product, place');
const STEPS = ['sale', 'sale', 'sale', 'return', 'count', 'purchase'] as const;

it('ends with the same rows whenever they were written', async () => {
  await assert(
    asyncProperty(array(constantFrom(...STEPS), { minLength: 1, maxLength: 12 }), async (steps) => {
      const outcomes = [];
      for (const readsAfterEach of [true, false]) {
        const { database: own, store: shop } = await seededDatabase();
        const product = await shop.transact((tx) => stocked(tx, 'ARROZ'));
        for (const [place, step] of steps.entries()) {
          await shop.transact((tx) => write(tx, { product, step, at: NOW + place }));
          if (readsAfterEach) shop.read((reader) => ROWS.all(reader));
        }
        await shop.transact((tx) => refreshStock(tx, steps.length));
        outcomes.push(shop.read((reader) => [ROWS.all(reader), PAPERS.all(reader), KEPT.all(reader)]));
        expect(faults(shop)).toEqual([]);
        await own.dispose();
      }
      expect(outcomes[1]).toEqual(outcomes[0]);
    }),
    { numRuns: Number(process.env['CAJA_STOCK_HISTORIES'] ?? 8), seed: 54 },
  );
});

interface Written {
  readonly product: number;
  readonly step: (typeof STEPS)[number];
  readonly at: number;
}

function write(tx: Tx, { product, step, at }: Written): void {
  const here = shelf(BRANCH.id);
  if (step === 'sale') appendStockEntry(tx, { ...SALE, moves: [moveOf(product, 3, { at })] });
  if (step === 'count') {
    const counts = [{ item: 1, product, place: here, contado: 5, esperado: 0, at }];
    appendStockEntry(tx, { ...PAPER, causa: 'conteo', counts });
  }
  if (step === 'purchase') {
    const came = { desde: 'proveedor', hacia: here, costo: '4.50', at } as const;
    appendStockEntry(tx, { ...PAPER, causa: 'compra', moves: [moveOf(product, 9, came)] });
  }
  if (step === 'return')
    reverseMoves(tx, { ...PAPER, causa: 'devolucion', at, taken: [{ move: 1, base: 1 }] });
}
