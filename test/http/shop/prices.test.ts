/** Prices of lists by the interface: each list of a product is replaced whole, and sales ask for them at once (§shop-prices). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCajaClient } from '../../../core/client/client.ts';
import { listAudit } from '../../../core/store/people/audit.ts';
import { openApiShop, type ApiShop } from '../../support/shop/api-shop.ts';
import { stockProducts } from '../../support/shop/stocked-shop.ts';
import { changeRows } from './shop-rows.ts';
import { fiscalDate } from '../../../core/domain/fiscal-time.ts';

const ARROZ = '/productos/ARROZ/precios';

let api: ApiShop;
beforeAll(async () => {
  api = await openApiShop();
  await stockProducts(api.shop.store);
});
afterAll(() => api.close());
beforeEach(() => changeRows(api, ['DELETE FROM price']));

const save = (body: object, path = ARROZ, headers: Readonly<Record<string, string>> = {}) =>
  api.put(path, body, { key: 'admin', headers });
const kept = async (path = ARROZ) => (await api.ask(`GET ${path}`, 'central')).body;
const today = () => fiscalDate(api.shop.clock.now());

describe('the prices of a product in a list', () => {
  it('are replaced whole, the other lists stay, and any key reads them', async () => {
    await save({ precios: [{ precio: 1.05 }] });
    await save({ lista: 'Mayoreo', precios: [{ precio: 1 }, { precio: 0.9, minimo: 100 }] });
    const { status, body } = await save({
      lista: 'mayoreo',
      precios: [{ precio: 0.85, minimo: 100, desde: '2030-01-01' }, { precio: 0.98 }],
    });
    expect(status).toBe(200);
    expect(body['precios']).toEqual(
      expect.arrayContaining([
        { lista: null, minimo: 0, desde: today(), precio: 1.05 },
        { lista: 'Mayoreo', minimo: 0, desde: today(), precio: 0.98 },
        { lista: 'Mayoreo', minimo: 100, desde: '2030-01-01', precio: 0.85 },
      ]),
    );
    expect(body['precios']).toHaveLength(3);
    expect(await kept()).toEqual(body);
    await save({ lista: 'Mayoreo', precios: [] });
    expect((await kept())['precios']).toEqual([{ lista: null, minimo: 0, desde: today(), precio: 1.05 }]);
  });

  it('are those of a presentation by its own code', async () => {
    await save({ lista: 'Mayoreo', precios: [{ precio: 12.25 }] }, '/productos/ARROZ-12/precios');
    expect(await kept('/productos/arroz-12/precios')).toMatchObject({
      codigo: 'ARROZ-12',
      precios: [{ lista: 'Mayoreo', precio: 12.25 }],
    });
    expect((await kept())['precios']).toEqual([]);
  });

  it('stay as they are, with their day, when the same is sent again; each change is in the audit log', async () => {
    const body = { lista: 'Mayoreo', precios: [{ precio: 1, desde: '2026-01-01' }] };
    await save(body);
    const rows = () => api.shop.store.read((reader) => listAudit(reader, { limit: 3 }));
    const [entry] = rows();
    expect(entry).toMatchObject({
      actor: 'llave llave-admin',
      accion: 'precio guardado',
      detalle: { codigo: 'ARROZ', lista: 'Mayoreo', antes: null, ahora: '1' },
    });
    await save({ lista: 'Mayoreo', precios: [{ precio: 1 }] });
    expect((await kept())['precios']).toMatchObject([{ desde: '2026-01-01' }]);
    expect(rows()[0]).toEqual(entry);
    await save({ lista: 'Mayoreo', precios: [{ precio: 1.1 }] });
    expect(rows().map(({ accion }) => accion)).toEqual([
      'precio guardado',
      'precio eliminado',
      'precio guardado',
    ]);
  });

  it('change only as they were read, and once under a key', async () => {
    const { version } = await kept();
    const body = { lista: 'Ruta', precios: [{ precio: 1 }] };
    const headers = { 'if-match': String(version), 'idempotency-key': 'ruta-1' };
    const first = await save(body, ARROZ, headers);
    expect((await save(body, ARROZ, headers)).body).toEqual(first.body);
    expect(await save({ lista: 'Ruta', precios: [] }, ARROZ, { 'if-match': String(version) })).toMatchObject({
      status: 412,
      body: { codigo: 'CAMBIO_ENTRETANTO' },
    });
    expect((await save({ precios: [] }, ARROZ, { 'idempotency-key': 'ruta-1' })).status).toBe(409);
  });

  it.each([
    { what: 'no list of prices', body: { lista: 'X' }, campo: 'precios' },
    { what: 'a price of nothing', body: { precios: [{ precio: 0 }] }, campo: 'precios[0].precio' },
    { what: 'parts of a cent', body: { precios: [{ precio: 1.005 }] }, campo: 'precios[0].precio' },
    {
      what: 'a price beyond all',
      body: { precios: [{ precio: 9_999_999_999 }] },
      campo: 'precios[0].precio',
    },
    {
      what: 'no such day',
      body: { precios: [{ precio: 1, desde: '2026-02-30' }] },
      campo: 'precios[0].desde',
    },
    { what: 'less than nothing', body: { precios: [{ precio: 1, minimo: -1 }] }, campo: 'precios[0].minimo' },
    { what: 'the same twice', body: { precios: [{ precio: 1 }, { precio: 2 }] }, campo: 'precios[1]' },
    { what: 'an empty name', body: { lista: '', precios: [] }, campo: 'lista' },
    { what: "a customer's", body: { cliente: 'x', precios: [] }, campo: 'cliente' },
  ])('are refused with $what, and nothing changes', async ({ body, campo }) => {
    await save({ lista: 'X', precios: [{ precio: 3 }] });
    const before = await kept();
    expect(await save(body)).toMatchObject({ status: 400, body: { errors: [{ campo }] } });
    expect(await kept()).toEqual(before);
  });

  it('are of goods that there are, and an administrator changes them where the centre does not', async () => {
    for (const answer of [
      await api.ask('GET /productos/NADA/precios', 'central'),
      await save({ precios: [] }, '/productos/NADA/precios'),
    ])
      expect(answer).toMatchObject({ status: 404, body: { codigo: 'PRODUCTO_NO_ENCONTRADO' } });
    expect((await api.put(ARROZ, { precios: [] }, { key: 'central' })).status).toBe(403);
  });
});

describe('prices in bulk', () => {
  it('are lines of /carga-masiva, sent again without harm, and what a customer of the list pays', async () => {
    const client = createCajaClient({ baseUrl: api.url, apiKey: api.key('admin') });
    const lines = ['ARROZ', 'ARROZ-12', 'QUESO', 'NADA'].map((codigo, at) => ({
      operacion: 'precios.guardar' as const,
      clave: `mayoreo-${codigo}`,
      codigo,
      solicitud: { lista: 'Mayoreo', precios: [{ precio: 5 + at }] },
    }));
    const sent = async () => {
      const answers: (readonly [number, boolean])[] = [];
      for await (const { status, repetida } of client.cargaMasiva(lines)) answers.push([status, repetida]);
      return answers;
    };
    expect(await sent()).toEqual([200, 200, 200, 404].map((status) => [status, false]));
    expect(await sent()).toEqual([200, 200, 200, 404].map((status) => [status, status === 200]));
    expect(await kept('/productos/QUESO/precios')).toMatchObject({
      precios: [{ lista: 'Mayoreo', precio: 7 }],
    });
    expect((await client.productos.precios('ARROZ')).ok).toBe(true);
    const single = await client.productos.guardarPrecios('ARROZ', { precios: [{ precio: 2.5 }] });
    expect(single).toMatchObject({ ok: true, data: { codigo: 'ARROZ' } });
  });
});
