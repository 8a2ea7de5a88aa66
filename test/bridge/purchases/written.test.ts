/** Purchases on paper and through customs at the till: written once, in stock, books and register, corrected by annulment (§compras-a-mano). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WrittenPurchase } from '../../../core/contract/purchases/written-purchase.ts';
import { dataFolder } from '../../../core/platform/data-folder.ts';
import { signatureVerifier } from '../../../core/signing/signature-verifier.ts';
import { verifyStore } from '../../../core/store/proof/verify.ts';
import { openStore } from '../../../core/store/store.ts';
import { BOUGHT_GOODS, stockIn } from '../../support/shop/bought-goods.ts';
import { CUSTOMS, PAPER } from '../../support/shop/written-purchases.ts';
import { audit } from '../manager-sales.ts';
import { openShopApp, type Desk, type ShopApp } from '../shop-app.ts';

const NOVEMBER = '2026-11';
/** Some days after the papers. */
const from = Date.parse('2026-11-25T15:00:00Z');
const WEEK_MS = 7 * 86_400_000;

let shop: ShopApp;
let boss: Desk;
beforeAll(async () => {
  shop = await openShopApp({ from, settings: { settings: { compras: true } } });
  boss = await shop.enter('Marta Gerente');
  for (const product of BOUGHT_GOODS) await boss.ask('products.save', product);
});
afterAll(() => shop?.close());

const write = (clave: string, escrita: WrittenPurchase) =>
  boss.call('purchases.write', { ...escrita, clave });
const stock = () => {
  const { database } = dataFolder(shop.dataDir, shop.env);
  return Promise.all(['GAS', 'QUE'].map((codigo) => stockIn(database, codigo)));
};
const book = async (archivo: 'compras' | 'anexo3') => {
  const { content } = await boss.ask('books.file', { mes: NOVEMBER, archivo });
  return content.replace('\uFEFF', '').split('\r\n').slice(0, -1);
};

describe('a purchase that came on paper', () => {
  it('is written once, with goods and expenses, and stands in stock', async () => {
    const written = {
      estado: 'INGRESADA',
      total: '32.77',
      numeroControl: '26AB-000123',
      escrita: true,
      avisos: [],
    };
    expect(await write('papel-1', PAPER)).toMatchObject({
      ok: true,
      value: {
        ...written,
        lineas: [
          { codigo: 'GAS', recibido: '12' },
          { codigo: null, recibido: null },
        ],
      },
    });
    expect(await write('papel-1', PAPER)).toMatchObject({ ok: true, value: written });
    expect(await stock()).toEqual([12, 0]);
    // What was typed otherwise since, as the first answer never came, is not silently left out.
    expect(await write('papel-1', { ...PAPER, deducible: false })).toMatchObject({
      ok: false,
      problem: { errors: [{ campo: 'numero', regla: 'compra-numero-repetido' }] },
    });
    expect(await audit(shop, 'compra escrita')).toHaveLength(1);
  });

  it('is refused a second time by its number, and with everything that does not tie', async () => {
    const again = await write('papel-2', {
      ...PAPER,
      serie: '26-ab',
      numero: '123',
      total: '1',
      fecha: '2099-01-01',
    });
    expect(again).toMatchObject({ ok: false, problem: { codigo: 'VALIDACION' } });
    const errors = again.ok ? [] : (again.problem.errors ?? []);
    expect(errors.map(({ campo, regla }) => `${campo} ${regla}`)).toEqual([
      'fecha compra-fecha-futura',
      'total compra-total',
      'numero compra-numero-repetido',
    ]);
    const unknown = {
      ...PAPER,
      numero: '9',
      lineas: PAPER.lineas.map((line) => ({ ...line, codigo: 'NADA' })),
    };
    expect(await write('papel-3', unknown)).toMatchObject({
      problem: { errors: [{ campo: 'lineas[0].codigo' }, { campo: 'lineas[1].codigo' }] },
    });
    expect(await write('papel-3', { ...PAPER, iva: '3,77' })).toMatchObject({
      problem: { errors: [{ campo: 'iva', regla: 'compra-monto' }] },
    });
    expect(await stock()).toEqual([12, 0]);
  });

  it('is taken back in part by a note on paper, of its own supplier alone', async () => {
    const note: WrittenPurchase = {
      ...PAPER,
      tipo: '05',
      numero: '77',
      sobre: 'papel-1',
      lineas: [{ codigo: 'GAS', descripcion: 'Gaseosa', cantidad: '2', importe: '4.00', clase: 'gravada' }],
      iva: '0.52',
      total: '4.52',
    };
    const other = { ...note, proveedor: { ...note.proveedor, nit: '0614-080588-110-3' } };
    expect(await write('nota-0', other)).toMatchObject({
      ok: false,
      problem: { errors: expect.arrayContaining([expect.objectContaining({ campo: 'sobre' })]) },
    });
    expect(await write('nota-1', note)).toMatchObject({ ok: true });
    expect(await stock()).toEqual([10, 0]);
  });

  it('comes through customs with freight and duties in its cost, and the country in the register', async () => {
    expect(await write('aduana-1', CUSTOMS)).toMatchObject({
      ok: true,
      value: { tipoDte: '12', total: '45.21' },
    });
    expect(await stock()).toEqual([20, 2500]);
    const { content } = await boss.ask('books.inventory', { mes: NOVEMBER, sucursal: 'central' });
    const rows = content.split('\r\n').filter((row) => row.includes('Distribuidora Quetzal'));
    expect(rows).toHaveLength(2);
    for (const [at, cost] of ['26.67', '13.34'].entries()) {
      expect(rows[at]).toContain('GT');
      expect(rows[at]).toContain(cost);
    }
  });

  it('stands in the purchase book and in annex 3 in its own columns', async () => {
    const rows = (await book('compras')).filter((row) => /^"?\d+"?,/.test(row));
    expect(rows.map((row) => row.replaceAll('"', '').split(',').slice(2, 7))).toEqual([
      ['03', '', '15041-RES-CR-2026 26AB 000123', '', '987654'],
      ['05', '', '15041-RES-CR-2026 26AB 77', '', '987654'],
      ['12', '', '4-12345', '', ''],
    ]);
    expect(await book('anexo3')).toEqual([
      '20/11/2026;1;03;000123;06142803901121;MAYOREO EL AMATE, S.A. DE C.V.;0.00;0.00;0.00;29.00;0.00;0.00;0.00;3.77;29.00;;1;1;2;5;3',
      '20/11/2026;1;05;77;06142803901121;MAYOREO EL AMATE, S.A. DE C.V.;0.00;0.00;0.00;4.00;0.00;0.00;0.00;0.52;4.00;;1;1;2;5;3',
      '20/11/2026;3;12;412345;06140108140066;DIRECCION GENERAL DE TESORERIA;0.00;0.00;0.00;0.00;40.01;0.00;0.00;5.20;40.01;;1;1;2;4;3',
    ]);
  });

  it('is corrected by annulment with a reason, its goods go back, and its number is free again', async () => {
    const motivo = 'Se escribió con otro precio';
    const annulled = await boss.ask('purchases.undo', { id: 'aduana-1', motivo });
    expect(annulled).toMatchObject({ estado: 'ANULADA', deshecha: motivo });
    expect(await stock()).toEqual([10, 0]);
    expect(await boss.call('purchases.undo', { id: 'aduana-1', motivo })).toMatchObject({
      problem: { codigo: 'ESTADO_NO_PERMITE' },
    });
    expect(await write('aduana-2', CUSTOMS)).toMatchObject({ ok: true });
    expect(await book('anexo3')).toHaveLength(3);
    expect(JSON.stringify(await audit(shop, 'compra anulada'))).toContain(motivo);
  });

  it('leaves the register number of its supplier that it does not say', async () => {
    const factura: WrittenPurchase = {
      ...PAPER,
      tipo: '01',
      proveedor: { ...PAPER.proveedor, nrc: null },
      iva: '0',
      total: '29.00',
    };
    expect(await write('factura-1', factura)).toMatchObject({ ok: true, value: { estado: 'INGRESADA' } });
    const rows = (await book('compras')).filter((row) => row.includes('06142803901121'));
    expect(rows.map((row) => row.replaceAll('"', '').split(',')[6])).toEqual(['987654', '987654', '987654']);
  });

  it('goes into the open month that is chosen, and by itself into that in which it is written', async () => {
    const late: WrittenPurchase = { ...PAPER, fecha: '2026-11-30' };
    shop.pass(WEEK_MS);
    boss = await shop.enter('Marta Gerente');
    const months = { tipo: '03', fecha: '2026-11-30' } as const;
    const { propuesto, posibles, sinCredito } = await boss.ask('purchases.months', months);
    expect([posibles, propuesto, sinCredito]).toEqual([[NOVEMBER, '2026-12'], '2026-12', []]);
    expect(await write('tarde-1', { ...late, numero: '200' })).toMatchObject({
      value: { periodo: propuesto },
    });
    const inNovember = { ...late, numero: '201', periodo: NOVEMBER };
    expect(await write('tarde-2', inNovember)).toMatchObject({ value: { periodo: NOVEMBER } });
    expect((await book('compras')).some((row) => row.includes('26AB 201'))).toBe(true);
    // The same paper in another month is another content.
    expect(await write('tarde-2', { ...late, numero: '201' })).toMatchObject({ ok: false });
    expect(await write('tarde-3', { ...late, numero: '202', periodo: '2026-10' })).toMatchObject({
      problem: { errors: [{ campo: 'periodo', regla: 'compra-periodo' }] },
    });
  });

  it('is a manager’s, and the database proves it', async () => {
    const desk = await shop.enter('Carlos Cajero');
    expect(await desk.call('purchases.write', { ...PAPER, clave: 'papel-9' })).toMatchObject({ ok: false });
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
