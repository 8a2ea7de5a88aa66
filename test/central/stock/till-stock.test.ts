/** What a real till shows of its shop's stock at a real centre, while another till of the shop sells too. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Stock } from '../../../core/contract/central/stock/manager-stock.ts';
import { centralLink } from '../../../core/store/central/link.ts';
import type { Place } from '../../../core/contract/stock/stock.ts';
import { command } from '../../../core/store/statement.ts';
import { appendStockEntry } from '../../../core/store/stock/entries.ts';
import { listStock, stockByName } from '../../../core/store/stock/stock-list.ts';
import { stockCalls } from '../../../core/till/shop/stock-calls.ts';
import { leaveTheCentre } from '../../../core/provision/central-enrolment.ts';
import { expectSound } from '../../engine/issuing/refused-shop.ts';
import { SHOP_NIT } from '../../support/shop/shop-file.ts';
import { stockProducts } from '../../support/shop/stocked-shop.ts';
import { shopAtCentre, type ShopAtCentre } from '../../till/central/enrolled-shop.ts';
import {
  enrolledTill,
  enrolmentCode,
  preparedManager,
  testCentral,
  type TestCentral,
  type TestManager,
} from '../central-shop.ts';
import { writeTill } from '../stream/test-records.ts';
import type { TestTill } from '../test-till.ts';
import { paperRecord, type NumberedPaper } from './stock-history.ts';

/** The other till calls the rice by another number. */
const RICE = 40;
const MINUTE_MS = 60_000;

let central: TestCentral;
let owner: TestManager;
let till: ShopAtCentre;
let other: TestTill;
beforeEach(async () => {
  central = await testCentral();
  owner = await preparedManager(central);
  till = await shopAtCentre(central.url);
  await stockProducts(till.shop.store);
  other = await enrolledTill(owner);
  writeTill(other, 'S001P009');
  other.write('branch', {
    nit: SHOP_NIT,
    emisor: 'X',
    branch: 's1',
    nombre: 'X',
    codEstable: 'S001',
    codPuntoVenta: 'P009',
  });
  other.write('goods', {
    product: RICE,
    nit: SHOP_NIT,
    codigo: 'Arroz',
    codigoPlano: 'arroz',
    descripcion: 'Arroz',
    categoria: null,
    pesado: false,
    llevaExistencia: true,
    retirado: false,
    niveles: [],
  });
  await other.sendBatch(1);
});
afterEach(async () => {
  expectSound(till.shop);
  await till.close();
  await central.close();
});

let papers = 0;
const elsewhere = async (kind: NumberedPaper['kind'], base: number) => {
  papers += 1;
  const paper = { till: 1, at: till.shop.clock.now(), kind, base, of: 0, id: papers, reverses: null };
  other.write(
    'stockEntry',
    paperRecord(paper, { installation: other.installation, nit: SHOP_NIT, product: RICE }),
  );
  await other.sendBatch(other.lines.length);
};
const sell = (cantidad: number) =>
  till.shop.issue(
    '01',
    JSON.stringify({
      items: [{ cantidad, descripcion: 'Arroz', precioUni: 1.13, tipoItem: 1, codigo: 'ARROZ' }],
    }),
  );
const begin = (base: number) =>
  till.shop.store.transact(
    (tx, at) =>
      void appendStockEntry(tx, {
        issuerId: SHOP_NIT,
        branchId: 'central',
        ambiente: 'PRUEBAS',
        causa: 'conteo',
        recordedAt: at,
        counts: [{ item: 1, product: 1, place: 'sucursal:central', contado: base, esperado: 0, at }],
      }),
  );
const later = () => till.shop.clock.set(till.shop.clock.now() + MINUTE_MS);
const SHOP = { issuerId: SHOP_NIT, branchId: 'central', ambiente: 'PRUEBAS' } as const;
const rice = () => {
  const { rows } = till.shop.store.read((reader) =>
    stockByName(reader, { ...SHOP, offset: 0, limit: 10, low: false, categoria: null }),
  );
  const row = rows.find(({ codigo }) => codigo === 'ARROZ');
  return [row?.base, row?.segun === null ? null : row?.segun];
};
const atCentre = async () => {
  const { body } = await owner.ask('/api/stock?ambiente=PRUEBAS&q=arroz');
  return (body as unknown as Stock).lines.map(({ existencia }) => existencia);
};
const LEVEL = command(
  "INSERT OR REPLACE INTO product_level (product, branch_id, minimo) SELECT num, 'central', ? FROM product WHERE codigo = 'ARROZ'",
);
const low = () =>
  till.shop.store
    .read((reader) => listStock(reader, { ...SHOP, after: '', limit: 10, low: true }))
    .map(({ codigo }) => codigo);

it('is what the centre said with what the till sold since, and the same as there once all is told', async () => {
  await begin(20);
  expect(rice()).toEqual([20, null]);
  await till.enrol(await enrolmentCode(owner));
  await till.sendAll();
  later();
  await elsewhere('venta', 5);
  // Nobody has told it yet.
  expect(rice()).toEqual([20, null]);
  await till.askStock();
  const segun = rice()[1];
  expect(rice()).toEqual([15, segun]);
  expect(typeof segun).toBe('number');
  later();
  await sell(3);
  expect(rice()).toEqual([12, segun]);
  // Asked again before its sale has gone up: no sale counts twice, and none is forgotten.
  await till.askStock();
  expect(rice()[0]).toBe(12);
  await elsewhere('venta', 1);
  await till.sendAll();
  await till.askStock();
  expect(rice()[0]).toBe(11);
  expect(await atCentre()).toEqual(['11']);
  // A count elsewhere is the truth of its moment for all.
  later();
  await elsewhere('conteo', 30);
  later();
  await sell(2);
  await till.sendAll();
  await till.askStock();
  expect(rice()[0]).toBe(28);
  expect(await atCentre()).toEqual(['28']);
  await till.shop.store.transact((tx) => LEVEL.run(tx, 28));
  expect(low()).toEqual([]);
  await sell(1);
  expect(low()).toEqual(['ARROZ']);
  const caller = { keyId: 'k', role: 'admin', ...SHOP } as const;
  const { existencias } = await stockCalls(till.shop).list({ codigo: 'arroz' }, caller);
  expect(existencias).toMatchObject([
    { existencia: { text: '27' }, segun: new Date(Number(rice()[1])).toISOString() },
  ]);
});

it('counts what another shop sent where it came, and nothing of what is said of that shop', async () => {
  const moved = async (desde: Place, hacia: Place, base: number) => {
    papers += 1;
    const paper = {
      till: 1,
      at: till.shop.clock.now(),
      kind: 'venta',
      base,
      of: 0,
      id: papers,
      reverses: null,
    };
    const of = { installation: other.installation, nit: SHOP_NIT, product: RICE };
    const told = paperRecord(paper as NumberedPaper, of) as {
      readonly parts: { readonly stockMove: object[] };
    };
    const stockMove = told.parts.stockMove.map((each) => ({ ...each, desde, hacia }));
    other.write('stockEntry', { ...told, parts: { ...told.parts, stockMove } });
    await other.sendBatch(other.lines.length);
  };
  await elsewhere('conteo', 20);
  later();
  await moved('transito:M002P001', 'sucursal:s1', 6);
  await moved('transito:0002', 'sucursal:s1', 2);
  await moved('sucursal:s1', 'transito:s1', 4);
  // The other shop has it, as its own till tells.
  await moved('transito:s1', 'sucursal:M002P001', 3);
  const { body } = await owner.ask('/api/stock?ambiente=PRUEBAS&q=arroz');
  const [line] = (body as unknown as Stock).lines;
  expect([line?.existencia, line?.transito]).toEqual(['24', '1']);
});

it('goes on with what it was told last when the centre is away, and with its own when it leaves', async () => {
  await begin(20);
  await till.enrol(await enrolmentCode(owner));
  await till.sendAll();
  later();
  await elsewhere('venta', 5);
  await till.askStock();
  await central.close();
  await sell(4);
  await till.askStock();
  expect(rice()[0]).toBe(11);
  await till.shop.crash();
  till.shop = await till.shop.reopen();
  expect(rice()[0]).toBe(11);
  await leaveTheCentre(await till.deps());
  expect(till.shop.store.read(centralLink)).toBeNull();
  expect(rice()).toEqual([16, null]);
});

it('counts nothing twice while a database that is enrolled anew tells again what the centre has of it', async () => {
  const MOVE = {
    item: 1,
    product: 1,
    desde: 'regularizacion',
    hacia: 'sucursal:central',
    base: 1,
    presentacion: 'ARROZ',
    factor: 1,
    costo: null,
    revierte: null,
  } as const;
  // More than a batch holds.
  const many = 800;
  await till.shop.store.transact((tx, at) => {
    for (let paper = 0; paper < many; paper += 1)
      appendStockEntry(tx, {
        issuerId: SHOP_NIT,
        branchId: 'central',
        ambiente: 'PRUEBAS',
        causa: 'hallazgo',
        motivo: 'Contado de nuevo. '.repeat(100),
        recordedAt: at,
        moves: [{ ...MOVE, at }],
      });
  });
  await till.enrol(await enrolmentCode(owner));
  await till.sendAll();
  const former = till.shop.store.read(centralLink)?.installation ?? null;
  await leaveTheCentre(await till.deps());
  await till.enrol(await enrolmentCode(owner, undefined, former));
  await till.step();
  await till.askStock();
  expect(till.shop.store.read(centralLink)?.acked.place.stock).toBeLessThan(many);
  expect(rice()[0]).toBe(many);
  await till.sendAll();
  await elsewhere('venta', 1);
  await till.askStock();
  expect(rice()[0]).toBe(many - 1);
});
