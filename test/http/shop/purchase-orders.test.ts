/** Suppliers' documents that are odd, come to the wrong environment, or follow one another (§compras). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shelf } from '../../../core/contract/stock/stock.ts';
import { SOLD_AS_ITSELF } from '../../../core/contract/till/products.ts';
import { exactRow } from '../../../core/store/catalogue/product-codes.ts';
import { saveProduct } from '../../../core/store/catalogue/products.ts';
import { existenceAt } from '../../../core/store/stock/standing.ts';
import { openApiShop, type ApiShop, type HttpAnswer, type KeyName } from '../../support/shop/api-shop.ts';
import { SHOP_NIT } from '../../support/shop/shop-file.ts';
import {
  SEAL,
  SODA,
  supplierDocument,
  type SupplierDocument,
  BUYER,
} from '../../support/shop/supplier-documents.ts';

let api: ApiShop;
let last = 0;
const newCode = () => `BBBBBBBB-BBBB-4CCC-8DDD-${String((last += 1)).padStart(12, '0')}`;
const sample = (of: SupplierDocument = {}) => ({
  ...supplierDocument(BUYER, { codigoGeneracion: newCode(), lines: [SODA], ...of }),
  selloRecibido: SEAL,
});
const receive = (documento: unknown, key: KeyName = 'admin') => api.send('/compras', { documento }, { key });
const enter = ({ body }: HttpAnswer, lineas: readonly unknown[] = [], key: KeyName = 'admin') =>
  api.send(`/compras/${String(body['id'])}/ingreso`, { lineas }, { key });
const annulment = (codigoGeneracion: string) => ({
  identificacion: { version: 3 },
  documento: { codigoGeneracion },
  motivo: { tipoAnulacion: 2 },
});
const faultsOf = ({ body }: HttpAnswer) =>
  ((body['errors'] ?? []) as { campo: string; codigo: string }[]).map(({ campo }) => campo);
const warned = ({ headers }: HttpAnswer) => decodeURIComponent(headers['x-aviso'] ?? '');
const stock = () =>
  api.shop.store.read((reader) => {
    const product = Number(exactRow(reader, SHOP_NIT, 'GAS')?.['num']);
    return existenceAt(reader, { product, ambiente: 'PRUEBAS', place: shelf('central') }) ?? 0;
  });

beforeAll(async () => {
  api = await openApiShop();
  const soda = {
    ...SOLD_AS_ITSELF,
    id: 'p-gas',
    codigo: 'GAS',
    codigosBarra: ['7419901001840'],
    descripcion: 'Gaseosa de cola 3 L',
    precio: '2.50',
    uniMedida: 59,
    tipo: 'bien',
    tratamiento: 'gravado',
    llevaExistencia: true,
  } as const;
  await api.shop.store.transact((tx, now) => saveProduct(tx, soda, { issuerId: SHOP_NIT, isNew: true, now }));
});
afterAll(() => api?.close());

describe('a document that is odd', () => {
  const { identificacion, cuerpoDocumento, resumen } = sample();
  const line = cuerpoDocumento[0];
  const credit = (plazo: string, periodo: unknown) => ({
    resumen: { ...resumen, condicionOperacion: 2, pagos: [{ plazo, periodo }] },
  });

  it.each([
    ['identificacion.fecEmi', { identificacion: { ...identificacion, fecEmi: '2026-02-30' } }],
    ['identificacion.fecEmi', { identificacion: { ...identificacion, fecEmi: '9999-12-31' } }],
    ['identificacion.version', { identificacion: { ...identificacion, version: 1e30 } }],
    ['receptor', { receptor: 7 }],
    ['resumen', { resumen: 'x' }],
    ['resumen.totalPagar', { resumen: { ...resumen, totalPagar: 1e30 } }],
    ['resumen.totalPagar', { resumen: { ...resumen, totalPagar: -5 } }],
    ['resumen.totalPagar', { resumen: { ...resumen, totalPagar: [] } }],
    ['resumen.tributos[0].valor', { resumen: { ...resumen, tributos: [{ codigo: '20', valor: 'x' }] } }],
    ['cuerpoDocumento', { cuerpoDocumento: 'x' }],
    ['cuerpoDocumento', { cuerpoDocumento: Array.from({ length: 2001 }, () => line) }],
    ['cuerpoDocumento[1]', { cuerpoDocumento: [line, null] }],
    ['cuerpoDocumento[1]', { cuerpoDocumento: [line, 3] }],
    ['cuerpoDocumento[0].cantidad', { cuerpoDocumento: [{ ...line, cantidad: -4 }] }],
    ['cuerpoDocumento[0].ventaGravada', { cuerpoDocumento: [{ ...line, ventaGravada: 'cuarenta' }] }],
  ])('is refused by the member that fails: %s', async (campo, part) => {
    const answer = await receive({ ...sample(), ...part });
    expect([answer.status, faultsOf(answer)]).toEqual([400, [`documento.${campo}`]]);
  });

  it.each([
    ['amounts as texts', { resumen: { ...resumen, totalPagar: '45.20', totalExenta: '' } }, 45.2],
    ['no totalPagar', { resumen: { ...resumen, totalPagar: null } }, 45.2],
  ])('is read all the same: %s', async (_what, part, total) => {
    const { identificacion: id } = sample();
    expect((await receive({ ...sample(), identificacion: id, ...part })).body).toMatchObject({ total });
  });

  it.each([
    ['days', '01', 30, '2026-12-20'],
    ['months that nobody means', '02', 75, '2026-11-20'],
    ['more than there are', '03', 1e12, '2026-11-20'],
  ])('is to be paid as it says, if that can be: %s', async (_what, plazo, periodo, vence) => {
    expect((await receive({ ...sample(), ...credit(plazo, periodo) })).body).toMatchObject({ vence });
  });

  it.each([
    ['the same number twice', [1, 1]],
    ['numbers that are none', [0, 1.5]],
    ['numbers beyond all lines', [1, 1e30]],
  ])('has its lines numbered by their place: %s', async (_what, numbers) => {
    const body = numbers.map((numItem) => ({ ...line, numItem }));
    const purchase = await receive({ ...sample(), cuerpoDocumento: body });
    const [before, entered] = [stock(), await enter(purchase)];
    expect([entered.status, entered.body['estado']]).toEqual([200, 'INGRESADA']);
    expect((entered.body['lineas'] as { numItem: number }[]).map(({ numItem }) => numItem)).toEqual([1, 2]);
    expect(stock()).toBe(before + 8);
  });

  it('is our own whatever its type', async () => {
    const { identificacion: id, ...rest } = sample();
    const own = {
      ...rest,
      identificacion: { ...id, tipoDte: '14' },
      emisor: { nit: SHOP_NIT, nombre: 'Nos' },
    };
    const { status, body } = await receive(own);
    expect([status, body['codigo']]).toEqual([422, 'ES_PROPIO']);
  });
});

it('is one purchase when many send it at once, and its seal and annulment with it', async () => {
  const codigoGeneracion = newCode();
  const { selloRecibido, ...bare } = sample({ codigoGeneracion });
  const papers = [bare, { codigoGeneracion, selloRecibido }, bare, annulment(codigoGeneracion), bare];
  const answers = await Promise.all(papers.map((paper) => receive(paper)));
  expect(answers.filter(({ status }) => status !== 200 && status !== 202)).toEqual([]);
  const ids = answers.flatMap(({ body }) => body['id'] ?? []);
  expect(new Set(ids).size).toBe(1);
  const one = await api.ask(`GET /compras/${String(ids[0])}`, 'admin');
  expect([one.body['estado'], one.body['sello']]).toEqual(['ANULADA', SEAL]);
});

describe('a real document', () => {
  it('may be tried out in PRUEBAS, with a word about it, and comes in PRODUCCION all the same', async () => {
    const real = sample({ ambiente: '01' });
    const tried = await receive(real);
    expect(warned(tried)).toContain('documento real recibido en pruebas');
    const kept = await receive(real, 'production');
    expect(warned(kept)).not.toContain('pruebas');
    expect(kept.headers['idempotency-replayed']).toBeUndefined();
    expect(kept.body['id']).not.toBe(tried.body['id']);
    const one = await api.ask(`GET /compras/${String(kept.body['id'])}`, 'production');
    expect([one.status, one.body['ambiente']]).toEqual([200, 'PRODUCCION']);
  });

  it('is neither annulled nor sealed by what comes to PRUEBAS', async () => {
    const codigoGeneracion = newCode();
    const { selloRecibido, ...real } = sample({ ambiente: '01', codigoGeneracion });
    const { body } = await receive(real, 'production');
    expect((await receive({ codigoGeneracion, selloRecibido })).status).toBe(202);
    expect((await receive(annulment(codigoGeneracion))).status).toBe(202);
    const one = await api.ask(`GET /compras/${String(body['id'])}`, 'production');
    expect([one.body['estado'], one.body['sello']]).toEqual(['RECIBIDA', null]);
    expect((await receive(annulment(codigoGeneracion), 'production')).body['estado']).toBe('ANULADA');
  });
});

describe('a document about another', () => {
  const delivered = async (tipoDte: string, of: SupplierDocument = {}) => {
    const codigoGeneracion = newCode();
    const purchase = await receive(sample({ tipoDte, codigoGeneracion, ...of }));
    const entered = await enter(purchase);
    expect(entered.status, entered.text).toBe(200);
    return codigoGeneracion;
  };

  it('brings the goods of a nota de remisión once', async () => {
    const before = stock();
    const remision = await delivered('04');
    expect(stock()).toBe(before + 4);
    const sale = await delivered('03', { relacionado: remision });
    expect(stock()).toBe(before + 4);
    await receive(annulment(sale));
    expect(stock()).toBe(before + 4);
    await receive(annulment(remision));
    expect(stock()).toBe(before);
  });

  it('leaves the goods where they were when the nota de crédito is annulled, once', async () => {
    const before = stock();
    const purchase = await delivered('03');
    const note = await delivered('05', { relacionado: purchase, lines: [{ ...SODA, cantidad: 1 }] });
    expect(stock()).toBe(before + 3);
    for (const event of [annulment(note), annulment(note)]) await receive(event);
    expect(stock()).toBe(before + 4);
  });

  it('leaves nothing where both are annulled, in either order', async () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const before = stock();
      const purchase = await delivered('03');
      const note = await delivered('05', { relacionado: purchase, lines: [{ ...SODA, cantidad: 3 }] });
      for (const at of order) await receive(annulment([purchase, note][at] ?? ''));
      expect(stock()).toBe(before);
    }
  });
});
