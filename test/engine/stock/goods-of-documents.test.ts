/** What documents do to the stock, each type, over the engine: with their commit, and with whatever becomes of them (§stock-of-documents). */
import { afterEach, describe, expect, it } from 'vitest';
import { parseJson } from '../../../core/contract/json.ts';
import { settleGoods } from '../../../core/engine/stock/document-stock.ts';
import { verifyStore } from '../../../core/store/proof/verify.ts';
import { contentPapers } from '../../../core/store/stock/document-papers.ts';
import { movesOfDocument, reverseMoves } from '../../../core/store/stock/entries.ts';
import { SHOP_NIT } from '../../support/shop/shop-file.ts';
import { invalidar, invalidation } from '../../invalidation/event-caller.ts';
import { RECEPTOR } from '../../support/shop/sales.ts';
import { openShop, type CallerAnswer, type Shop, type ShopOptions } from '../../support/shop/shop.ts';
import { costsOf, movesOf, placesOf, stockProducts } from '../../support/shop/stocked-shop.ts';
import { codeOf, expectSound, refusing } from '../issuing/refused-shop.ts';

let shop: Shop;
afterEach(async () => {
  expectSound(shop);
  await shop.close();
});

async function open(options: ShopOptions = {}): Promise<void> {
  shop = await openShop(options);
  await stockProducts(shop.store);
}

const line = (codigo: string, cantidad: number, more: object = {}) => ({
  cantidad,
  descripcion: `Producto ${codigo}`,
  precioUni: 1.13,
  tipoItem: 1,
  codigo,
  ...more,
});
const rice = (cantidad: number, more: object = {}) => line('ARROZ', cantidad, more);
const issue = (tipoDte: Parameters<Shop['issue']>[0], body: object, how = {}) =>
  shop.issue(tipoDte, JSON.stringify(body), how);
const sale = (...items: readonly object[]) => issue('01', { items });
const ccf = (...items: readonly object[]) => issue('03', { items, receptor: RECEPTOR });
const undo = (document: CallerAnswer, tipoAnulacion = 2) =>
  invalidar(shop, invalidation(document, { tipoAnulacion, motivoAnulacion: 'Se digitó mal' }));
const note = (of: CallerAnswer, items: readonly object[], tipoDte: '05' | '06' = '05') =>
  issue(tipoDte, { documentoRelacionado: [{ codigoGeneracion: codeOf(of) }], items });
const SHELF = 'sucursal:central';
const HOUR_MS = 3_600_000;

describe('a sale', () => {
  it('takes its goods from the shelf, in the units of the product, whatever presentation is sold', async () => {
    await open();
    const charge = { cantidad: 1, descripcion: 'Flete', precioUni: 0, tipoItem: 1, noGravado: 2 };
    await sale(
      rice(2),
      line('arroz-12', 3),
      line('QUESO', 0.25),
      line('BOLSA', 1),
      line('OTRO', 1),
      rice(5, { tipoItem: 2 }),
      rice(7, { tipoItem: 3, esServicio: true }),
      { ...charge, codigo: 'ARROZ' },
    );
    expect(movesOf(shop.store)).toEqual([
      `venta 1 ARROZ ${SHELF} > cliente 2`,
      `venta 2 ARROZ ${SHELF} > cliente 36`,
      `venta 3 QUESO ${SHELF} > cliente 250`,
      `venta 6 ARROZ ${SHELF} > cliente 5`,
      `venta 7 ARROZ ${SHELF} > cliente 7`,
    ]);
    expect(placesOf(shop.store, 'ARROZ')).toEqual({ [SHELF]: -50 });
  });

  it('that is only tried, or sells nothing of which stock is kept, writes nothing', async () => {
    await open();
    await issue('01', { items: [rice(2)], simular: true });
    await sale(line('BOLSA', 1));
    expect(movesOf(shop.store)).toEqual([]);
  });

  it('that is refused moves nothing until it is corrected, and then what the correction says', async () => {
    await open();
    shop.simulator.addFaults(refusing());
    const refused = await sale(rice(5));
    expect(refused.status).toBe(422);
    expect(placesOf(shop.store, 'ARROZ')).toEqual({});
    await issue('01', { items: [rice(4)] }, { corrige: codeOf(refused) });
    expect(placesOf(shop.store, 'ARROZ')).toEqual({ [SHELF]: -4 });
    expect(movesOf(shop.store)).toEqual([
      `venta 1 ARROZ ${SHELF} > cliente 5`,
      `rechazo 1 ARROZ cliente > ${SHELF} 5`,
      `venta 1 ARROZ ${SHELF} > cliente 4`,
    ]);
  });

  it('that waits, or is in contingency, moves its goods at once', async () => {
    await open({ online: false });
    expect((await sale(rice(5))).status).toBe(202);
    expect(placesOf(shop.store, 'ARROZ')).toEqual({ [SHELF]: -5 });
  });

  it('brings its goods back when it is invalidated, once', async () => {
    await open();
    const sold = await sale(rice(5), line('QUESO', 1.5));
    shop.clock.set(shop.clock.now() + 60_000);
    expect((await undo(sold)).body).toMatchObject({ estado: 'PROCESADO' });
    expect((await undo(sold)).status).toBe(409);
    expect([placesOf(shop.store, 'ARROZ'), placesOf(shop.store, 'QUESO')]).toEqual([{}, {}]);
    expect(movesOf(shop.store).slice(2)).toEqual([
      `invalidacion 1 ARROZ cliente > ${SHELF} 5`,
      `invalidacion 2 QUESO cliente > ${SHELF} 1500`,
    ]);
  });
});

it('is in the commit of its document: neither is there without the other', async () => {
  await open();
  const caller = {
    keyId: 'llave-1',
    role: 'user',
    issuerId: SHOP_NIT,
    branchId: 'central',
    ambiente: 'PRUEBAS',
  } as const;
  const request = parseJson(JSON.stringify({ items: [rice(5)] }));
  const onStored = () => {
    throw new Error('the power is cut');
  };
  await expect(shop.engine.issue('01', { request, onStored }, caller)).rejects.toThrow('the power is cut');
  expect(movesOf(shop.store)).toEqual([]);
  await shop.simulator.turnOff();
  await shop.engine.issue('01', { request, esperaMaximaMs: 1 }, caller);
  await shop.crash();
  shop = await shop.reopen();
  expect(movesOf(shop.store)).toEqual([`venta 1 ARROZ ${SHELF} > cliente 5`]);
});

describe('a nota de remisión', () => {
  it('brings goods on their way to another shop, or to the customer, whose crédito fiscal moves them no more', async () => {
    await open();
    await issue('04', { items: [rice(3)], receptor: RECEPTOR });
    expect(placesOf(shop.store, 'ARROZ')).toEqual({ [SHELF]: -3, 'transito:central': 3 });
    const sent = await issue('04', { items: [rice(10)], receptor: { ...RECEPTOR, bienTitulo: '03' } });
    expect(placesOf(shop.store, 'ARROZ')).toEqual({ [SHELF]: -13, 'transito:central': 3 });
    const documentoRelacionado = [
      {
        tipoDocumento: '04',
        tipoGeneracion: 2,
        numeroDocumento: codeOf(sent),
        fechaEmision: sent.body['fecEmi'],
      },
    ];
    const billed = await issue('03', { items: [rice(8)], receptor: RECEPTOR, documentoRelacionado });
    expect(billed.status).toBe(200);
    expect(placesOf(shop.store, 'ARROZ')).toEqual({ [SHELF]: -13, 'transito:central': 3 });
    // Undone, it leaves the goods where the nota de remisión brought them.
    await undo(billed);
    expect(placesOf(shop.store, 'ARROZ')).toEqual({ [SHELF]: -13, 'transito:central': 3 });
    await undo(sent);
    expect(placesOf(shop.store, 'ARROZ')).toEqual({ [SHELF]: -3, 'transito:central': 3 });
  });
});

describe('a note', () => {
  it('brings back what its lines name, never more than is left, to the shelf or to what is damaged', async () => {
    await open();
    const sold = await ccf(rice(10), line('ARROZ-12', 2));
    const back = await note(sold, [
      rice(4, { numItem: 1 }),
      rice(1, { numItem: 1, averia: true }),
      line('ARROZ-12', 1, { numItem: 2 }),
      // About the price alone.
      rice(3),
    ]);
    expect(back.status).toBe(200);
    expect(JSON.stringify(back.body['dteJson'])).not.toContain('averia');
    expect(placesOf(shop.store, 'ARROZ')).toEqual({ [SHELF]: -34 + 16, 'averia:central': 1 });
    await note(sold, [rice(9, { numItem: 1, precioUni: 0.3 })]);
    expect(placesOf(shop.store, 'ARROZ')).toEqual({ [SHELF]: -34 + 16 + 5, 'averia:central': 1 });
    await undo(back);
    expect(placesOf(shop.store, 'ARROZ')).toEqual({ [SHELF]: -34 + 5 });
  });

  it('about the price of a line alone, with a quantity of nothing, has one unit and brings nothing back', async () => {
    await open();
    const sold = await ccf(rice(10));
    const lower = await note(sold, [rice(0, { numItem: 1, precioUni: 0.5 })]);
    expect(lower.status).toBe(200);
    expect(lower.body).toMatchObject({
      dteJson: { cuerpoDocumento: [{ cantidad: 1, precioUni: 0.5, ventaGravada: 0.5 }] },
    });
    const higher = await note(sold, [rice(0, { numItem: 1, precioUni: 0.25 })], '06');
    expect(higher.status).toBe(200);
    expect((await issue('01', { items: [rice(0)] })).status).toBe(400);
    expect(placesOf(shop.store, 'ARROZ')).toEqual({ [SHELF]: -10 });
  });

  it('of debit moves nothing', async () => {
    await open();
    const sold = await ccf(rice(10));
    expect((await note(sold, [rice(4, { numItem: 1 })], '06')).status).toBe(200);
    const refused = await note(sold, [rice(4, { numItem: 1, averia: true })], '06');
    expect(refused.body).toMatchObject({
      errors: [{ campo: 'items[0].averia', codigo: 'CAMPO_DESCONOCIDO' }],
    });
    expect(placesOf(shop.store, 'ARROZ')).toEqual({ [SHELF]: -10 });
  });

  it('that is refused brings nothing back until it is corrected', async () => {
    await open();
    const sold = await ccf(rice(10));
    shop.simulator.addFaults(refusing());
    const refused = await note(sold, [rice(4, { numItem: 1 })]);
    expect(placesOf(shop.store, 'ARROZ')).toEqual({ [SHELF]: -10 });
    const documentoRelacionado = [{ codigoGeneracion: codeOf(sold) }];
    const items = [rice(10, { numItem: 1 })];
    await issue('05', { documentoRelacionado, items }, { corrige: codeOf(refused) });
    expect(placesOf(shop.store, 'ARROZ')).toEqual({});
  });
});

it('a note on a sale that is refused after it brings nothing back, and once that is corrected what it names of that', async () => {
  await open({ online: false });
  const sold = await ccf(rice(10), line('QUESO', 2));
  const back = await note(sold, [rice(4, { numItem: 1 })]);
  expect([sold.status, back.status]).toEqual([202, 202]);
  expect(placesOf(shop.store, 'ARROZ')).toEqual({ [SHELF]: -6 });
  await shop.simulator.turnOn();
  shop.simulator.addFaults(refusing());
  await shop.pass(3 * HOUR_MS);
  expect(placesOf(shop.store, 'ARROZ')).toEqual({});
  expectSound(shop);
  shop.simulator.clearFaults();
  const items = [rice(8), line('QUESO', 2)];
  const again = await issue('03', { items, receptor: RECEPTOR }, { corrige: codeOf(sold) });
  expect(again.status, JSON.stringify(again.body)).toBe(200);
  expect(placesOf(shop.store, 'ARROZ')).toEqual({ [SHELF]: -4 });
  expect(placesOf(shop.store, 'QUESO')).toEqual({ [SHELF]: -2000 });
});

it('a retorno brings back the lines that it names, or all that is left', async () => {
  await open({ at: '2026-12-02 10:00:00' });
  const sold = await sale(rice(10), line('QUESO', 2));
  const documentos = (items?: readonly object[]) => [
    { codigoGeneracion: codeOf(sold), ...(items && { items }) },
  ];
  const one = await issue('18', { documentos: documentos([{ numItem: 1, cantidad: 3, averia: true }]) });
  expect(one.status).toBe(200);
  expect(placesOf(shop.store, 'ARROZ')).toEqual({ [SHELF]: -10, 'averia:central': 3 });
  const rest = await issue('18', { documentos: documentos() });
  expect(rest.status).toBe(200);
  expect([placesOf(shop.store, 'ARROZ'), placesOf(shop.store, 'QUESO')]).toEqual([
    { [SHELF]: -3, 'averia:central': 3 },
    {},
  ]);
  await undo(rest, 1);
  expect(placesOf(shop.store, 'QUESO')).toEqual({ [SHELF]: -2000 });
});

it('what comes back of one of two lines alike is all goods again, whichever of them it leaves something of', async () => {
  await open({ at: '2026-12-02 10:00:00' });
  const sold = await sale(rice(5), rice(3));
  const back = () =>
    issue('18', { documentos: [{ codigoGeneracion: codeOf(sold), items: [{ numItem: 2, cantidad: 3 }] }] });
  // The text of the first says no line: by its price it took them from the first one.
  for (const shelf of [-5, -2]) {
    expect((await back()).status).toBe(200);
    expect(placesOf(shop.store, 'ARROZ')[SHELF]).toBe(shelf);
  }
  expect((await back()).body).toMatchObject({ codigo: 'SALDO_INSUFICIENTE' });
});

it('a purchase from whom is no taxpayer brings goods in at what they cost', async () => {
  await open();
  const receptor = {
    tipoDocumento: '13',
    numDocumento: '01234567-8',
    nombre: 'Rosa Inventada',
    direccion: { departamento: '06', municipio: '14', complemento: 'Cantón Ejemplo, calle 2' },
  };
  const items = [line('ARROZ-12', 2, { precioUni: 10 }), line('QUESO', 1.5, { precioUni: 4, montoDescu: 1 })];
  const service = line('ARROZ', 1, { tipoItem: 2, precioUni: 0 });
  const bought = await issue('14', { items: [...items, service], receptor, descu: 2.5 });
  expect(bought.status).toBe(200);
  expect(movesOf(shop.store)).toEqual([
    `compra 1 ARROZ proveedor > ${SHELF} 24`,
    `compra 2 QUESO proveedor > ${SHELF} 1500`,
  ]);
  // 2.50 off 25.00: ten per cent of each line.
  expect(costsOf(shop.store)).toEqual(['18', '4.5']);
  await undo(bought);
  expect(placesOf(shop.store, 'ARROZ')).toEqual({});
});

it('is proved: a document and its paper say the same', async () => {
  await open();
  await sale(rice(5));
  const faults = () =>
    shop.store.read((reader) => verifyStore(reader, () => true)).faltas.map(({ mensaje }) => mensaje);
  expect(faults()).toEqual([]);
  await shop.store.transact((tx) => {
    const [paper] = contentPapers(tx, 1);
    const papers = {
      issuerId: SHOP_NIT,
      branchId: 'central',
      ambiente: 'PRUEBAS',
      recordedAt: 1,
      documentId: 1,
    } as const;
    const moves = movesOfDocument(tx, 1).map(({ id }) => ({ move: id }));
    reverseMoves(tx, { ...papers, causa: 'rechazo', reverses: paper?.last ?? 0, at: null, taken: moves });
  });
  expect(faults()).toEqual([expect.stringContaining('sus bienes no se movieron')]);
  // What stands is brought in line at the next event, whatever put it out of line.
  await shop.store.transact((tx, now) => settleGoods({ tx, now }, 1, 'accepted'));
  expect(placesOf(shop.store, 'ARROZ')).toEqual({ [SHELF]: -5 });
});
