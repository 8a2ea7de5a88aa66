/** Promotions by the interface: only where they are asked for, at the caller's prices, named in the answer, kept by a correction. */
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PromotionTerms } from '../../../core/contract/till/promotions.ts';
import { signatureVerifier } from '../../../core/signing/signature-verifier.ts';
import { join } from 'node:path';
import { collectFaults } from '../../../core/store/proof/verify-faults.ts';
import { verifyPromotions } from '../../../core/store/promotions/verify-promotions.ts';
import { forge } from '../../proof/forge.ts';
import { addPromotion } from '../../../core/store/promotions/promotions.ts';
import { verifyStore } from '../../../core/store/proof/verify.ts';
import { openApiShop, type ApiShop, type HttpAnswer } from '../../support/shop/api-shop.ts';
import { RECEPTOR } from '../../support/shop/sales.ts';
import { SHOP_NIT } from '../../support/shop/shop-file.ts';
import { faultsOf } from './sold-shop.ts';

const FREE = { tipo: 'porcentaje', porcentaje: '100' } as const;

let api: ApiShop;
beforeAll(async () => {
  api = await openApiShop();
  await api.put('/productos/CAF-1', { descripcion: 'Café', precio: 5.9, tipoItem: 1, uniMedida: 59 });
  await api.put('/productos/QUE-1', {
    descripcion: 'Queso',
    precio: 1,
    tipoItem: 1,
    uniMedida: 34,
    pesado: true,
  });
  const terms: PromotionTerms = {
    nombre: 'Café 3x2',
    prioridad: 10,
    desde: '2020-01-01',
    hasta: null,
    dias: [],
    horaDesde: null,
    horaHasta: null,
    listas: [],
    productos: ['CAF-1'],
    categorias: [],
    excepto: [],
    minimo: null,
    maximo: null,
    accion: { tipo: 'lleva-paga', lleva: 3, paga: 2 },
  };
  const free = { ...terms, nombre: 'Queso de regalo', productos: ['QUE-1'], accion: FREE };
  await api.shop.store.transact((tx, now) => {
    for (const each of [terms, free])
      addPromotion(tx, { issuerId: SHOP_NIT, terms: each, activa: true, before: null }, now);
  });
});
afterAll(() => api?.close());

const line = (more: object = {}) => ({
  cantidad: 3,
  descripcion: 'Café',
  precioUni: 5.9,
  tipoItem: 1,
  codigo: 'CAF-1',
  ...more,
});
const factura = (more: object = {}, of: object = {}) =>
  api.send('/factura/emitir', { items: [line(of)], promociones: true, ...more });
/** Discount of the first line and what is paid in all. */
const comesTo = ({ body }: HttpAnswer) => {
  const { cuerpoDocumento, resumen } = body['dteJson'] as {
    cuerpoDocumento: { montoDescu: number }[];
    resumen: { totalPagar: number };
  };
  return [cuerpoDocumento[0]?.montoDescu, resumen.totalPagar];
};
const SAVED = [{ numItem: 1, nombre: 'Café 3x2', version: 1, ahorro: 5.9 }];

describe('promotions by the interface', () => {
  it.each([
    ['not asked for', { promociones: undefined }, {}, [0, 17.7], undefined],
    ['refused by the caller', { promociones: false }, {}, [0, 17.7], undefined],
    ['asked for', {}, {}, [5.9, 11.8], SAVED],
    ['simulated', { simular: true }, {}, [5.9, 11.8], SAVED],
    ['at the caller’s price', {}, { precioUni: 5 }, [5, 10], [{ ...SAVED[0], ahorro: 5 }]],
    ['beside a discount of the caller', {}, { montoDescu: 1 }, [6.9, 10.8], SAVED],
    ['whatever VAT was stated', {}, { ivaItem: 2.04 }, [5.9, 11.8], SAVED],
    ['on too few', {}, { cantidad: 2 }, [0, 11.8], []],
    ['on what is not sold here', {}, { codigo: 'OTRO' }, [0, 17.7], []],
  ] as const)('%s', async (_name, more, of, totals, named) => {
    const answer = await factura(more, of);
    expect(answer.status).toBe(200);
    expect(comesTo(answer)).toEqual(totals);
    expect(answer.body['promociones']).toEqual(named);
  });

  it('come off the price without VAT of a crédito fiscal', async () => {
    const answer = await api.send('/credito-fiscal/emitir', {
      receptor: RECEPTOR,
      items: [line({ precioUni: 5.22123894 })],
      promociones: true,
    });
    expect(answer.body['errors']).toBeUndefined();
    expect(comesTo(answer)).toEqual([5.22123894, 11.8]);
    expect(answer.body['promociones']).toEqual(SAVED);
  });

  it('may leave nothing of what is weighed in a crédito fiscal', async () => {
    const queso = line({ codigo: 'QUE-1', descripcion: 'Queso', cantidad: 1.5, precioUni: 0.88495575 });
    const answer = await api.send('/credito-fiscal/emitir', {
      receptor: RECEPTOR,
      items: [line({ precioUni: 5.22123894 }), queso],
      promociones: true,
    });
    expect(answer.body['errors']).toBeUndefined();
    expect(comesTo(answer)).toEqual([5.22123894, 11.8]);
  });

  it('hold for a quantity that is no whole thousandth, as a label with a price gives it', async () => {
    const queso = line({ codigo: 'QUE-1', descripcion: 'Queso', cantidad: 0.8339999, precioUni: 50 });
    const sold = await Promise.all(
      [{}, { montoDescu: 5 }].map((less) =>
        api.send('/factura/emitir', { items: [line(), { ...queso, ...less }], promociones: true }),
      ),
    );
    expect(sold.map(comesTo)).toEqual([
      [5.9, 11.85],
      [5.9, 11.8],
    ]);
  });

  it('are named again to a call that is repeated', async () => {
    const headers = { 'Idempotency-Key': 'promo-1' };
    const body = { items: [line()], promociones: true };
    const first = await api.send('/factura/emitir', body, { headers });
    const again = await api.send('/factura/emitir', body, { headers });
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.body).toEqual(first.body);
  });

  it('say what is due to payments of the full price', async () => {
    const answer = await factura({ pagos: [{ codigo: '01', montoPago: 17.7 }] });
    expect([answer.status, faultsOf(answer)[0]]).toEqual([400, expect.stringContaining('11.80')]);
  });

  it('are unknown to a nota de remisión', async () => {
    const answer = await api.send('/nota-remision/emitir', { items: [line()], promociones: true });
    expect(faultsOf(answer).filter((each) => each.startsWith('promociones'))).toHaveLength(1);
  });

  it('stay those of the sale when it is corrected, and are refused with other lines', async () => {
    api.shop.simulator.addFaults([{ paso: 'recepcion', falla: 'rechazo-corchetes', codigoMsg: '020' }]);
    const refused = await factura();
    expect([refused.status, refused.body['promociones']]).toEqual([422, SAVED]);
    const headers = { 'X-Corrige': String(refused.body['codigoGeneracion']) };
    const correct = (body: object) =>
      api.send('/factura/emitir', { promociones: true, ...body }, { headers });
    const other = await correct({ items: [line({ cantidad: 6 })] });
    expect([other.status, faultsOf(other)[0]]).toEqual([400, expect.stringMatching(/^promociones \|/)]);
    const corrected = await correct({ items: [line()], observaciones: 'Corregida' });
    expect([corrected.status, comesTo(corrected), corrected.body['promociones']]).toEqual([
      200,
      [5.9, 11.8],
      SAVED,
    ]);
  });

  it('are proved with the rest', () => {
    const { faltas } = api.shop.store.read((reader) => verifyStore(reader, signatureVerifier()));
    expect(faltas).toEqual([]);
  });

  it('are missed by verify where a document has another discount', () => {
    forge(new BetterSqlite3(join(api.shop.folder, 'datos', 'caja.db')), [
      `UPDATE promoted_sale SET lineas = replace(lineas, '"descuento":"1"', '"descuento":"2"')`,
    ]);
    const faults = collectFaults();
    api.shop.store.read((reader) => verifyPromotions(reader, faults));
    expect(faults.listed.map(({ campo }) => campo)).toEqual(['montoDescu']);
  });

  it('are proved as far as they go where a program before did not keep what else was taken off', () => {
    const database = new BetterSqlite3(join(api.shop.folder, 'datos', 'caja.db'));
    forge(database, [`UPDATE promoted_sale SET lineas = replace(lineas, ',"descuento":"2"', '')`]);
    const faults = collectFaults();
    api.shop.store.read((reader) => verifyPromotions(reader, faults));
    expect(faults.total).toBe(0);
  });
});
