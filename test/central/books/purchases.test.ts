/** What a business bought, as its tills told it: what a database that is enrolled anew tells again is the later one's (§purchases-of-all-tills). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CentralPurchases } from '../../../core/contract/central/purchases/manager-purchases.ts';
import {
  enrolledTill,
  preparedManager,
  testCentral,
  type TestCentral,
  type TestManager,
} from '../central-shop.ts';
import { NIT, writeTill } from '../stream/test-records.ts';
import type { TestTill } from '../test-till.ts';

const CODE = 'AAAAAAAA-BBBB-4CCC-8DDD-EEEEEEEE0001';

let central: TestCentral;
let manager: TestManager;
beforeAll(async () => {
  central = await testCentral();
  manager = await preparedManager(central);
});
afterAll(() => central.close());

const told = (till: TestTill, compra: string, estado: string, more: object = {}) =>
  till.write('purchase', {
    nit: NIT,
    compra,
    ambiente: 'PRUEBAS',
    branch: 's1',
    estado,
    tipoDte: '03',
    codigoGeneracion: CODE,
    numeroControl: 'DTE-03-M001P001-000000000000077',
    proveedor: '06142803901121',
    fecEmi: '2026-11-20',
    totalCentavos: 11_300,
    vence: null,
    deducible: true,
    escrita: false,
    periodo: '2026-11',
    receivedAt: 1,
    enteredAt: 2,
    annulledAt: null,
    ...more,
  });
const bought = async () => {
  const { body } = await manager.ask(
    '/api/purchases?from=2026-11-01&to=2026-11-30&ambiente=PRUEBAS&estado=&q=',
  );
  const { compras, tiendas } = body as unknown as CentralPurchases;
  return [
    compras.map(({ compra, estado, repetida }) => [compra, estado, repetida] as const),
    tiendas[0]?.total,
  ] as const;
};

it('are marked where two tills have one in force, until one of them annuls it, also under another enrolment', async () => {
  const [former, other] = [await enrolledTill(manager), await enrolledTill(manager)];
  for (const till of [former, other]) writeTill(till);
  told(former, 'compra-a', 'INGRESADA');
  told(other, 'compra-b', 'INGRESADA');
  for (const till of [former, other]) await till.sendBatch(1);
  expect(await bought()).toEqual([
    [
      ['compra-a', 'INGRESADA', true],
      ['compra-b', 'INGRESADA', true],
    ],
    '226.00',
  ]);
  await manager.ask('/api/tills/revoke', { installation: former.installation });
  const again = await enrolledTill(manager);
  writeTill(again);
  told(again, 'compra-a', 'ANULADA');
  await again.sendBatch(1);
  expect(await bought()).toEqual([
    [
      ['compra-a', 'ANULADA', false],
      ['compra-b', 'INGRESADA', false],
    ],
    '113.00',
  ]);
});

it('count once where a till that was put back received them again, and as they stand there', async () => {
  const other = await testCentral();
  manager = await preparedManager(other);
  const till = await enrolledTill(manager);
  writeTill(till);
  const paper = {
    codigoGeneracion: 'ESCRITA-1',
    escrita: true,
    numeroControl: '00-45 A',
    papel: '-45A',
    fecEmi: '2026-11-21',
  };
  told(till, 'compra-a', 'INGRESADA');
  told(till, 'escrita-a', 'INGRESADA', paper);
  // Lost with the database, and received once more.
  told(till, 'compra-b', 'INGRESADA', { receivedAt: 10 });
  const again = { ...paper, codigoGeneracion: 'ESCRITA-2', numeroControl: '0045A', receivedAt: 11 };
  told(till, 'escrita-b', 'INGRESADA', again);
  await till.sendBatch(1);
  expect(await bought()).toEqual([
    [
      ['escrita-b', 'INGRESADA', false],
      ['compra-b', 'INGRESADA', false],
    ],
    '226.00',
  ]);
  const own = await till.send('GET', '/till/accounts/own');
  expect(own.body).toMatchObject({ compras: 4, comprasCentavos: 22_600 });
  // What is annulled stays in sight; what was lost does not come back by it.
  const sent = till.lines.length;
  told(till, 'escrita-b', 'ANULADA', again);
  told(till, 'escrita-c', 'INGRESADA', { ...again, codigoGeneracion: 'ESCRITA-3', receivedAt: 12 });
  told(till, 'compra-b', 'ANULADA', { receivedAt: 10 });
  await till.sendBatch(sent + 1);
  const [lines, total] = await bought();
  expect(lines).toEqual(
    expect.arrayContaining([
      ['escrita-b', 'ANULADA', false],
      ['escrita-c', 'INGRESADA', false],
      ['compra-b', 'ANULADA', false],
    ]),
  );
  expect([lines.length, total]).toEqual([3, '113.00']);
  await other.close();
});

it.each([
  ['as the till tells its number', true],
  ['by its number, where an older till told it', false],
])('written by hand are one where the till takes them for one: %s', async (_how, isTold) => {
  const other = await testCentral();
  manager = await preparedManager(other);
  const till = await enrolledTill(manager);
  writeTill(till);
  const papers = [
    ['A1-23', 'A1-23'],
    ['A-123', 'A-123'],
    ['00123', '-123'],
    ['123', '-123'],
    ['b b-0 9', 'BB-9'],
    ['BB-009', 'BB-9'],
    ['000', '-0'],
  ] as const;
  for (const [at, [numeroControl, papel]] of papers.entries())
    told(till, `escrita-${at}`, 'INGRESADA', {
      escrita: true,
      codigoGeneracion: `ESCRITA-${at}`,
      numeroControl,
      receivedAt: at,
      ...(isTold ? { papel } : {}),
    });
  await till.sendBatch(1);
  const [lines] = await bought();
  expect(lines.map(([compra]) => compra).toSorted()).toEqual([
    'escrita-0',
    'escrita-1',
    'escrita-3',
    'escrita-5',
    'escrita-6',
  ]);
  await other.close();
});
