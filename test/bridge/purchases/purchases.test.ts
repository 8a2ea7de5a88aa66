/** What suppliers sent, at the till: received, listed, looked at, entered whole, and known the second time (§compras). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BOUGHT_GOODS, stockIn } from '../../support/shop/bought-goods.ts';
import {
  CHEESE,
  SEAL,
  SODA,
  SUPPLIER_NIT,
  supplierDocument,
  BUYER,
} from '../../support/shop/supplier-documents.ts';
import { dataFolder } from '../../../core/platform/data-folder.ts';
import { audit } from '../manager-sales.ts';
import { openShopApp, type Desk, type ShopApp } from '../shop-app.ts';

const FIRST = 'AAAAAAAA-BBBB-4CCC-8DDD-000000000001';
const SECOND = 'AAAAAAAA-BBBB-4CCC-8DDD-000000000002';
const ALL = { mes: null, proveedor: null, estado: null, cursor: null };

const PAGE_ROWS = 50;

let shop: ShopApp;
let boss: Desk;
beforeAll(async () => {
  shop = await openShopApp({ settings: { settings: { compras: true } } });
  boss = await shop.enter('Marta Gerente');
  for (const product of BOUGHT_GOODS) await boss.ask('products.save', product);
});
afterAll(() => shop?.close());

const textOf = (codigoGeneracion: string) =>
  JSON.stringify({
    ...supplierDocument(BUYER, { codigoGeneracion, lines: [CHEESE, SODA] }),
    selloRecibido: SEAL,
  });

/** Receives a file, and gives the purchase as it is shown. */
async function shown(codigoGeneracion: string) {
  const file = await boss.ask('purchases.receive', { texto: textOf(codigoGeneracion) });
  if (file.kind !== 'purchase') throw new Error('a document does not wait');
  return boss.ask('purchases.view', { id: file.compra.id });
}

describe('what a supplier sent', () => {
  it('is received once, and says what each line is and which one wants a word', async () => {
    const texto = textOf(FIRST);
    const purchase = { tipoDte: '03', estado: 'RECIBIDA', total: '113', proveedor: { nit: SUPPLIER_NIT } };
    const first = await boss.ask('purchases.receive', { texto });
    const again = await boss.ask('purchases.receive', { texto });
    expect([first, again]).toMatchObject([
      { kind: 'purchase', estaba: false, compra: purchase },
      { kind: 'purchase', estaba: true, compra: purchase },
    ]);
    const { lineas, avisos } = await shown(FIRST);
    expect(lineas).toMatchObject([
      { codigo: 'QUE', producto: 'Queso duro blando', origen: 'nombre', pide: true, recibido: null },
      { codigo: 'GAS', producto: 'Gaseosa de cola 3 L', origen: 'barra', pide: false, mercaderia: true },
    ]);
    // Both are sold for 2.50: a first purchase says nothing of what a unit cost before, but its price does.
    expect(avisos).toEqual([
      { regla: 'compra-costo-sobre-precio', parametros: { numItem: 1, ahora: '30.00', precio: '2.50' } },
      { regla: 'compra-costo-sobre-precio', parametros: { numItem: 2, ahora: '10.00', precio: '2.50' } },
    ]);
  });

  it('says why a file is none, and waits for the document of a seal', async () => {
    const wrong = await boss.call('purchases.receive', { texto: '%PDF-1.7' });
    expect(wrong).toMatchObject({
      ok: false,
      problem: { codigo: 'VALIDACION', errors: [{ campo: 'documento', regla: 'compra-no-se-lee' }] },
    });
    const other = supplierDocument({ ...BUYER, nit: '06140101011010', nrc: '111111' });
    const foreign = await boss.call('purchases.receive', { texto: JSON.stringify(other) });
    expect(foreign).toMatchObject({ ok: false, problem: { codigo: 'NO_ES_SUYA' } });
    const seal = { codigoGeneracion: SECOND, selloRecibido: SEAL, estado: 'PROCESADO' };
    expect(await boss.ask('purchases.receive', { texto: JSON.stringify(seal) })).toEqual({
      kind: 'waiting',
      codigoGeneracion: SECOND,
    });
  });

  it('is entered whole or not at all, and the second time no line wants a word', async () => {
    const { id } = await shown(FIRST);
    const enter = (lineas: readonly object[]) =>
      boss.call('purchases.enter', { id, request: JSON.stringify({ lineas, deducible: true }) });
    expect(await enter([{ numItem: 1 }, { numItem: 2 }])).toMatchObject({
      ok: false,
      problem: { errors: [{ campo: 'lineas[0]', regla: 'compra-linea-sin-producto' }] },
    });
    const entered = await enter([
      { numItem: 1, codigo: 'QUE', factor: 1, recibido: 1.5 },
      { numItem: 2, factor: 6 },
    ]);
    expect(entered).toMatchObject({
      ok: true,
      value: {
        estado: 'INGRESADA',
        lineas: [
          { producto: 'Queso duro blando', recibido: '1.5', pide: false },
          { factor: 6, recibido: '4', pide: false },
        ],
      },
    });
    const { database } = dataFolder(shop.dataDir, shop.env);
    expect([await stockIn(database, 'QUE'), await stockIn(database, 'GAS')]).toEqual([1500, 24]);
    expect(await enter([])).toMatchObject({ ok: false, problem: { codigo: 'ESTADO_NO_PERMITE' } });
    const { lineas, sello } = await shown(SECOND);
    expect(lineas.map(({ origen, pide }) => [origen, pide])).toEqual([
      ['alias', false],
      ['barra', false],
    ]);
    expect(sello).toBe(SEAL);
  });

  it('stands in the list by month, supplier and state, for managers, and in the audit log', async () => {
    const states = async (of: object) => {
      const { compras } = await boss.ask('purchases.list', { ...ALL, ...of });
      return compras.map(({ estado }) => estado);
    };
    expect(await states({})).toEqual(['RECIBIDA', 'INGRESADA']);
    expect(await states({ mes: '2026-11', proveedor: SUPPLIER_NIT, estado: 'INGRESADA' })).toEqual([
      'INGRESADA',
    ]);
    expect(await states({ mes: '2026-10' })).toEqual([]);
    const { proveedores, siguiente } = await boss.ask('purchases.list', ALL);
    expect(proveedores).toEqual([{ nit: SUPPLIER_NIT, nombre: 'Mayoreo El Amate, S.A. de C.V.' }]);
    expect(siguiente).toBeNull();
    expect(await boss.call('purchases.list', { ...ALL, mes: '2026-13' })).toMatchObject({ ok: false });
    const [entry] = await audit(shop, 'compra ingresada');
    expect(JSON.stringify(entry)).toContain('Mayoreo El Amate');
    const desk = await shop.enter('Carlos Cajero');
    expect(await desk.call('purchases.list', ALL)).toMatchObject({ ok: false });
  });

  it('comes a page at a time', async () => {
    for (let number = 3; number <= PAGE_ROWS + 1; number += 1)
      await shown(`AAAAAAAA-BBBB-4CCC-8DDD-${String(number).padStart(12, '0')}`);
    const first = await boss.ask('purchases.list', ALL);
    const second = await boss.ask('purchases.list', { ...ALL, cursor: first.siguiente });
    expect([first.compras.length, second.compras.length, second.siguiente]).toEqual([PAGE_ROWS, 1, null]);
    const ids = [...first.compras, ...second.compras].map(({ id }) => id);
    expect(new Set(ids).size).toBe(PAGE_ROWS + 1);
    const wrong = await boss.call('purchases.list', { ...ALL, cursor: 'nada' });
    expect(wrong).toMatchObject({ ok: false, problem: { codigo: 'VALIDACION' } });
  });

  it('is offered to managers of a shop that wants it', async () => {
    expect((await boss.ask('till.context', {})).compras).toBe(true);
    const desk = await shop.enter('Carlos Cajero');
    expect((await desk.ask('till.context', {})).compras).toBeUndefined();
  });
});
