/** The goods of a real till as the catalogue of all, asked by an owner at a real centre. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SOLD_AS_ITSELF } from '../../../core/contract/till/products.ts';
import type { CentralProduct } from '../../../core/contract/central/catalogue/catalogue.ts';
import type { OrderView } from '../../../core/contract/central/manager-master-data.ts';
import { findProductByCode, saveProduct } from '../../../core/store/catalogue/products.ts';
import { centralLink } from '../../../core/store/central/link.ts';
import { SHOP_NIT } from '../../support/shop/shop-file.ts';
import { shopAtCentre, type ShopAtCentre } from '../../till/central/enrolled-shop.ts';
import {
  enrolledTill,
  enrolmentCode,
  preparedManager,
  testCentral,
  type TestCentral,
  type TestManager,
} from '../central-shop.ts';

const BREAD = {
  codigo: 'PAN',
  codigosBarra: [],
  descripcion: 'Pan',
  precio: '0.25',
  uniMedida: 59,
  tipo: 'bien',
  ...SOLD_AS_ITSELF,
  tratamiento: 'gravado',
} as const;
const CHEESE = {
  ...BREAD,
  codigo: 'QUESO',
  codigosBarra: ['7419900000097'],
  descripcion: 'Queso',
  precio: '3.5',
  uniMedida: 34,
  ...SOLD_AS_ITSELF,
  tratamiento: 'exento',
  categoria: 'Lácteos',
  presentaciones: [
    { codigo: 'QUESO-5', nombre: 'bola de 5', factor: 5, codigosBarra: ['7419900000103'], precio: '16' },
  ],
} as const;

let central: TestCentral;
let owner: TestManager;
let till: ShopAtCentre;
beforeAll(async () => {
  central = await testCentral();
  owner = await preparedManager(central);
  till = await shopAtCentre(central.url);
  await till.shop.store.transact((tx, now) => {
    for (const [index, product] of [BREAD, CHEESE].entries())
      saveProduct(tx, { id: `local-${index}`, ...product }, { issuerId: SHOP_NIT, isNew: true, now });
  });
  await till.enrol(await enrolmentCode(owner));
  await till.sendAll();
});
afterAll(async () => {
  await till.close();
  await central.close();
});

it('is taken whole; what the centre has stays, and at the till each is the product it was', async () => {
  const put = { ...BREAD, nit: null, descripcion: 'Pan de la central', precio: '0.30', validFrom: null };
  expect((await owner.ask('/api/products/put', put)).status).toBe(200);
  const installation = till.shop.store.read(centralLink)?.installation ?? '';
  expect((await owner.ask('/api/products/take', { installation })).status).toBe(200);
  await till.beat();
  await till.tell();
  await till.tell();
  const [order] = (await owner.ask('/api/orders')).body as unknown as readonly OrderView[];
  expect(order).toMatchObject({
    clase: 'catalogo',
    estado: 'hecha',
    answer: 'La caja dio sus 2 productos; 1 es nuevo en la central.',
  });
  const products = (await owner.ask('/api/products')).body as unknown as readonly CentralProduct[];
  expect(
    products.map(({ codigo, descripcion, precios }) => [codigo, descripcion, precios[0]?.precio]),
  ).toEqual([
    ['PAN', 'Pan de la central', '0.30'],
    ['QUESO', 'Queso', '3.5'],
  ]);
  const { codigosBarra, uniMedida, tratamiento, categoria, presentaciones } = CHEESE;
  expect(products[1]).toMatchObject({
    codigosBarra,
    uniMedida,
    tratamiento,
    categoria,
    presentaciones,
    nit: null,
  });
  await till.beat();
  const local = till.shop.store.read((reader) => findProductByCode(reader, SHOP_NIT, 'QUESO'));
  expect(local).toMatchObject({ id: 'local-1', precio: '3.5' });
});

it('gets nothing into the catalogue of all from a till that nobody asked', async () => {
  const other = await enrolledTill(owner);
  const { precio, ...rest } = CHEESE;
  const products = [{ nit: null, ...rest, codigo: 'INTRUSO', codigosBarra: [], presentaciones: [], precio }];
  const [order] = (await owner.ask('/api/orders')).body as unknown as readonly OrderView[];
  for (const id of [randomUUID(), order?.id]) {
    const answer = await other.send('POST', '/till/products', { order: id, products });
    expect([answer.status, answer.body['codigo']]).toEqual([404, 'NO_ENCONTRADO']);
  }
  const all = (await owner.ask('/api/products')).body as unknown as readonly CentralProduct[];
  expect(all.map(({ codigo }) => codigo)).not.toContain('INTRUSO');
});
