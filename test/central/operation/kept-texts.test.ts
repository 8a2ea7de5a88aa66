/** Text that no database keeps is refused at every door of managers, and in what tills ask. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { NEW_TRAITS } from '../../../core/contract/till/products.ts';
import {
  enrolledTill,
  preparedManager,
  testCentral,
  TestManager,
  type TestCentral,
} from '../central-shop.ts';
import { NIT } from '../stream/test-records.ts';

let central: TestCentral;
let owner: TestManager;
beforeAll(async () => {
  central = await testCentral();
  owner = await preparedManager(central);
});
afterAll(() => central.close());

const BAD = ['a\u0000b', 'a\ud800b'] as const;
const PRODUCT = {
  ...NEW_TRAITS,
  nit: null,
  codigo: 'CAFE',
  codigosBarra: [],
  descripcion: 'Café',
  precio: '5.65',
  validFrom: null,
};
const PERIOD = 'from=2026-11-20&to=2026-11-20&ambiente=PRUEBAS';

it.each<readonly [string, string, (bad: string) => Record<string, unknown>]>([
  ['/api/products/put', 'descripcion', (bad) => ({ ...PRODUCT, descripcion: bad })],
  ['/api/products/put', 'codigosBarra[0]', (bad) => ({ ...PRODUCT, codigosBarra: [bad] })],
  ['/api/shops/add', 'name', (bad) => ({ name: bad })],
  [
    '/api/managers/put',
    'name',
    (bad) => ({ id: null, name: bad, email: 'otra@negocio.example', role: 'contador', shops: null }),
  ],
  ['/api/customers/block', 'motivo', (bad) => ({ clave: 'x', motivo: bad })],
  ['/api/login', 'password', (bad) => ({ email: 'duena@negocio.example', password: bad, totp: '123456' })],
])('of a manager is refused at its field: %s %s', async (path, campo, given) => {
  for (const bad of BAD) {
    const { status, body } = await owner.ask(path, given(bad));
    expect([status, body['campos']]).toEqual([400, [campo]]);
  }
});

it.each([
  ['q', `/api/documents?${PERIOD}&q=%00`],
  ['q', '/api/customers?q=%00'],
  ['codigo', `/api/stock/moves?ambiente=PRUEBAS&shop=${crypto.randomUUID()}&nit=${NIT}&codigo=%00`],
])('of a manager is refused in what is searched: %s', async (campo, path) => {
  const { status, body } = await owner.ask(path);
  expect([status, body['campos']]).toEqual([400, [campo]]);
});

it('in a file of products is a fault of its line', async () => {
  const text = 'codigo,descripcion,precio\nCAFE,Caf\u0000é,5.65\n';
  const contenido = Buffer.from(text).toString('base64');
  expect((await owner.ask('/api/products/import', { contenido })).status).toBe(200);
  expect((await owner.ask('/api/products')).body).toEqual([]);
});

it('of a stranger who prepares the business is refused', async () => {
  const stranger = new TestManager(central.url);
  const { status } = await stranger.ask('/api/join', {
    code: 'a\u0000b',
    password: 'contraseña de prueba',
    secret: 'x'.repeat(27),
    totp: '123456',
  });
  expect(status).toBe(400);
});

it('of a till is refused in what it asks', async () => {
  const till = await enrolledTill(owner);
  for (const path of [
    '/till/catalogue?after=1&mark=%00',
    '/till/stock?after=0&epoch=%00',
    '/till/transfer?documento=%00',
    '/till/quote?nombre=%00',
  ]) {
    const { status, body } = await till.send('GET', path);
    expect([path, status, body['codigo']]).toEqual([path, 400, 'LOTE']);
  }
});
