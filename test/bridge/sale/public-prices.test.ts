/** What everybody pays for one today, as every view of a product says it, and a price of its own that does not hold (§prices). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { NEW_TRAITS } from '../../../core/contract/till/products.ts';
import { BOUGHT_GOODS } from '../../support/shop/bought-goods.ts';
import { BUYER, SEAL, SODA, supplierDocument } from '../../support/shop/supplier-documents.ts';
import { openShopApp, type Desk, type ShopApp } from '../shop-app.ts';

const DAY = '2026-01-15';
const box = { codigo: 'GAS-C', nombre: 'Caja de 6', factor: 6, codigosBarra: [], precio: '14.00' };

let shop: ShopApp;
let boss: Desk;
beforeAll(async () => {
  shop = await openShopApp({ settings: { settings: { compras: true } } });
  boss = await shop.enter('Marta Gerente');
  const [soda] = BOUGHT_GOODS;
  if (soda === undefined) throw new Error('no goods');
  await boss.ask('products.save', { ...soda, presentaciones: [box] });
});
afterAll(() => shop?.close());

const forAll = (codigo: string, precio: string, more: object = {}) =>
  boss.ask('prices.save', { lista: null, cliente: null, codigo, minimo: '1', desde: DAY, precio, ...more });

/** Of the same product in the search, in the list, on a key and as saved. */
async function told() {
  const [found] = (await boss.ask('products.search', { q: 'GAS' })).productos;
  const [listed] = (await boss.ask('products.list', { q: 'GAS', desde: 0, limite: 1 })).productos;
  const [page] = (await boss.ask('quickKeys.list', {})).paginas;
  if (found === undefined) throw new Error('it is sold');
  const { precioSinIva: _net, paraTodos: _all, ...product } = found;
  const saved = await boss.ask('products.save', product);
  const key = page?.productos.find(({ codigo }) => codigo === 'GAS');
  return [found, listed, key, saved].map((each) => each?.paraTodos);
}

async function bought(precioUni: number): Promise<string> {
  const codigoGeneracion = `AAAAAAAA-BBBB-4CCC-8DDD-${String(precioUni * 100).padStart(12, '0')}`;
  const document = supplierDocument(BUYER, {
    tipoDte: '03',
    codigoGeneracion,
    lines: [{ ...SODA, precioUni }],
  });
  const texto = JSON.stringify({ ...document, selloRecibido: SEAL });
  const file = await boss.ask('purchases.receive', { texto });
  if (file.kind !== 'purchase') throw new Error('a document does not wait');
  return file.compra.id;
}
const enter = (id: string) =>
  boss.ask('purchases.enter', { id, request: JSON.stringify({ lineas: [{ numItem: 1, factor: 1 }] }) });

it('is not said where the product’s own price holds, for a price of more, of a list or of another day', async () => {
  await forAll('GAS', '2.30', { minimo: '12' });
  await forAll('GAS', '2.20', { lista: 'Mayoreo' });
  await forAll('GAS', '2.10', { desde: '2099-01-01' });
  expect(await told()).toEqual([undefined, undefined, undefined, undefined]);
});

it('is said of the product and of its presentation wherever a product is shown', async () => {
  await forAll('GAS', '2.75');
  await forAll('GAS-C', '13.50', { minimo: '0' });
  const paraTodos = [
    { codigo: 'GAS', precio: '2.75' },
    { codigo: 'GAS-C', precio: '13.50' },
  ];
  expect(await told()).toEqual([paraTodos, paraTodos, paraTodos, paraTodos]);
});

it('is what a purchase is measured by: what it leaves, and whether it is below the cost', async () => {
  const dear = await bought(2.6);
  // 2.60 × 1.13 = 2.94, above 2.75 though 9.00 of its own would not be.
  const [found] = (await boss.ask('products.search', { q: 'GAS' })).productos;
  if (found === undefined) throw new Error('it is sold');
  const { precioSinIva: _net, paraTodos: _all, ...product } = found;
  await boss.ask('products.save', { ...product, precio: '9.00' });
  expect((await boss.ask('purchases.view', { id: dear })).avisos).toContainEqual({
    regla: 'compra-costo-sobre-precio',
    parametros: { numItem: 1, ahora: '2.60', precio: '2.75' },
  });
  await enter(dear);
  const { precios } = await boss.ask('purchases.prices', { id: dear });
  expect(precios).toMatchObject([
    { codigo: 'GAS', precio: '2.75', margen: '-6', propio: false },
    { codigo: 'GAS-C', precio: '13.50', propio: false },
  ]);
});

it('is not changed by a new price of the product, which is refused where it would change nothing', async () => {
  const id = await bought(2.7);
  await enter(id);
  const [before] = (await boss.ask('purchases.prices', { id })).precios;
  expect(before?.propuesto).not.toBeNull();
  const reprice = (antes: string) =>
    boss.call('purchases.reprice', { id, precios: [{ codigo: 'GAS', antes, precio: '3.25' }] });
  for (const antes of ['2.75', '9.00'])
    expect(await reprice(antes)).toMatchObject({
      problem: { errors: [{ campo: 'precios[0].codigo', regla: 'precio-para-todos' }] },
    });
  // A price for everybody that changed since is an answer to the cost.
  await forAll('GAS', '3.40');
  const { precios } = await boss.ask('purchases.prices', { id });
  expect(precios[0]).toMatchObject({ precio: '3.40', propuesto: null });
});

it('is what an earlier sale and a promotion are told to cost today', async () => {
  const rice = { codigo: 'ARZ', descripcion: 'Arroz', precio: '1.00', codigosBarra: [] };
  await boss.ask('products.save', { ...NEW_TRAITS, ...rice });
  const item = { cantidad: 1, descripcion: 'Arroz', precioUni: 1, tipoItem: 1, codigo: 'ARZ' };
  const sold = await boss.ask('documents.issue', {
    tipoDte: '01',
    idempotencyKey: 'arroz',
    preciosConIva: true,
    request: JSON.stringify({ items: [item] }),
  });
  await forAll('ARZ', '1.20');
  const { codigoGeneracion } = sold.result;
  const draft = await boss.ask('documents.draft', { codigoGeneracion: codigoGeneracion ?? '' });
  expect(draft?.lineas[0]?.hoy).toMatchObject({
    precio: '1',
    paraTodos: [{ codigo: 'ARZ', precio: '1.20' }],
  });
  const terms = {
    nombre: 'Arroz 3x2',
    prioridad: 10,
    desde: DAY,
    hasta: null,
    dias: [],
    horaDesde: null,
    horaHasta: null,
    listas: [],
    productos: ['ARZ'],
    categorias: [],
    excepto: [],
    minimo: null,
    maximo: null,
    accion: { tipo: 'lleva-paga', lleva: 3, paga: 2 },
  } as const;
  expect(await boss.ask('promotions.example', { terms })).toMatchObject({ antes: '3.60', despues: '2.40' });
});
