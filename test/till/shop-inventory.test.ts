/** The register of inventories of a shop, every line typed by hand, and that it says what the stock says (§registro-inventario). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { JsonNumber, parseJson } from '../../core/contract/json.ts';
import type { Caller } from '../../core/contract/caller.ts';
import { instantOf } from '../../core/domain/fiscal-time.ts';
import { amount } from '../../core/domain/money.ts';
import { enter } from '../../core/engine/purchases/enter.ts';
import { receive } from '../../core/engine/purchases/receive.ts';
import { soldCodeRow } from '../../core/store/catalogue/product-codes.ts';
import { unitCost } from '../../core/store/stock/costs.ts';
import { refreshStock } from '../../core/store/stock/refresh.ts';
import { existenceBefore } from '../../core/store/stock/standing.ts';
import { createTaxBooks } from '../../core/till/books/tax-books.ts';
import { movesPage } from '../../core/till/shop/stock-moves-page.ts';
import { writeCount, writeMoves } from '../../core/till/shop/stock-writing.ts';
import { invalidar, invalidation } from '../invalidation/event-caller.ts';
import { SUJETO_EXCLUIDO } from '../support/shop/sales.ts';
import { openShop, type CallerAnswer, type Shop } from '../support/shop/shop.ts';
import { SHOP_NIT, SHOP_NRC } from '../support/shop/shop-file.ts';
import { stockProducts } from '../support/shop/stocked-shop.ts';
import { SEAL, supplierDocument } from '../support/shop/supplier-documents.ts';

const NOVEMBER = { issuerId: SHOP_NIT, ambiente: 'PRUEBAS', mes: '2026-11' } as const;
const DECEMBER = { ...NOVEMBER, mes: '2026-12' } as const;
const caller: Caller = {
  keyId: 'llave-1',
  role: 'admin',
  issuerId: SHOP_NIT,
  branchId: 'central',
  ambiente: 'PRUEBAS',
};

let shop: Shop;
const named: Record<string, string> = {};

/** `tipo,número,código` of a document as the register names it. */
const told = (tipoDte: string, { body }: CallerAnswer) =>
  `${tipoDte},${String(body['numeroControl'])},${String(body['codigoGeneracion'])}`;
const pass = (moment: string) => {
  const [date = '', time = ''] = moment.split(' ');
  shop.clock.set(instantOf(date, time));
};
const moved = (causa: string, lineas: readonly object[], more: object = {}) =>
  shop.store.transact((tx, now) => {
    const request = parseJson(JSON.stringify({ causa, motivo: 'Se anotó así', lineas, ...more }));
    return writeMoves(tx, { caller, request, now });
  });
const item = (codigo: string, cantidad: number, precioUni: number) => ({
  cantidad,
  descripcion: `Producto ${codigo}`,
  precioUni,
  tipoItem: 1,
  codigo,
});
const farmer = (...items: readonly object[]) =>
  shop.issue('14', JSON.stringify({ ...(JSON.parse(SUJETO_EXCLUIDO) as object), items }));

/** A crédito fiscal of 2 kg of cheese for 60.00. */
async function received(): Promise<void> {
  const buyer = { nit: SHOP_NIT, nrc: SHOP_NRC, nombre: 'Tienda Inventada' };
  const sold = [{ codigo: 'Q-1', descripcion: 'QUESO', cantidad: 2, precioUni: 30 }];
  const sent = { ...supplierDocument(buyer, { lines: sold }), selloRecibido: SEAL };
  const input = { documento: parseJson(JSON.stringify(sent)) };
  await shop.store.transact((tx, now) => {
    const random = { uuid: () => 'compra-1', unit: () => 0 };
    const got = receive(tx, now, { input, caller, branchId: 'central', random });
    if (got.kind !== 'purchase') throw new Error('a purchase that should be received');
    const lineas = [{ numItem: new JsonNumber('1'), codigo: 'QUESO' }];
    enter(tx, now, { clave: got.view.id, input: { lineas }, caller, branchId: null });
  });
}

beforeAll(async () => {
  shop = await openShop({ at: '2026-11-21 10:00:00' });
  await stockProducts(shop.store);
  await moved('inicial', [{ codigo: 'ARROZ', cantidad: 10, costoUnitario: 1 }], {
    en: '2026-10-30T10:00:00-06:00',
  });
  named['egg'] = told('14', await farmer(item('ARROZ', 10, 1.2)));
  pass('2026-11-21 11:00:00');
  await received();
  const sale = await shop.issue(
    '01',
    JSON.stringify({ items: [item('ARROZ', 3, 1.13), item('QUESO', 0.25, 40)] }),
  );
  named['sale'] = told('01', sale);
  pass('2026-11-22 09:00:00');
  await moved('averia', [{ codigo: 'ARROZ', cantidad: 2 }]);
  await moved('merma', [{ codigo: 'ARROZ', cantidad: 1 }]);
  pass('2026-11-23 09:00:00');
  await shop.store.transact((tx, now) =>
    writeCount(tx, {
      caller,
      request: parseJson('{"lineas":[{"codigo":"ARROZ","contado":13},{"codigo":"QUESO","contado":1.75}]}'),
      now,
    }),
  );
  pass('2026-12-02 10:00:00');
  named['later'] = told('14', await farmer(item('ARROZ', 5, 2)));
  pass('2026-12-02 11:00:00');
  await invalidar(shop, invalidation(sale, { tipoAnulacion: 2, motivoAnulacion: 'Se digitó mal' }));
}, 60_000);
afterAll(() => shop.close());

async function lines(scope: typeof NOVEMBER | typeof DECEMBER): Promise<readonly string[]> {
  const { content } = await createTaxBooks(shop).inventory(scope, 'central');
  return content.replace('\uFEFF', '').split('\r\n').slice(0, -1);
}

it('has a line a move, with what it cost and what there was then, under the heading of its shop', async () => {
  const rice = 'ARROZ,Producto ARROZ';
  const cheese = 'QUESO,Producto QUESO';
  const farm = 'Rosa Inventada,El Salvador';
  const seller = '"Mayoreo El Amate, S.A. de C.V.",El Salvador';
  const bill = '03,DTE-03-M001P001-000000000000077,AAAAAAAA-BBBB-4CCC-8DDD-EEEEEEEE0001';
  expect(await lines(NOVEMBER)).toEqual([
    'PRUEBAS: sin validez fiscal',
    'Registro de control de inventarios',
    expect.stringMatching(/^Contribuyente,/),
    `NIT,${SHOP_NIT}`,
    `NRC,${SHOP_NRC}`,
    'Período,01/11/2026 a 30/11/2026',
    expect.stringMatching(/^Sucursal,"central, /),
    'Método,"Costo promedio del mes, sin IVA"',
    'Correlativo,Fecha,Operación,Tipo de documento,Número de documento,Código de generación,Proveedor,Nacionalidad,Código,Descripción,Fuente del costo,"Entrada, unidades","Entrada, costo unitario","Entrada, costo","Salida, unidades","Salida, costo unitario","Salida, costo","Saldo, unidades","Saldo, costo"',
    `1,01/11/2026,Saldo anterior,,,,,,${rice},Costo promedio,0,,0.00,0,,0.00,10,10.00`,
    `2,21/11/2026,Compra,${named['egg']},${farm},${rice},Compras locales,10,1.2,12.00,0,,0.00,20,22.00`,
    `3,21/11/2026,Venta,${named['sale']},,,${rice},Costo promedio,0,,0.00,3,1.1,3.30,17,18.70`,
    `4,22/11/2026,Avería,Papel de la tienda,5,,,,${rice},Costo promedio,2,1.1,2.20,2,1.1,2.20,17,18.70`,
    `5,22/11/2026,Merma,Papel de la tienda,6,,,,${rice},Costo promedio,0,,0.00,1,1.1,1.10,16,17.60`,
    `6,23/11/2026,Diferencia de conteo,Papel de la tienda,7,,,,${rice},Costo promedio,0,,0.00,1,1.1,1.10,15,16.50`,
    `7,21/11/2026,Compra,${bill},${seller},${cheese},Compras locales,2,30,60.00,0,,0.00,2,60.00`,
    `8,21/11/2026,Venta,${named['sale']},,,${cheese},Costo promedio,0,,0.00,0.25,30,7.50,1.75,52.50`,
    'TOTAL,,,,,,,,,,,,,74.20,,,15.20,,69.00',
  ]);
});

it('takes goods back at what they had cost, and ends at the average of the month', async () => {
  const rice = 'ARROZ,Producto ARROZ';
  const cheese = 'QUESO,Producto QUESO';
  // (15 × 1.10 + 10.00) / 20 = 1.325; 23 × 1.325 = 30.475.
  expect((await lines(DECEMBER)).slice(9)).toEqual([
    `1,01/12/2026,Saldo anterior,,,,,,${rice},Costo promedio,0,,0.00,0,,0.00,15,16.50`,
    `2,02/12/2026,Compra,${named['later']},Rosa Inventada,El Salvador,${rice},Compras locales,5,2,10.00,0,,0.00,20,26.50`,
    `3,02/12/2026,Invalidación,${named['sale']},,,${rice},Costo promedio,3,1.1,3.30,0,,0.00,23,29.80`,
    `4,31/12/2026,Ajuste al costo promedio,,,,,,${rice},Costo promedio,0,,0.68,0,,0.00,23,30.48`,
    `5,01/12/2026,Saldo anterior,,,,,,${cheese},Costo promedio,0,,0.00,0,,0.00,1.75,52.50`,
    `6,02/12/2026,Invalidación,${named['sale']},,,${cheese},Costo promedio,0.25,30,7.50,0,,0.00,2,60.00`,
    'TOTAL,,,,,,,,,,,,,21.48,,,0.00,,90.48',
  ]);
});

it('says what the list of movements says of goods that came back: what they had cost when they left', async () => {
  await shop.store.transact((tx) => refreshStock(tx, 1000));
  const { movimientos } = shop.store.read((reader) => movesPage(reader, { codigo: 'ARROZ' }, caller));
  const costs = movimientos.map(({ causa, costoUnitario }) => [causa, costoUnitario?.text]);
  expect(costs.filter(([causa]) => causa === 'venta' || causa === 'invalidacion')).toEqual([
    ['venta', '1.1'],
    ['invalidacion', '1.1'],
  ]);
});

it('says what the stock says at the end of each month, whether that is kept or not', async () => {
  const asked = async () => [await lines(NOVEMBER), await lines(DECEMBER)];
  const unkept = await asked();
  await shop.store.transact((tx) => refreshStock(tx, 1000));
  expect(await asked()).toEqual(unkept);
  const [november = [], december = []] = unkept;
  const ends = [
    { rows: november, end: '2026-12-01' },
    { rows: december, end: '2027-01-01' },
  ];
  for (const { rows, end } of ends)
    for (const codigo of ['ARROZ', 'QUESO']) {
      const last = rows.findLast((row) => row.includes(`,${codigo},`))?.split(',');
      const before = instantOf(end, '00:00:00');
      const stock = shop.store.read((reader) => {
        const product = Number(soldCodeRow(reader, SHOP_NIT, codigo)?.['num']);
        const base = existenceBefore(reader, { product, ambiente: 'PRUEBAS', before });
        const unit = unitCost(reader, { product, ambiente: 'PRUEBAS', at: before - 1 });
        const value = unit?.times(amount(String(base))).toDecimalPlaces(2);
        return [String(codigo === 'QUESO' ? base / 1000 : base), value?.toNumber().toFixed(2)];
      });
      expect(last?.slice(-2)).toEqual(stock);
    }
});

it('is offered of shops that had goods until then, and never of tests for production', async () => {
  const books = createTaxBooks(shop);
  expect((await books.month(NOVEMBER, 1)).inventarios).toEqual(['central']);
  expect((await books.month({ ...NOVEMBER, mes: '2026-09' }, 1)).inventarios).toEqual([]);
  const production = { ...NOVEMBER, ambiente: 'PRODUCCION' } as const;
  expect((await books.month(production, 1)).inventarios).toEqual([]);
  expect(await books.inventory(production, 'central')).toEqual({
    name: 'inventario-central-2026-11.csv',
    content: '',
  });
  const filesOf = async (scope: typeof NOVEMBER | typeof DECEMBER) =>
    (await books.all(scope)).files.map(({ name }) => name);
  expect((await filesOf(NOVEMBER)).slice(-2)).toEqual([
    'prueba-f14-2026-11.csv',
    'prueba-inventario-central-2026-11.csv',
  ]);
  // The year ends with it.
  expect((await filesOf(DECEMBER)).slice(-3)).toEqual([
    'prueba-inventario-anual-2026.csv',
    'prueba-f983-2026.csv',
    'prueba-inventario-central-2026-12.csv',
  ]);
});
