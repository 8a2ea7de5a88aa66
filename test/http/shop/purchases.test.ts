/** Suppliers' documents by the API: received in any shape and order, entered whole, taken back once (§compras). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { existenceAt } from '../../../core/store/stock/standing.ts';
import { shelf } from '../../../core/contract/stock/stock.ts';
import { NEW_TRAITS, SOLD_AS_ITSELF } from '../../../core/contract/till/products.ts';
import { findProductByCode, saveProduct } from '../../../core/store/catalogue/products.ts';
import { exactRow } from '../../../core/store/catalogue/product-codes.ts';
import { fiscalDate } from '../../../core/domain/fiscal-time.ts';
import { shopInventory } from '../../../core/till/books/shop-inventory.ts';
import { openApiShop, type ApiShop, type HttpAnswer } from '../../support/shop/api-shop.ts';
import { SHOP_NIT } from '../../support/shop/shop-file.ts';
import {
  asJws,
  CHEESE,
  SEAL,
  SODA,
  supplierDocument,
  type SupplierDocument,
  BUYER,
} from '../../support/shop/supplier-documents.ts';

let api: ApiShop;
let last = 0;
const newCode = () => `AAAAAAAA-BBBB-4CCC-8DDD-${String((last += 1)).padStart(12, '0')}`;

const goods = async (codigo: string, of: { readonly pesado?: boolean; readonly box?: number } = {}) => {
  const box = { codigo: `${codigo}-C`, nombre: 'caja', factor: of.box ?? 1, codigosBarra: [], precio: '10' };
  const product = {
    ...NEW_TRAITS,
    id: `p-${codigo}`,
    codigo,
    codigosBarra: codigo === 'GAS' ? ['7419901001840'] : [],
    descripcion: codigo === 'GAS' ? 'Gaseosa de cola 3 L' : codigo === 'QUE' ? 'Queso duro blando' : codigo,
    precio: '2.50',
    llevaExistencia: true,
    pesado: of.pesado ?? false,
    presentaciones: of.box === undefined ? [] : [box],
  } as const;
  await api.shop.store.transact((tx, now) => {
    const isNew = findProductByCode(tx, SHOP_NIT, codigo) === null;
    saveProduct(tx, product, { issuerId: SHOP_NIT, isNew, now });
  });
};
const stockOf = (codigo: string) =>
  api.shop.store.read((reader) => {
    const product = Number(exactRow(reader, SHOP_NIT, codigo)?.['num']);
    return existenceAt(reader, { product, ambiente: 'PRUEBAS', place: shelf('central') });
  });
const received = (of: SupplierDocument = {}, more: object = { selloRecibido: SEAL }) => {
  const codigoGeneracion = of.codigoGeneracion ?? newCode();
  return receive({ ...supplierDocument(BUYER, { ...of, codigoGeneracion }), ...more });
};
const receive = (documento: unknown, headers: Readonly<Record<string, string>> = {}) =>
  api.send('/compras', { documento }, { key: 'admin', headers });
const enter = ({ body }: HttpAnswer, lineas: unknown, more: object = {}) =>
  api.send(`/compras/${String(body['id'])}/ingreso`, { lineas, ...more }, { key: 'admin' });
const refusalOf = ({ status, body }: HttpAnswer) => [status, body['codigo']];
const faultsOf = ({ body }: HttpAnswer) =>
  ((body['errors'] ?? []) as { campo: string; codigo: string }[]).map(
    ({ campo, codigo }) => `${campo} ${codigo}`,
  );
const lineasOf = ({ body }: HttpAnswer) => body['lineas'] as Readonly<Record<string, unknown>>[];

beforeAll(async () => {
  api = await openApiShop();
  await goods('GAS', { box: 6 });
  await goods('QUE', { pesado: true });
});
afterAll(() => api?.close());

describe('a document that comes', () => {
  it('is kept with what is known of its lines, and is the same one when it comes again', async () => {
    const codigoGeneracion = newCode();
    const first = await received({ codigoGeneracion });
    expect(first.status, first.text).toBe(200);
    expect(first.body).toMatchObject({
      estado: 'RECIBIDA',
      tipoDte: '03',
      proveedor: { nit: '06142803901121', nrc: '987654', nombre: 'Mayoreo El Amate, S.A. de C.V.' },
      total: 113,
      sello: SEAL,
    });
    expect(lineasOf(first)).toEqual([
      {
        numItem: 1,
        descripcion: CHEESE.descripcion,
        cantidad: 2,
        precioUni: 30,
        codigo: 'QUE',
        presentacion: 'QUE',
        factor: 1,
        origen: 'nombre',
      },
      {
        numItem: 2,
        descripcion: SODA.descripcion,
        cantidad: 4,
        precioUni: 10,
        codigo: 'GAS',
        presentacion: 'GAS',
        factor: 1,
        origen: 'barra',
      },
    ]);
    expect(first.headers['idempotency-replayed']).toBeUndefined();
    const again = await received({ codigoGeneracion });
    expect([again.body['id'], again.headers['idempotency-replayed']]).toEqual([first.body['id'], 'true']);
  });

  it('may be the text of its signature; its seal may come before or after', async () => {
    const codigoGeneracion = newCode();
    const answer = { estado: 'PROCESADO', codigoGeneracion, selloRecibido: SEAL };
    const early = await receive(answer);
    expect([early.status, early.body]).toEqual([202, { estado: 'EN_ESPERA', codigoGeneracion }]);
    const signed = await receive(asJws(supplierDocument(BUYER, { codigoGeneracion })));
    expect(signed.body).toMatchObject({ sello: SEAL, estado: 'RECIBIDA' });

    const other = {
      ...supplierDocument(BUYER),
      firmaElectronica: asJws(supplierDocument(BUYER, { lines: [SODA] })),
    };
    expect((await receive(other)).body).toMatchObject({
      codigo: 'VALIDACION',
      errors: [{ campo: 'documento.cuerpoDocumento', codigo: 'NO_COINCIDE' }],
    });

    // What is no seal keeps none from coming.
    const unsealed = await received({}, { selloRecibido: 'PENDIENTE' });
    expect(unsealed.body['sello']).toBeNull();
    expect(decodeURIComponent(unsealed.headers['x-aviso'] ?? '')).toContain('sin sello');
    const later = await receive({ ...answer, codigoGeneracion: unsealed.body['codigoGeneracion'] });
    expect([later.status, later.body['sello'], later.headers['idempotency-replayed']]).toEqual([
      200,
      SEAL,
      'true',
    ]);
  });

  it('is another one under a code that was used: the first stays, and says so', async () => {
    const codigoGeneracion = newCode();
    const first = await received({ codigoGeneracion });
    const other = await received({ codigoGeneracion, lines: [SODA] });
    expect(refusalOf(other)).toEqual([409, 'ESTADO_NO_PERMITE']);
    expect(other.body['message']).toContain('cuerpoDocumento');
    const resealed = await received({ codigoGeneracion }, { selloRecibido: SEAL.replace(/^./, '9') });
    expect(refusalOf(resealed)).toEqual([409, 'ESTADO_NO_PERMITE']);
    const seal = await receive({
      estado: 'PROCESADO',
      codigoGeneracion,
      selloRecibido: SEAL.replace(/^./, '9'),
    });
    expect(refusalOf(seal)).toEqual([409, 'ESTADO_NO_PERMITE']);
    const present = await api.ask(`GET /compras/${String(first.body['id'])}`, 'admin');
    expect(present.body).toMatchObject({ total: 113, sello: SEAL });
    // The same in another shape is the same: without a seal, as its signature, with what lies beside it.
    const same = supplierDocument(BUYER, { codigoGeneracion });
    for (const shape of [same, asJws(same), { ...same, firmaElectronica: asJws(same), selloRecibido: SEAL }])
      expect((await receive(shape)).headers['idempotency-replayed']).toBe('true');
  });

  it('warns of a control number that came under another code, not of that of another year', async () => {
    const numeroControl = 'DTE-03-M001P001-000000000000777';
    const told = async (fecEmi: string) =>
      decodeURIComponent((await received({ numeroControl, fecEmi })).headers['x-aviso'] ?? '');
    expect(await told('2025-12-31')).not.toContain(numeroControl);
    expect(await told('2026-11-01')).not.toContain(numeroControl);
    expect(await told('2026-11-20')).toContain(numeroControl);
  });

  it('is refused where it is for somebody else, ours, or no document', async () => {
    const other = { nit: '06142803901199', nrc: '1', nombre: 'Otra' };
    expect(refusalOf(await receive(supplierDocument(other)))).toEqual([422, 'NO_ES_SUYA']);
    const own = { ...supplierDocument(BUYER), emisor: { nit: SHOP_NIT, nombre: 'Nosotros' } };
    expect(refusalOf(await receive(own))).toEqual([422, 'ES_PROPIO']);
    expect(faultsOf(await receive({ hola: 1 }))).toEqual(['documento FORMATO']);
    expect(faultsOf(await receive('<html>'))).toEqual(['documento FORMATO']);
    for (const odd of [7, null, true, [{}]])
      expect(faultsOf(await receive(odd))).toEqual(['documento TIPO_INCORRECTO']);
    const { identificacion, ...rest } = supplierDocument(BUYER);
    expect(faultsOf(await receive({ ...rest, identificacion: { ...identificacion, fecEmi: 1 } }))).toEqual([
      'documento.identificacion.fecEmi CAMPO_REQUERIDO',
    ]);
    // Nothing says what it costs.
    const { resumen, ...open } = supplierDocument(BUYER);
    const untold = { ...resumen, totalPagar: null, montoTotalOperacion: undefined };
    expect(faultsOf(await receive(open))).toEqual(['documento.resumen CAMPO_REQUERIDO']);
    expect(faultsOf(await receive({ ...open, resumen: untold }))).toEqual([
      'documento.resumen.totalPagar CAMPO_REQUERIDO',
    ]);
    expect(faultsOf(await api.send('/compras', {}, { key: 'admin' }))).toEqual(['documento CAMPO_REQUERIDO']);
    const trial = { documento: supplierDocument(BUYER) };
    expect(faultsOf(await api.send('/compras', trial, { key: 'production' }))).toEqual([
      'documento.identificacion.ambiente VALOR_NO_PERMITIDO',
    ]);
  });

  it('is sent by an administrator, and sent once for an Idempotency-Key', async () => {
    const documento = supplierDocument(BUYER, { codigoGeneracion: newCode() });
    expect(refusalOf(await api.send('/compras', { documento }))).toEqual([403, 'SIN_PERMISO']);
    const headers = { 'idempotency-key': 'correo-1' };
    const [one, two] = [await receive(documento, headers), await receive(documento, headers)];
    expect([two.text === one.text, two.headers['idempotency-replayed']]).toEqual([true, 'true']);
    const other = await receive({ ...documento, apendice: [] }, headers);
    expect(refusalOf(other)).toEqual([409, 'IDEMPOTENCIA_EN_CONFLICTO']);
  });
});

describe('a purchase that is entered', () => {
  it('stands in stock, whole or not at all, and teaches what the supplier calls its goods', async () => {
    const before = [stockOf('GAS'), stockOf('QUE')];
    const purchase = await received();
    const faulty = await enter(purchase, [
      { numItem: 1, codigo: 'NADA' },
      { numItem: 2, recibido: 0.5 },
      { numItem: 7, codigo: 'GAS' },
      { numItem: 2, gasto: true },
    ]);
    expect(faultsOf(faulty)).toEqual([
      'lineas[2].numItem NO_COINCIDE',
      'lineas[3] REPETIDO',
      'lineas[0].codigo NO_COINCIDE',
    ]);
    expect(faultsOf(await enter(purchase, []))).toEqual(['lineas CAMPO_REQUERIDO']);
    const both = await enter(purchase, [
      { numItem: 1, codigo: 'QUE', gasto: true },
      { numItem: 2, codigo: 'GAS', gasto: false },
    ]);
    expect(faultsOf(both)).toEqual(['lineas[0].codigo VALOR_NO_PERMITIDO']);
    expect([stockOf('GAS'), stockOf('QUE')]).toEqual(before);

    const entered = await enter(purchase, [
      { numItem: 1, codigo: 'QUE', recibido: 1.5 },
      { numItem: 2, codigo: 'GAS-C' },
    ]);
    expect(entered.status, entered.text).toBe(200);
    expect(entered.body).toMatchObject({ estado: 'INGRESADA' });
    expect([stockOf('GAS'), stockOf('QUE')]).toEqual([(before[0] ?? 0) + 24, (before[1] ?? 0) + 1500]);
    expect(refusalOf(await enter(purchase, []))).toEqual([409, 'ESTADO_NO_PERMITE']);

    const next = await received();
    expect(
      lineasOf(next).map(({ codigo, presentacion, factor, origen }) => [
        codigo,
        presentacion,
        factor,
        origen,
      ]),
    ).toEqual([
      ['QUE', 'QUE', 1, 'alias'],
      ['GAS', 'GAS', 1, 'barra'],
    ]);
  });

  it('cannot be entered without any line: it says so when it comes', async () => {
    const purchase = await received({ lines: [] });
    expect(purchase.body['avisos']).toContain(
      'No trae ninguna línea, así que no se puede ingresar: pida al proveedor el archivo completo',
    );
    expect(refusalOf(await enter(purchase, []))).toEqual([409, 'ESTADO_NO_PERMITE']);
    const view = await api.ask(`GET /compras/${String(purchase.body['id'])}`, 'admin');
    expect(view.body['estado']).toBe('RECIBIDA');
  });

  it('comes out by the lines of a nota de crédito, and by its invalidation, once', async () => {
    const codigoGeneracion = newCode();
    const [before, purchase] = [stockOf('GAS'), await received({ codigoGeneracion, lines: [SODA] })];
    await enter(purchase, []);
    expect(stockOf('GAS')).toBe(before + 4);
    const note = await received({
      tipoDte: '05',
      relacionado: codigoGeneracion,
      lines: [{ ...SODA, cantidad: 1 }],
    });
    await enter(note, []);
    expect(stockOf('GAS')).toBe(before + 3);
    const event = {
      identificacion: { codigoGeneracion: newCode() },
      documento: { codigoGeneracion },
      motivo: { tipoAnulacion: 2 },
    };
    expect((await receive(event)).body).toMatchObject({ estado: 'ANULADA' });
    expect((await receive(event)).body).toMatchObject({ estado: 'ANULADA' });
    expect(stockOf('GAS')).toBe(before);
    // The movements name each by its id from outside, and what they take back.
    const { body } = await api.ask('GET /existencias/GAS/movimientos?limite=200', 'admin');
    const [one, other] = [purchase.body['id'], note.body['id']];
    const moved = body['movimientos'] as readonly Readonly<Record<string, unknown>>[];
    const told = moved.filter(({ compra }) => compra === one || compra === other);
    expect(told.map(({ compra, revierte, cantidad }) => [compra, revierte, cantidad])).toEqual([
      [one, null, 4],
      [other, one, 1],
      [one, one, 3],
    ]);
  });

  it('stands in the register as a reduction where a nota de crédito takes off of the price alone', async () => {
    const codigoGeneracion = newCode();
    await enter(await received({ codigoGeneracion, lines: [SODA] }), []);
    const numeroControl = 'DTE-05-M001P001-000000000000555';
    const note = await received({
      tipoDte: '05',
      numeroControl,
      relacionado: codigoGeneracion,
      lines: [{ ...SODA, cantidad: 1, precioUni: 1 }],
    });
    await enter(note, [{ numItem: 1, recibido: 0 }]);
    const { store, clock } = api.shop;
    const mes = fiscalDate(clock.now()).slice(0, 7);
    const { content } = store.read((reader) =>
      shopInventory(reader, { issuerId: SHOP_NIT, ambiente: 'PRUEBAS', mes }, 'central'),
    );
    const rows = content.split('\r\n').filter((row) => row.includes(numeroControl));
    expect(rows.map((row) => row.split(',')[2])).toEqual(['Rebaja de precio', 'Rebaja de precio']);
  });

  it('is annulled from the first moment where the invalidation came before it', async () => {
    const codigoGeneracion = newCode();
    const event = { identificacion: {}, documento: { codigoGeneracion }, motivo: {} };
    expect((await receive(event)).status).toBe(202);
    const purchase = await received({ codigoGeneracion });
    expect(purchase.body).toMatchObject({ estado: 'ANULADA' });
    expect(refusalOf(await enter(purchase, []))).toEqual([409, 'ESTADO_NO_PERMITE']);
  });

  it('moves nothing for services and expenses, and once when many enter it at once', async () => {
    const before = stockOf('GAS');
    const paper = await received({
      lines: [
        { ...SODA, tipoItem: 2 },
        { ...CHEESE, descripcion: 'Bolsas' },
      ],
    });
    expect((await enter(paper, [{ numItem: 2, gasto: true }], { deducible: false })).body).toMatchObject({
      estado: 'INGRESADA',
      deducible: false,
    });
    expect(stockOf('GAS')).toBe(before);
    // What was bought is not deleted, even where no stock is kept of it.
    await api.put('/productos/FLETE', { descripcion: 'Flete', precio: 5, tipoItem: 2, uniMedida: 99 });
    await enter(await received({ lines: [{ ...SODA, tipoItem: 2 }] }), [{ numItem: 1, codigo: 'FLETE' }]);
    expect(refusalOf(await api.ask('DELETE /productos/FLETE', 'admin'))).toEqual([409, 'ESTADO_NO_PERMITE']);
    const purchase = await received({ lines: [SODA] });
    expect(faultsOf(await enter(purchase, [{ numItem: 1, recibido: 1.5 }]))).toEqual([
      'lineas[0].recibido DECIMALES',
    ]);
    const answers = await Promise.all(Array.from({ length: 8 }, () => enter(purchase, [])));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 409),
    ]);
    expect(stockOf('GAS')).toBe(before + 4);
  });
});

it('keeps a product that was bought from being deleted, whether or not its stock is kept', async () => {
  await goods('BOLSA');
  const bags = { ...SOLD_AS_ITSELF, descripcion: 'Bolsa', precio: 1, tipoItem: 1, uniMedida: 59 };
  await api.put('/productos/BOLSA', { ...bags, llevaExistencia: false });
  await enter(await received({ lines: [SODA] }), [{ numItem: 1, codigo: 'BOLSA' }]);
  expect(refusalOf(await api.ask('DELETE /productos/BOLSA', 'admin'))).toEqual([409, 'ESTADO_NO_PERMITE']);
});

describe('the list of purchases', () => {
  beforeEach(async () => {
    await received();
  });

  it('has them in pages, by month, supplier and state, at their issuer alone', async () => {
    const list = async (query: string, key: 'admin' | 'other' | 'norte' = 'admin') => {
      const { body } = await api.ask(`GET /compras${query}`, key);
      if (body['compras'] === undefined) throw new Error(JSON.stringify(body));
      return [(body['compras'] as { id: string }[]).map(({ id }) => id), body['siguiente']] as const;
    };
    const [all] = await list('?limite=200');
    const [first, next] = await list('?limite=2');
    const [second] = await list(`?limite=2&cursor=${String(next)}`);
    expect([...first, ...second]).toEqual(all.slice(0, 4));
    expect((await list('?mes=2026-10'))[0]).toEqual([]);
    expect((await list('?mes=2026-11&limite=200'))[0]).toEqual(all.slice(0, -1));
    expect((await list('?proveedor=0614-280390-112-1&limite=200'))[0]).toEqual(all);
    expect((await list('?estado=ANULADA'))[0].length).toBeLessThan(all.length);
    expect((await list('', 'other'))[0]).toEqual([]);
    expect((await list('', 'norte'))[0]).toEqual([]);
    expect(refusalOf(await api.ask('GET /compras?estado=VENCIDA', 'admin'))).toEqual([400, 'VALIDACION']);
    const ofAnotherList = Buffer.from('1"ARROZ"').toString('base64url');
    expect(faultsOf(await api.ask(`GET /compras?cursor=${ofAnotherList}`, 'admin'))).toEqual([
      'cursor FORMATO',
    ]);
  });

  it('shows one with the text that came', async () => {
    const { body } = await received();
    const one = await api.ask(`GET /compras/${String(body['id'])}`, 'admin');
    expect(JSON.parse(String(one.body['documento']))).toMatchObject({ selloRecibido: SEAL });
    expect((await api.ask(`GET /compras/${String(body['id'])}`, 'central')).status).toBe(200);
    for (const key of ['other', 'production', 'norte'] as const)
      expect((await api.ask(`GET /compras/${String(body['id'])}`, key)).status).toBe(404);
    expect(refusalOf(await api.ask('GET /compras/nada', 'admin'))).toEqual([404, 'COMPRA_NO_ENCONTRADA']);
  });
});
