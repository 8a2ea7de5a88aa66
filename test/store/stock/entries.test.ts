import { afterAll, beforeAll, expect, it } from 'vitest';
import { hasMoves } from '../../../core/store/catalogue/product-moves.ts';
import { deleteProduct, findProductByCode, saveProduct } from '../../../core/store/catalogue/products.ts';
import { damaged, shelf } from '../../../core/contract/stock/stock.ts';
import { lend } from '../../../core/store/handle.ts';
import { verifyStore } from '../../../core/store/proof/verify.ts';
import {
  appendStockEntry,
  movesOfEntry,
  movesOfPurchase,
  reverseMoves,
} from '../../../core/store/stock/entries.ts';
import type { Store } from '../../../core/store/store.ts';
import { BRANCH, ISSUER, NOW, seededDatabase, verifySignature, type TestDatabase } from '../support.ts';
import { moveOf, PAPER, stocked } from './stock-rows.ts';

let database: TestDatabase;
let store: Store;
beforeAll(async () => {
  ({ database, store } = await seededDatabase());
});
afterAll(() => database.dispose());

const SALE = { ...PAPER, causa: 'venta' } as const;

it('keeps what a paper moved, and takes it back once, in parts, to where a person says', async () => {
  const entry = await store.transact((tx) => {
    const rice = stocked(tx, 'ARROZ');
    const moves = [moveOf(rice, 6, { item: 1 }), moveOf(rice, 2, { item: 2 })];
    return appendStockEntry(tx, { ...SALE, purchaseId: 1, moves });
  });
  const [first, second] = store.read((reader) => movesOfPurchase(reader, 1));
  expect(first).toMatchObject({ entryId: entry, item: 1, base: 6, left: 6, hacia: 'cliente' });
  const back = { ...PAPER, causa: 'devolucion', purchaseId: 2, at: NOW + 1 } as const;
  await store.transact((tx) =>
    reverseMoves(tx, {
      ...back,
      taken: [
        { move: first?.id ?? 0, base: 4, hacia: damaged(BRANCH.id), item: 7 },
        { move: first?.id ?? 0, base: 4 },
        { move: second?.id ?? 0 },
      ],
    }),
  );
  const returned = store.read((reader) => movesOfPurchase(reader, 2));
  expect(returned.map(({ item, hacia, base, at }) => [item, hacia, base, at])).toEqual([
    [7, `averia:${BRANCH.id}`, 4, NOW + 1],
    [1, shelf(BRANCH.id), 2, NOW + 1],
    [2, shelf(BRANCH.id), 2, NOW + 1],
  ]);
  expect(store.read((reader) => movesOfPurchase(reader, 1)).map(({ left }) => left)).toEqual([0, 0]);
  // Nothing is left: no paper says it again.
  const again = store.transact((tx) => reverseMoves(tx, { ...back, taken: [{ move: first?.id ?? 0 }] }));
  expect(await again).toBeNull();
  // What came back may leave again: the return did not stand.
  const undone = returned.map(({ id }) => ({ move: id }));
  await store.transact((tx) =>
    reverseMoves(tx, { ...back, at: null, causa: 'rechazo', purchaseId: 3, taken: undone }),
  );
  expect(store.read((reader) => movesOfPurchase(reader, 1)).map(({ left }) => left)).toEqual([6, 2]);
  expect(store.read((reader) => hasMoves(reader, 'p-ARROZ'))).toBe(true);
  // Its stock is kept from now on, in the units in which it moved.
  const changed = store.transact((tx) => {
    const rice = findProductByCode(tx, ISSUER.id, 'arroz');
    if (rice === null) throw new Error('no rice');
    const given = { ...rice, pesado: true, llevaExistencia: false, precio: '2.00' };
    return saveProduct(tx, given, { issuerId: ISSUER.id, isNew: false, now: NOW });
  });
  expect(await changed).toMatchObject({ product: { pesado: false, llevaExistencia: true, precio: '2.00' } });
  // A product with a history is never gone.
  expect(await store.transact((tx) => deleteProduct(tx, ISSUER.id, 'p-ARROZ'))).not.toBeNull();
  expect(store.read((reader) => findProductByCode(reader, ISSUER.id, 'arroz'))).toMatchObject({
    retirado: true,
  });
});

it('refuses in the database itself to take back more than moved', async () => {
  await expect(
    store.transact((tx) => {
      const beans = stocked(tx, 'FRIJOL');
      appendStockEntry(tx, { ...SALE, purchaseId: 9, moves: [moveOf(beans, 3)] });
      const [move] = movesOfPurchase(tx, 9);
      const whence = { desde: 'cliente', hacia: shelf(BRANCH.id) } as const;
      appendStockEntry(tx, { ...SALE, moves: [moveOf(beans, 4, { ...whence, revierte: move?.id ?? 0 })] });
    }),
  ).rejects.toThrow('no more is taken back');
});

it('writes as many lines as a paper has, each as it was given', async () => {
  const LINES = 70;
  const moves = await store.transact((tx) => {
    const oil = stocked(tx, 'ACEITE');
    const lines = Array.from({ length: LINES }, (_, at) => moveOf(oil, at + 1, { item: at + 1 }));
    return movesOfEntry(tx, appendStockEntry(tx, { ...SALE, moves: lines }));
  });
  expect(moves.map(({ item, base }) => [item, base])).toEqual(
    Array.from({ length: LINES }, (_, at) => [at + 1, at + 1]),
  );
  expect(store.read((reader) => verifyStore(reader, verifySignature).faltas)).toEqual([]);
});

/** Proves the file after each change, past the triggers that refuse it. */
function faultsAfter(changes: readonly string[], tell: (faltas: readonly object[]) => void): void {
  const raw = database.raw();
  raw.pragma('foreign_keys = OFF');
  for (const trigger of ['stock_move_fixed', 'stock_move_stays', 'stock_entry_fixed'])
    raw.exec(`DROP TRIGGER ${trigger}`);
  for (const change of changes) {
    raw.exec(`BEGIN; ${change}`);
    tell(verifyStore(lend(raw), verifySignature).faltas);
    raw.exec('ROLLBACK');
  }
  raw.close();
}
const sell = (code: string) =>
  store.transact((tx) => {
    const salt = stocked(tx, code);
    return appendStockEntry(tx, { ...SALE, moves: [moveOf(salt, 3), moveOf(salt, 1, { item: 2 })] });
  });

it('names the paper of which a line was changed or is missing', async () => {
  const entry = await sell('SAL');
  store.read((reader) => movesOfEntry(reader, entry));
  const changes = [
    `UPDATE stock_move SET base = base + 1 WHERE entry_id = ${entry}`,
    `DELETE FROM stock_move WHERE entry_id = ${entry} AND item = 2`,
    `UPDATE stock_entry SET lines = '[]' WHERE id = ${entry}`,
    `UPDATE stock_entry SET lines = NULL WHERE id = ${entry}; UPDATE stock_move SET base = 9 WHERE entry_id = ${entry}`,
  ];
  faultsAfter(changes, (faltas) =>
    expect(faltas).toContainEqual(expect.objectContaining({ tabla: 'stock_entry', fila: `id ${entry}` })),
  );
});
