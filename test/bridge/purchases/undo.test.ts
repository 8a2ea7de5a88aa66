/** The entry of a purchase is undone: goods, what it taught, books and orders are as before, payments stay (§compras-deshacer). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataFolder } from '../../../core/platform/data-folder.ts';
import { signatureVerifier } from '../../../core/signing/signature-verifier.ts';
import { verifyStore } from '../../../core/store/proof/verify.ts';
import { openStore } from '../../../core/store/store.ts';
import { BOUGHT_GOODS, stockIn } from '../../support/shop/bought-goods.ts';
import {
  BUYER,
  CHEESE,
  SEAL,
  SUPPLIER_NIT,
  supplierDocument,
} from '../../support/shop/supplier-documents.ts';
import { audit } from '../manager-sales.ts';
import { openShopApp, type Desk, type ShopApp } from '../shop-app.ts';

const MOTIVO = 'Se ingresó con otro producto';
const code = (last: number) => `AAAAAAAA-BBBB-4CCC-8DDD-00000000000${last}`;
/** Two boxes of a syrup that no product is called like. */
const SYRUP = { codigo: 'J-7', descripcion: 'JARABE ESPECIAL 24 UNIDADES', cantidad: 2, precioUni: 30 };

let shop: ShopApp;
let boss: Desk;
let first: string;
beforeAll(async () => {
  shop = await openShopApp({ settings: { settings: { compras: true } } });
  boss = await shop.enter('Marta Gerente');
  for (const product of BOUGHT_GOODS) await boss.ask('products.save', product);
  await boss.ask('cash.open', { fondo: '50.00' });
});
afterAll(() => shop?.close());

/** Receives a document on credit; its id. */
async function received(last: number, more: object = {}): Promise<string> {
  const sent = supplierDocument(BUYER, {
    codigoGeneracion: code(last),
    numeroControl: `DTE-03-M001P001-00000000000000${last}`,
    lines: [SYRUP],
    credito: { plazo: '01', periodo: 30 },
    ...more,
  });
  const file = await boss.ask('purchases.receive', {
    texto: JSON.stringify({ ...sent, selloRecibido: SEAL }),
  });
  if (file.kind !== 'purchase') throw new Error('a document does not wait');
  return file.compra.id;
}
const enter = (id: string, ...lineas: readonly object[]) =>
  boss.ask('purchases.enter', { id, request: JSON.stringify({ lineas, deducible: true }) });
const undo = (id: string) => boss.call('purchases.undo', { id, motivo: ` ${MOTIVO} ` });
const stock = () => {
  const { database } = dataFolder(shop.dataDir, shop.env);
  return Promise.all(['GAS', 'QUE'].map((codigo) => stockIn(database, codigo)));
};

describe('the entry of a purchase', () => {
  it('is undone with its goods and with what it taught, and what was paid stays', async () => {
    const id = await received(1);
    first = id;
    await enter(id, { numItem: 1, codigo: 'GAS', factor: 12 });
    expect(await stock()).toEqual([24, 0]);
    const paid = { clave: 'p-1', nit: SUPPLIER_NIT, forma: '01', monto: '3.00', referencia: null } as const;
    await boss.ask('owed.pay', { ...paid, compras: [id] });
    const undone = await undo(id);
    expect(undone).toMatchObject({
      ok: true,
      value: {
        estado: 'RECIBIDA',
        deshecha: MOTIVO,
        periodo: null,
        lineas: [{ codigo: null, origen: null, pide: true, recibido: null }],
      },
    });
    expect(await stock()).toEqual([0, 0]);
    const card = await boss.ask('suppliers.view', { nit: SUPPLIER_NIT });
    expect([card.saldo, card.compras.map(({ pendiente }) => pendiente), card.pagos.length]).toEqual([
      '64.80',
      ['64.80'],
      1,
    ]);
    expect(JSON.stringify(await audit(shop, 'ingreso de compra deshecho'))).toContain(MOTIVO);
  });

  it('is entered once more with other goods, which its supplier is known by from then on', async () => {
    const id = await received(1);
    expect(await enter(id, { numItem: 1, codigo: 'QUE', factor: 2 })).toMatchObject({
      estado: 'INGRESADA',
      lineas: [{ codigo: 'QUE', factor: 2 }],
    });
    expect(await stock()).toEqual([0, 4000]);
    const next = await boss.ask('purchases.view', { id: await received(2) });
    expect(next.lineas).toMatchObject([{ codigo: 'QUE', factor: 2, origen: 'alias', pide: false }]);
  });

  it('is undone with what it changed of what was known, which counts again, and with the order that it ended', async () => {
    const order = { clave: 'pedido-1', nit: SUPPLIER_NIT, lineas: [{ codigo: 'GAS', cantidad: '5' }] };
    await boss.ask('orders.place', order);
    const ordered = async () => (await boss.ask('orders.list', {})).pedidos.map(({ estado }) => estado);
    const id = await received(2);
    await enter(id, { numItem: 1, codigo: 'GAS', factor: 6 });
    expect(await ordered()).toEqual(['RECIBIDA']);
    expect(await undo(id)).toMatchObject({
      value: { lineas: [{ codigo: 'QUE', factor: 2, origen: 'alias' }] },
    });
    expect(await ordered()).toEqual(['PEDIDA']);
    expect(await stock()).toEqual([0, 4000]);
    await enter(id, { numItem: 1, gasto: true });
    expect([await stock(), await ordered()]).toEqual([[0, 4000], ['PEDIDA']]);
  });

  it('waits for that of a note on its goods, which is undone first', async () => {
    const bill = await received(3, { lines: [CHEESE] });
    await enter(bill, { numItem: 1, codigo: 'QUE', factor: 1 });
    const note = await received(4, { tipoDte: '05', relacionado: code(3), lines: [CHEESE], credito: null });
    await enter(note);
    expect(await stock()).toEqual([0, 4000]);
    expect(await undo(bill)).toMatchObject({
      problem: { codigo: 'ESTADO_NO_PERMITE', broken: { regla: 'compra-con-notas' } },
    });
    expect([(await undo(note)).ok, (await undo(bill)).ok]).toEqual([true, true]);
    expect(await stock()).toEqual([0, 4000]);
    expect(await undo(bill)).toMatchObject({ problem: { broken: { regla: 'compra-sin-ingreso' } } });
  });

  it('is a manager’s, and the database proves what is left', async () => {
    await boss.become('Carlos Cajero');
    expect(await undo(first)).toMatchObject({ ok: false });
    const store = openStore({
      file: dataFolder(shop.dataDir, shop.env).database,
      now: Date.now,
      migrate: false,
    });
    try {
      expect(store.read((reader) => verifyStore(reader, signatureVerifier())).faltas).toEqual([]);
    } finally {
      await store.close();
    }
  });
});
