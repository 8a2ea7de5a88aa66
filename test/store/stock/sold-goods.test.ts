/** What a code means is remembered, and never a moment longer than it holds. */
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findProductByCode, saveProduct } from '../../../core/store/catalogue/products.ts';
import { keepsStock } from '../../../core/store/stock/entries.ts';
import { soldGoods } from '../../../core/store/stock/sold-goods.ts';
import type { Reader, Store, Tx } from '../../../core/store/store.ts';
import { ISSUER, NOW, seededDatabase, type TestDatabase } from '../support.ts';
import { stocked } from './stock-rows.ts';

let database: TestDatabase;
let store: Store;
beforeAll(async () => {
  ({ database, store } = await seededDatabase());
});
afterAll(() => database.dispose());

const CODES = ['ARROZ', ' arroz ', 'CAJA-ARROZ', null, 'NADA'];
const meant = (reader: Reader) =>
  soldGoods(reader, ISSUER.id, CODES).map((goods) =>
    goods === null ? null : [goods.presentacion, goods.factor],
  );
const box = (factor: number) => [
  { codigo: 'CAJA-ARROZ', nombre: 'Caja', factor, precio: '20.00', codigosBarra: [] },
];

function changed(tx: Tx, more: object): void {
  const rice = findProductByCode(tx, ISSUER.id, 'arroz');
  if (rice === null) throw new Error('no rice');
  saveProduct(tx, { ...rice, ...more }, { issuerId: ISSUER.id, isNew: false, now: NOW });
}

it('is what the catalogue says, in the very transaction that changes it, after it, and after one of another process', async () => {
  const nothing = CODES.map(() => null);
  const single = [['ARROZ', 1], ['ARROZ', 1], null, null, null];
  const boxed = (factor: number) => [['ARROZ', 1], ['ARROZ', 1], ['CAJA-ARROZ', factor], null, null];
  expect([store.read(meant), store.read((reader) => keepsStock(reader, ISSUER.id))]).toEqual([
    nothing,
    false,
  ]);
  const within = await store.transact((tx) => {
    stocked(tx, 'ARROZ');
    return [meant(tx), keepsStock(tx, ISSUER.id)];
  });
  expect(within).toEqual([single, true]);
  expect([store.read(meant), store.read((reader) => keepsStock(reader, ISSUER.id))]).toEqual([single, true]);
  const undone = store.transact((tx) => {
    changed(tx, { presentaciones: box(12) });
    expect(meant(tx)).toEqual(boxed(12));
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await store.transact(meant)).toEqual(single);
  await store.transact((tx) => changed(tx, { presentaciones: box(12) }));
  expect(store.read(meant)).toEqual(boxed(12));
  const other = database.open();
  await other.transact((tx) => changed(tx, { presentaciones: box(24) }));
  await turn();
  expect(await store.transact(meant)).toEqual(boxed(24));
});
