/** The stock in the stream of a till: its papers with their lines, and the goods they name. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { stockEntry } from '../../../core/contract/central/stock/stock-records.ts';
import { RECORD_ROWS, type RecordKind } from '../../../core/contract/central/stream-records.ts';
import { verifyJws } from '../../../core/signing/jws.ts';
import { streamStock } from '../../../core/store/migrations/0053-stream-stock.ts';
import { MIGRATIONS } from '../../../core/store/migrations/migrations.ts';
import { openNewEpoch } from '../../../core/store/central/link.ts';
import { refreshStreaming } from '../../../core/store/central/stream-triggers.ts';
import { command } from '../../../core/store/statement.ts';
import { appendStockEntry, reverseMoves } from '../../../core/store/stock/entries.ts';
import { verifyStore } from '../../../core/store/proof/verify.ts';
import { takeBackTo } from '../../support/crash/older-schema.ts';
import { SHOP_NIT } from '../../support/shop/shop-file.ts';
import { stockProducts } from '../../support/shop/stocked-shop.ts';
import { shopWithReceiver, type EnrolledShop } from './enrolled-shop.ts';

/** The program before had so many migrations. */
const BEFORE = MIGRATIONS.indexOf(streamStock);

let till: EnrolledShop;
beforeEach(async () => {
  till = await shopWithReceiver();
  await stockProducts(till.shop.store);
});
afterEach(() => till.close());

const sell = (cantidad: number) =>
  till.shop.issue(
    '01',
    JSON.stringify({
      items: [{ cantidad, descripcion: 'Arroz', precioUni: 1.13, tipoItem: 1, codigo: 'ARROZ' }],
    }),
  );
const told = (kind: RecordKind) => till.receiver.records.filter((record) => record.kind === kind);
type Lines = readonly Readonly<Record<string, unknown>>[];
const partsOf = (paper: number) =>
  told('stockEntry')[paper]?.row['parts'] as { readonly stockMove: Lines; readonly stockCount: Lines };
const faults = () =>
  till.shop.store.read((reader) => verifyStore(reader, (pem, jws) => verifyJws(jws, pem).ok)).faltas;
const raw = () => new BetterSqlite3(join(till.shop.folder, 'datos', 'caja.db'));
const LEVEL = command(
  "INSERT OR REPLACE INTO product_level (product, branch_id, minimo) SELECT num, 'central', ? FROM product WHERE codigo = 'ARROZ'",
);
const RENAME = command("UPDATE product SET descripcion = 'Arroz blanco' WHERE codigo = 'ARROZ'");

it('tells papers of before and of after the enrolment with their lines, each naming what it takes back', async () => {
  await sell(3);
  await till.enrol();
  await till.sendAll();
  await till.shop.store.transact((tx, recordedAt) => {
    const paper = { issuerId: SHOP_NIT, branchId: 'central', ambiente: 'PRUEBAS', recordedAt } as const;
    reverseMoves(tx, { ...paper, causa: 'devolucion', taken: [{ move: 1, base: 1 }], at: recordedAt });
    appendStockEntry(tx, {
      ...paper,
      causa: 'conteo',
      counts: [{ item: 1, product: 1, place: 'sucursal:central', contado: 5, esperado: -2, at: recordedAt }],
    });
  });
  await till.sendAll();
  expect(till.receiver.wrong).toEqual([]);
  const papers = told('stockEntry');
  for (const { row } of papers) {
    const { parts: _, ...paper } = row;
    expect(stockEntry.parse(paper)).toEqual(paper);
  }
  for (const [index] of papers.entries())
    for (const [kind, rows] of Object.entries(partsOf(index)))
      for (const row of rows)
        expect(RECORD_ROWS[kind as RecordKind].parse({ paper: papers[index]?.row['paper'], ...row })).toEqual(
          {
            paper: papers[index]?.row['paper'],
            ...row,
          },
        );
  expect(papers.map(({ row }) => row['causa'])).toEqual(['venta', 'devolucion', 'conteo']);
  expect(papers[0]?.row['documento']).toBe(told('document')[0]?.row['documento']);
  expect(partsOf(0).stockMove).toMatchObject([
    { desde: 'sucursal:central', hacia: 'cliente', base: 3, revierte: null, revierteDe: null },
  ]);
  expect(partsOf(1).stockMove).toMatchObject([{ base: 1, revierte: 1, revierteDe: papers[0]?.row['paper'] }]);
  expect(partsOf(2).stockCount).toMatchObject([{ lugar: 'sucursal:central', contado: 5, esperado: -2 }]);
  // Goods come before the first paper that names them.
  const kinds = till.receiver.records.map(({ kind }) => kind);
  expect(kinds.indexOf('goods')).toBeLessThan(kinds.indexOf('stockEntry'));
  expect(faults()).toEqual([]);
});

it('tells goods again when what is said of them changes, and no more of those that are gone', async () => {
  await till.enrol();
  await till.sendAll();
  const before = told('goods').length;
  await till.shop.store.transact((tx) => {
    LEVEL.run(tx, 20);
    RENAME.run(tx);
  });
  await till.sendAll();
  expect(
    told('goods')
      .slice(before)
      .map(({ row }) => row),
  ).toEqual([
    expect.objectContaining({
      codigo: 'ARROZ',
      descripcion: 'Arroz blanco',
      llevaExistencia: true,
      niveles: [{ branch: 'central', minimo: 20, maximo: null }],
    }),
  ]);
  await till.shop.store.transact((tx) => {
    LEVEL.run(tx, 21);
    command("DELETE FROM product WHERE codigo = 'ARROZ'").run(tx);
  });
  await sell(1);
  await till.sendAll();
  expect(told('goods')).toHaveLength(before + 1);
  expect(till.receiver.wrong).toEqual([]);
  expect(faults()).toEqual([]);
});

it('tells its goods again, each as the product that it is, where another history may have numbered them', async () => {
  await till.enrol();
  await till.sendAll();
  const before = told('goods');
  await till.shop.store.transact((tx) => openNewEpoch(tx, randomUUID().toUpperCase()));
  await till.sendAll();
  expect(told('goods').slice(before.length)).toMatchObject(before.map(({ row }) => ({ row })));
  expect(before.map(({ row }) => row['producto'])).not.toContain(undefined);
});

it('tells what a till wrote that was enrolled before its stock was told', async () => {
  await sell(2);
  await till.enrol();
  await till.sendAll();
  await till.shop.crash();
  const database = raw();
  const triggers = database
    .prepare<[], { readonly sql: string }>(
      "SELECT sql FROM sqlite_schema WHERE type = 'trigger' AND name GLOB 'stream_*' AND name NOT GLOB 'stream_goods*'",
    )
    .all();
  takeBackTo(database, BEFORE);
  for (const { sql } of triggers.filter(({ sql: made }) => !/stream_(account|quote)/.test(made)))
    database.exec(sql);
  database.exec(
    "DELETE FROM stream WHERE kind = 'goods'; UPDATE central_link SET place = json_remove(place, '$.goods', '$.stock')",
  );
  database.close();
  till.receiver.records.length = 0;
  till.shop = await till.shop.reopen();
  await till.shop.store.transact(refreshStreaming);
  await till.sendAll();
  expect(told('goods').length).toBeGreaterThan(0);
  expect(partsOf(0).stockMove).toMatchObject([{ base: 2 }]);
  expect(told('document')).toEqual([]);
  expect(till.receiver.wrong).toEqual([]);
  expect(faults()).toEqual([]);
});
