/** When a price of a product may begin, as a manager says it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CatalogueAnswer } from '../../../core/contract/central/catalogue/catalogue.ts';
import { NEW_TRAITS } from '../../../core/contract/till/products.ts';
import {
  asOwner,
  enrolmentCode,
  preparedManager,
  testCentral,
  type TestCentral,
  type TestManager,
} from '../central-shop.ts';
import { TestTill } from '../test-till.ts';

const NOON = Date.parse('2026-11-30T12:00:00-06:00');
const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const AT_NOON = '2026-11-30 a las 12:00:00';
const COFFEE = {
  ...NEW_TRAITS,
  nit: null,
  codigo: 'CAFE',
  codigosBarra: [],
  descripcion: 'Café',
  precio: '5.65',
};

let central: TestCentral;
let owner: TestManager;
let till: TestTill;
let now = NOON;
beforeAll(async () => {
  central = await testCentral({ now: () => now });
  owner = await preparedManager(central, { now: () => now });
  till = new TestTill(central.url);
  till.clockOff = NOON - Date.now();
  await till.enrol(await enrolmentCode(owner));
});
afterAll(() => central.close());

const put = (precio: string, validFrom: number | null) =>
  owner.ask('/api/products/put', { ...COFFEE, precio, validFrom });
const handed = async () =>
  ((await till.send('GET', '/till/catalogue')).body as unknown as CatalogueAnswer).products[0]?.precios;

it.each([
  ['a century ago', Date.parse('1926-12-01T00:00:00-06:00')],
  ['a century ahead', Date.parse('2126-12-01T00:00:00-06:00')],
  ['beyond the calendar', 9e15],
])('is refused at its field: %s', async (_when, validFrom) => {
  const { status, body } = await put('5.65', validFrom);
  expect([status, body['campos']]).toEqual([400, ['validFrom']]);
  expect(body['message']).toContain('entre el año 2000 y el 2099');
});

it('that an older centre took is mended by saving the product', async () => {
  await put('5.65', null);
  const stored = 'UPDATE caja.price SET valid_from = $1';
  await asOwner(central, stored, [Date.parse('1926-12-01T00:00:00-06:00')]);
  await asOwner(
    central,
    "INSERT INTO caja.price SELECT company_id, codigo, 9000000000000000, '9.99' FROM caja.price",
  );
  const [antes] = (await owner.ask('/api/products')).body as unknown as readonly object[];
  expect(antes).toMatchObject({ precios: [{ precio: '5.65' }, { precio: '9.99' }] });
  const saved = await owner.ask('/api/products/put', { ...COFFEE, precio: '5.60', validFrom: null, antes });
  expect(saved.status).toBe(200);
  expect(await handed()).toEqual([{ precio: '5.60', validFrom: NOON }]);
  await owner.ask('/api/products/remove', { codigo: 'CAFE' });
});

it('that an older centre took is mended by saving the product at its price', async () => {
  await put('5.65', null);
  await asOwner(
    central,
    "INSERT INTO caja.price SELECT company_id, codigo, 9000000000000000, '9.99' FROM caja.price",
  );
  await put('5.65', null);
  expect(await handed()).toEqual([{ precio: '5.65', validFrom: NOON }]);
  await asOwner(central, 'UPDATE caja.price SET valid_from = -1');
  await put('5.65', null);
  expect(await handed()).toEqual([{ precio: '5.65', validFrom: 0 }]);
  await asOwner(central, 'UPDATE caja.price SET valid_from = -1');
  await put('5.75', NOON + MINUTE_MS);
  expect(await handed()).toEqual([
    { precio: '5.65', validFrom: 0 },
    { precio: '5.75', validFrom: NOON + MINUTE_MS },
  ]);
  await asOwner(central, 'DELETE FROM caja.price');
});

it('is not before the price of now began, which would have no effect', async () => {
  expect((await put('5.65', null)).status).toBe(200);
  const { status, body } = await put('6.00', NOON - MINUTE_MS);
  expect([status, body['campos']]).toEqual([400, ['validFrom']]);
  expect(body['message']).toContain(AT_NOON);
  expect(await handed()).toEqual([{ precio: '5.65', validFrom: NOON }]);
});

it('is that of the price of now, which is replaced, or a past one after it', async () => {
  expect((await put('5.70', NOON)).status).toBe(200);
  now = NOON + MINUTE_MS;
  till.clockOff += MINUTE_MS;
  expect((await put('5.80', NOON + SECOND_MS)).status).toBe(200);
  // The price before the present one is over: tills need no more of it.
  expect(await handed()).toEqual([{ precio: '5.80', validFrom: NOON + SECOND_MS }]);
});
