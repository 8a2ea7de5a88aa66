/** The book that the cost of goods comes from: local purchases, or retaceos of what came through customs (§acta-conteo, §registro-inventario). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { JsonNumber } from '../../core/contract/json.ts';
import type { Caller } from '../../core/contract/caller.ts';
import { instantOf } from '../../core/domain/fiscal-time.ts';
import { write } from '../../core/engine/purchases/write.ts';
import { closeMonth } from '../../core/till/books/closing.ts';
import { createTaxBooks } from '../../core/till/books/tax-books.ts';
import { refreshStock } from '../../core/store/stock/refresh.ts';
import { openShop, type Shop } from '../support/shop/shop.ts';
import { SHOP_NIT } from '../support/shop/shop-file.ts';
import { writeMoves } from '../../core/till/shop/stock-writing.ts';
import { stockProducts } from '../support/shop/stocked-shop.ts';
import type { WrittenPurchase } from '../../core/contract/purchases/written-purchase.ts';
import { CUSTOMS, PAPER } from '../support/shop/written-purchases.ts';

const DECEMBER = { issuerId: SHOP_NIT, ambiente: 'PRUEBAS', mes: '2026-12' } as const;
const JANUARY = { ...DECEMBER, mes: '2027-01' } as const;
const caller: Caller & { readonly userId: string } = {
  keyId: 'llave-1',
  role: 'admin',
  issuerId: SHOP_NIT,
  branchId: 'central',
  ambiente: 'PRUEBAS',
  userId: 'u-marta',
};
const rice = {
  codigo: 'ARROZ',
  descripcion: 'Arroz',
  cantidad: '10',
  importe: '20.00',
  clase: 'gravada',
} as const;

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ at: '2026-12-10 10:00:00' });
  await stockProducts(shop.store);
  const local: WrittenPurchase = {
    ...PAPER,
    fecha: '2026-12-10',
    lineas: [rice],
    iva: '2.60',
    total: '22.60',
  };
  await shop.store.transact((tx, now) => write(tx, now, { clave: 'c-1', escrita: local, caller }));
  shop.clock.set(instantOf('2027-01-15', '10:00:00'));
  // 30.00 of goods, freight, insurance and duties.
  const foreign: WrittenPurchase = {
    ...CUSTOMS,
    fecha: '2027-01-15',
    lineas: [rice],
    iva: '3.90',
    total: '33.91',
  };
  await shop.store.transact((tx, now) => write(tx, now, { clave: 'c-2', escrita: foreign, caller }));
}, 60_000);
afterAll(() => shop.close());

it('of a year that is over is the one of whoever had sold them until then', async () => {
  const { content } = await createTaxBooks(shop).yearEnd(DECEMBER, 'f983');
  expect(content).toBe('Producto ARROZ;ARROZ;59;10.00;2;20.00;01;03;2026\r\n');
});

it('stands in the register line by line: of what came through customs it is the one of retaceos', async () => {
  const sourcesOf = async (scope: typeof DECEMBER | typeof JANUARY) => {
    const { content } = await createTaxBooks(shop).inventory(scope, 'central');
    return [...content.matchAll(/,Compra,.*,Producto ARROZ,([^,]*),/g)].map(([, source]) => source);
  };
  expect(await sourcesOf(DECEMBER)).toEqual(['Compras locales']);
  expect(await sourcesOf(JANUARY)).toEqual(['Retaceos']);
});

it('of a closed December stays as it was closed, whatever comes late, and is among its files', async () => {
  const books = createTaxBooks(shop);
  const before = await books.yearEnd(DECEMBER, 'f983');
  const prepared = await books.prepare(DECEMBER);
  await shop.store.transact((tx, now) => closeMonth(tx, DECEMBER, { now, actor: 'Ana', prepared }));
  const lost = { codigo: 'ARROZ', cantidad: new JsonNumber('3') };
  const request = {
    sucursal: 'central',
    causa: 'merma' as const,
    motivo: 'Se mojó el 30 de diciembre',
    en: '2026-12-30T18:00:00Z',
    lineas: [lost],
  };
  await shop.store.transact((tx, now) => writeMoves(tx, { caller, request, now }));
  await shop.store.transact((tx) => refreshStock(tx, 1000));
  expect(await books.yearEnd(DECEMBER, 'f983')).toEqual(before);
  expect((await books.all(DECEMBER)).files).toContainEqual(before);
});
