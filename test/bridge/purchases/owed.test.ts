/** What suppliers are owed at the till: due days, payments out of the drawer and others, notes, what is over, and what is undone (§por-pagar). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BridgeInput } from '../../../core/contract/bridge/bridge.ts';
import type { WrittenPurchase } from '../../../core/contract/purchases/written-purchase.ts';
import { addDays, fiscalDate } from '../../../core/domain/fiscal-time.ts';
import { dataFolder } from '../../../core/platform/data-folder.ts';
import { signatureVerifier } from '../../../core/signing/signature-verifier.ts';
import { verifyStore } from '../../../core/store/proof/verify.ts';
import { addPayment, findPayment } from '../../../core/store/purchases/payments.ts';
import { findPurchase } from '../../../core/store/purchases/purchases.ts';
import { column } from '../../../core/store/record.ts';
import { openStore } from '../../../core/store/store.ts';
import { BOUGHT_GOODS } from '../../support/shop/bought-goods.ts';
import { BUYER, SEAL, supplierDocument } from '../../support/shop/supplier-documents.ts';
import { CUSTOMS, PAPER } from '../../support/shop/written-purchases.ts';
import { SHOP_NIT } from '../../support/shop/shop-file.ts';
import { audit } from '../manager-sales.ts';
import { openShopApp, PIN, type Desk, type ShopApp } from '../shop-app.ts';

const NIT = '06142803901121';
/** The movement by which cash came back. */
const BACK = column.integer.select("SELECT id FROM cash_movement WHERE tipo = 'ENTRADA'");
/** Some days after the papers. */
const from = Date.parse('2026-11-25T15:00:00Z');
const TODAY = fiscalDate(from);
/** Number of the supplier's document. */
const RECEIVED = 'DTE-03-M001P001-000000000000077';
const SOON = addDays(TODAY, 5);

let shop: ShopApp;
let boss: Desk;
let manager: string;
beforeAll(async () => {
  shop = await openShopApp({ from, settings: { settings: { compras: true } } });
  boss = await shop.enter('Marta Gerente');
  for (const product of BOUGHT_GOODS) await boss.ask('products.save', product);
  await boss.ask('cash.open', { fondo: '50.00' });
  manager = (await boss.ask('till.context', {})).usuario.id;
});
afterAll(() => shop?.close());

const write = (clave: string, escrita: WrittenPurchase) => boss.ask('purchases.write', { ...escrita, clave });
const payment = (clave: string, more: Partial<BridgeInput<'owed.pay'>> = {}): BridgeInput<'owed.pay'> => ({
  clave,
  nit: NIT,
  forma: '01',
  monto: '3.00',
  referencia: null,
  compras: [],
  ...more,
});
/** What is owed to the supplier: balance, in our favour, and what is left of each purchase. */
async function owed(nit = NIT) {
  const { proveedores } = await boss.ask('owed.list', {});
  const own = proveedores.find((each) => each.nit === nit);
  return own === undefined
    ? null
    : [
        own.saldo,
        own.aFavor,
        ...own.compras.map(({ numeroControl, pendiente }) => `${numeroControl} ${pendiente}`),
      ];
}

describe('what suppliers are owed', () => {
  it('is what was bought on credit, by the day on which it is to be paid', async () => {
    expect(await owed()).toBeNull();
    await write('c-1', { ...PAPER, vence: SOON });
    await write('c-2', { ...PAPER, numero: '124', vence: PAPER.fecha });
    await write('c-3', { ...PAPER, numero: '125' });
    const { edades, debe, aFavor, proveedores } = await boss.ask('owed.list', {});
    expect([debe, aFavor, edades]).toEqual([
      '65.54',
      '0.00',
      { vencido: '32.77', en7: '32.77', en15: '0.00', en30: '0.00', despues: '0.00' },
    ]);
    expect(proveedores[0]?.compras.map(({ id, edad }) => [id, edad])).toEqual([
      ['c-2', 'vencido'],
      ['c-1', 'en7'],
    ]);
  });

  it('is of customs the goods alone, and of a supplier’s document what its days or those of the supplier say', async () => {
    await write('c-4', { ...CUSTOMS, vence: SOON });
    expect(await owed('GT-1234567')).toEqual(['30.00', '0.00', '4-12345 30.00']);
    const record = { pais: 'SV', nit: NIT, nrc: '987654', nombre: PAPER.proveedor.nombre };
    const kept = { ...record, diasCredito: 30, correo: 'ventas@amate.com.sv', telefono: '2222-0000' };
    await boss.ask('suppliers.save', kept);
    const sent = supplierDocument(BUYER, { resumen: { condicionOperacion: 2, pagos: null } });
    const file = await boss.ask('purchases.receive', {
      texto: JSON.stringify({ ...sent, selloRecibido: SEAL }),
    });
    if (file.kind !== 'purchase') throw new Error('a document does not wait');
    expect(file.compra.vence).toBe(addDays(file.compra.fecEmi, 30));
    const card = await boss.ask('suppliers.view', { nit: NIT });
    expect(card).toMatchObject({ ...kept, saldo: '178.54', compras: [{}, {}, {}] });
    expect(card.ultimas.map(({ id }) => id)).toContain('c-3');
    expect((await boss.ask('suppliers.list', {})).proveedores).toContainEqual(kept);
    const wrong = await boss.call('suppliers.save', { ...kept, nit: '0614-280390-112-9', nrc: null });
    expect(wrong).toMatchObject({ problem: { errors: [{ campo: 'nit' }] } });
  });

  it('is paid by a cashier out of the drawer within what they may take out alone, and once', async () => {
    await boss.become('Carlos Cajero');
    const desk = boss;
    await desk.ask('owed.pay', payment('p-1', { compras: ['c-1'] }));
    await desk.ask('owed.pay', payment('p-1', { compras: ['c-1'] }));
    expect((await owed())?.slice(2, 4)).toEqual(['26AB-124 32.77', '26AB-000123 29.77']);
    expect(await desk.call('owed.pay', payment('p-1', { compras: ['c-2'] }))).toMatchObject({
      problem: { broken: { regla: 'ya-guardado-con-otros-datos' } },
    });
    const refused = await desk.call('owed.pay', payment('p-2', { monto: '2.01' }));
    expect(refused).toMatchObject({ ok: false, problem: { codigo: 'APROBACION_REQUERIDA' } });
    const other = await desk.call('owed.pay', payment('p-2', { forma: '05', monto: '1.00' }));
    expect(other).toMatchObject({ ok: false, problem: { codigo: 'APROBACION_REQUERIDA' } });
    const approval = { userId: manager, pin: PIN['Marta Gerente'] };
    await desk.ask('owed.pay', payment('p-2', { monto: '40.00', approval }));
    // The oldest first, what is left to the next.
    expect((await owed())?.slice(2, 3)).toEqual(['26AB-000123 22.54']);
    const much = await desk.call('owed.pay', payment('p-3', { monto: '7.01', approval }));
    expect(much).toMatchObject({ ok: false, problem: { codigo: 'ESTADO_NO_PERMITE' } });
    const again = await desk.call('owed.pay', payment('p-1', { monto: '9.00' }));
    expect(again).toMatchObject({ ok: false, problem: { codigo: 'ESTADO_NO_PERMITE' } });
    const otherwise = await desk.call(
      'owed.pay',
      payment('p-1', { forma: '05', compras: ['c-1'], approval }),
    );
    expect(otherwise).toMatchObject({ ok: false, problem: { codigo: 'ESTADO_NO_PERMITE' } });
    await boss.become('Marta Gerente');
  });

  it('stands on a line of its own in the X, and comes back when the payment is undone', async () => {
    const x = await boss.ask('cash.x', {});
    expect(x.efectivo).toMatchObject({ proveedores: '43.00', salidas: '0.00', esperado: '7.00' });
    const card = await boss.ask('owed.undo', { clave: 'p-2', motivo: 'Era de otro proveedor' });
    expect(card.pagos.map(({ clave, anulado, por, aprobo }) => [clave, anulado, por, aprobo])).toEqual([
      ['p-2', 'Era de otro proveedor', 'Carlos Cajero', 'Marta Gerente'],
      ['p-1', null, 'Carlos Cajero', null],
    ]);
    expect((await boss.ask('cash.x', {})).efectivo).toMatchObject({ proveedores: '3.00', esperado: '47.00' });
    expect(await boss.call('owed.undo', { clave: 'p-2', motivo: 'Otra vez' })).toMatchObject({ ok: false });
  });

  it('is lowered by the supplier’s notes, keeps what is over, and charges what was annulled no more', async () => {
    const line = {
      codigo: null,
      descripcion: 'Rebaja',
      cantidad: '1',
      importe: '10.00',
      clase: 'gravada',
    } as const;
    const note: WrittenPurchase = { ...PAPER, tipo: '05', lineas: [line], iva: '1.30', total: '11.30' };
    await write('n-1', { ...note, numero: '1', sobre: 'c-2' });
    // What was paid at once is settled with its note.
    await write('n-2', { ...note, numero: '2', sobre: 'c-3' });
    expect((await owed())?.slice(0, 3)).toEqual(['164.24', '0.00', '26AB-124 21.47']);
    await boss.ask('purchases.undo', { id: 'c-1', motivo: 'Estaba repetida' });
    // The 3.00 that were paid for it go to what is due first.
    expect((await owed())?.slice(0, 3)).toEqual(['131.47', '0.00', '26AB-124 18.47']);
    await boss.ask('owed.pay', payment('p-5', { forma: '05', monto: '140.00', referencia: 'TR-77' }));
    expect(await owed()).toEqual(['-8.53', '8.53']);
    await boss.ask('owed.due', { id: 'c-3', vence: SOON });
    // It is due before the supplier's document, and takes what was over and its own note.
    expect(await owed()).toEqual(['12.94', '0.00', `${RECEIVED} 12.94`]);
    const early = await boss.call('owed.due', { id: 'c-3', vence: '2026-01-01' });
    expect(early).toMatchObject({ ok: false, problem: { errors: [{ campo: 'vence' }] } });
  });

  it('is a file, stands in the audit log, and is proved with the drawer when it is closed', async () => {
    const { name, content } = await boss.ask('owed.file', {});
    expect(name).toBe(`por-pagar-${TODAY}.csv`);
    expect(content.split('\r\n').filter((row) => row.includes(RECEIVED))).toHaveLength(1);
    expect(await audit(shop, 'pago a proveedor')).toHaveLength(3);
    const counted = await boss.ask('cash.count', {
      clave: 'conteo-1',
      denominaciones: { 'billete-20': 2, 'moneda-1': 7 },
    });
    expect(counted.conteo.diferencia).toBe('0.00');
    const closed = await boss.ask('cash.close', { conteo: counted.conteo.id });
    expect(closed).toMatchObject({ kind: 'closed', z: { reporte: { efectivo: { proveedores: '3.00' } } } });
    const without = await boss.call('owed.pay', payment('p-9'));
    expect(without).toMatchObject({ ok: false, problem: { codigo: 'ESTADO_NO_PERMITE' } });
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

  it('is for managers, but the list and a payment', async () => {
    await boss.become('Carlos Cajero');
    const desk = boss;
    for (const op of ['suppliers.list', 'owed.file'] as const)
      expect(await desk.call(op, {})).toMatchObject({ ok: false });
    expect(await desk.call('owed.undo', { clave: 'p-1', motivo: 'x' })).toMatchObject({ ok: false });
    expect((await desk.ask('owed.list', {})).cajaAbierta).toBe(false);
  });

  it('does not hold where a payment is not what its drawer and its purchases say', async () => {
    const { database } = dataFolder(shop.dataDir, shop.env);
    const store = openStore({ file: database, now: Date.now, migrate: false });
    try {
      await store.transact((tx, at) => {
        const paid = findPayment(tx, SHOP_NIT, 'p-5');
        const foreign = findPurchase(tx, SHOP_NIT, 'c-4');
        const back = BACK.find(tx);
        if (paid === null || foreign === null || back === null) throw new Error('what was paid is there');
        const { id: _id, por: _by, aprobo: _approved, anulado: _undone, ...same } = paid;
        addPayment(tx, { ...same, clave: 'p-falso', forma: '01', movementId: back, at }, [foreign.id]);
      });
      const { faltas } = store.read((reader) => verifyStore(reader, signatureVerifier()));
      expect(faltas.map(({ fila, campo }) => `${fila} ${campo}`)).toEqual([
        'p-falso movement_id',
        'p-falso compras',
      ]);
    } finally {
      await store.close();
    }
  });

  it('is of a document that was paid in part what its payments on term say', async () => {
    await boss.become('Marta Gerente');
    const pagos = [
      { codigo: '01', montoPago: 60, plazo: null, periodo: null },
      { codigo: '13', montoPago: 53, plazo: '01', periodo: 15 },
    ];
    const sent = supplierDocument(BUYER, {
      codigoGeneracion: '7D2B1C4A-5E6F-4A8B-9C0D-1E2F3A4B5C6D',
      resumen: { condicionOperacion: 3, pagos },
    });
    const emisor = { ...sent.emisor, nit: '0614-280390-113-8' };
    const file = await boss.ask('purchases.receive', {
      texto: JSON.stringify({ ...sent, emisor, selloRecibido: SEAL }),
    });
    if (file.kind !== 'purchase') throw new Error('a document does not wait');
    expect(file.compra.vence).toBe(addDays(file.compra.fecEmi, 15));
    expect(await owed('06142803901138')).toEqual(['53.00', '0.00', `${RECEIVED} 53.00`]);
  });
});
