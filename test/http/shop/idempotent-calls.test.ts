/** Calls that change what the shop keeps: once for a key, only as they were read, and in pages. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NEW_TRAITS } from '../../../core/contract/till/products.ts';
import { recordApiCall } from '../../../core/store/numbers/api-calls.ts';
import { forgetOldKeys } from '../../../core/engine/issuing/idempotency.ts';
import { insertCustomers } from '../../../core/store/catalogue/customers.ts';
import { insertProducts } from '../../../core/store/catalogue/products.ts';
import { openApiShop, type ApiShop } from '../../support/shop/api-shop.ts';
import { SHOP_NIT } from '../../support/shop/shop-file.ts';
import { rowsOf } from './shop-rows.ts';

let api: ApiShop;
beforeAll(async () => {
  api = await openApiShop();
});
afterAll(() => api?.close());

const CAFE = { descripcion: 'Café molido 400 g', precio: 5.65, tipoItem: 1, uniMedida: 59 };
const SALE = { items: [{ cantidad: 1, descripcion: 'Café', precioUni: 5.65, tipoItem: 1 }] };
const DAY_MS = 86_400_000;
const zapote = (at: number) => ({
  ...NEW_TRAITS,
  id: randomUUID(),
  codigo: `Z-${at}`,
  codigosBarra: [],
  descripcion: `Zapote ${at}`,
  precio: '1.25',
});
const zoila = (at: number) => ({
  id: randomUUID(),
  tipoDocumento: null,
  numDocumento: null,
  nrc: null,
  nombre: `Zoila ${at}`,
  nombreComercial: null,
  codActividad: null,
  correo: null,
  telefono: null,
  direccion: null,
});
const named = (key: string) => ({ 'idempotency-key': key });
const put = (codigo: string, body: unknown, headers = {}) =>
  api.put(`/productos/${codigo}`, body, { headers });

describe('Idempotency-Key of a change', () => {
  it('gives the first answer again, whatever happened since', async () => {
    const first = await put('UNO', CAFE, named('uno'));
    expect([first.status, first.headers['idempotency-replayed']]).toEqual([200, undefined]);
    await put('UNO', { ...CAFE, precio: 9 });
    const again = await put(
      'UNO',
      { uniMedida: 59, tipoItem: 1, precio: 5.65, descripcion: CAFE.descripcion },
      named('uno'),
    );
    expect([again.status, again.text, again.headers['idempotency-replayed']]).toEqual([
      200,
      first.text,
      'true',
    ]);
    expect((await api.ask('GET /productos/UNO', 'norte')).body).toMatchObject({ precio: 9 });
  });

  it('repeats a deletion, of which nothing is left to find', async () => {
    await put('DOS', CAFE);
    const del = () => api.ask('DELETE /productos/DOS', 'admin', named('dos'));
    const [first, again] = [await del(), await del()];
    expect([first.status, again.status, again.text]).toEqual([200, 200, first.text]);
    expect(again.headers['idempotency-replayed']).toBe('true');
  });

  it('names one call: other content, another product, another operation and a sale are in conflict', async () => {
    await put('TRES', CAFE, named('tres'));
    const sold = await api.send('/factura/emitir', SALE, { key: 'admin', headers: named('venta') });
    expect(sold.status).toBe(200);
    const others = [
      await put('TRES', { ...CAFE, precio: 1 }, named('tres')),
      await put('CUATRO', CAFE, named('tres')),
      await api.ask('DELETE /productos/TRES', 'admin', named('tres')),
      await api.send('/factura/emitir', SALE, { key: 'admin', headers: named('tres') }),
      await put('TRES', CAFE, named('venta')),
      // What the other content lacks is not said first.
      await put('TRES', { ...CAFE, precio: -1 }, named('tres')),
      await put('TRES/precios', {}, named('tres')),
      await api.put('/clientes/13/012345678', {}, { headers: named('tres') }),
      ...(await Promise.all(
        ['/clientes/13/012345678/abonos', '/compras', '/compras/UNA/ingreso', '/existencias/movimientos'].map(
          (path) => api.send(path, {}, { key: 'admin', headers: named('tres') }),
        ),
      )),
    ];
    expect(others.map(({ status, body }) => [status, body['codigo']])).toEqual(
      others.map(() => [409, 'IDEMPOTENCIA_EN_CONFLICTO']),
    );
  });

  it('is not used up by what was refused', async () => {
    expect((await put('CINCO', { ...CAFE, precio: -1 }, named('cinco'))).status).toBe(400);
    expect((await put('CINCO', CAFE, named('cinco'))).status).toBe(200);
  });

  it('of two callers at once does it once', async () => {
    const both = await Promise.all([put('SEIS', CAFE, named('seis')), put('SEIS', CAFE, named('seis'))]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both.filter(({ headers }) => headers['idempotency-replayed'] === 'true')).toHaveLength(1);
    expect(rowsOf(api, "SELECT id FROM audit WHERE detalle ->> '$.cual' = 'SEIS'")).toHaveLength(1);
  });

  it('is forgotten after its time, with its answer', async () => {
    await put('SIETE', CAFE, named('siete'));
    const forgotten = () => rowsOf(api, "SELECT clave FROM api_call WHERE clave = 'siete'").length === 0;
    const later = (days: number) =>
      api.shop.store.transact((tx, now) => forgetOldKeys(tx, now + days * DAY_MS));
    await later(29);
    // The clock alone says so, e.g. set to another year after a power cut: what was called last does not.
    await later(400);
    expect(forgotten()).toBe(false);
    await api.shop.store.transact((tx, now) => {
      const of = { apiKeyId: 'llave-admin', operacion: 'productos.guardar', contenido: 'c'.repeat(64) };
      const createdAt = now + 400 * DAY_MS;
      recordApiCall(tx, { ...of, clave: 'del otro año', status: 200, respuesta: '{}', createdAt });
    });
    await later(29);
    expect(forgotten()).toBe(false);
    await later(400);
    expect(forgotten()).toBe(true);
    expect((await put('SIETE', CAFE, named('siete'))).headers['idempotency-replayed']).toBeUndefined();
  });
});

describe('If-Match', () => {
  it.each(['', '"'])('takes the version that was read, written %sthus', async (quote) => {
    const { body } = await put('OCHO', CAFE);
    const version = `${quote}${String(body['version'])}${quote}`;
    expect((await put('OCHO', { ...CAFE, precio: 6 }, { 'if-match': version })).status).toBe(200);
    const late = await put('OCHO', { ...CAFE, precio: 7 }, { 'if-match': version });
    expect([late.status, late.body['codigo']]).toEqual([412, 'CAMBIO_ENTRETANTO']);
    expect((await api.ask('GET /productos/OCHO', 'central')).body).toMatchObject({ precio: 6 });
  });

  it('lets one of two callers through who read the same', async () => {
    const { body } = await put('NUEVE', CAFE);
    const headers = { 'if-match': String(body['version']) };
    const both = await Promise.all([1, 2].map((precio) => put('NUEVE', { ...CAFE, precio }, headers)));
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['200', '412']);
  });

  it('with * asks only that there is one, and never makes one', async () => {
    const star = { 'if-match': '*' };
    expect((await put('DIEZ', CAFE, star)).status).toBe(412);
    await put('DIEZ', CAFE);
    expect((await put('DIEZ', { ...CAFE, precio: 6 }, star)).status).toBe(200);
    expect((await api.ask('DELETE /productos/DIEZ', 'admin', { 'if-match': 'otra' })).status).toBe(412);
    expect((await api.ask('DELETE /productos/DIEZ', 'admin', star)).status).toBe(200);
  });

  it.each(['dos, tres', 'W/"x"', 'ñ', ''])('as %j is refused by name', async (version) => {
    const { status, body } = await put('ONCE', CAFE, { 'if-match': encodeURI(version) });
    expect([status, body['errors']]).toMatchObject([400, [{ campo: 'If-Match' }]]);
  });
});

describe('a path with several methods', () => {
  it('names them all to another, and takes a DELETE that says what type its empty body has', async () => {
    const post = await api.send('/productos/DOCE', CAFE, { key: 'admin' });
    expect([post.status, post.headers['allow']]).toEqual([405, 'GET, HEAD, PUT, DELETE, OPTIONS']);
    expect((await api.ask('GET /producto/DOCE', 'central')).body['message']).toContain(
      'GET /productos/{codigo}',
    );
    await put('DOCE', CAFE);
    const typed = { 'content-type': 'application/json' };
    expect((await api.ask('DELETE /productos/DOCE', 'admin', typed)).status).toBe(200);
  });

  it('takes nothing in the address of a change, and no rehearsal', async () => {
    const put400 = await put('TRECE?sucursal=norte', CAFE);
    const rehearsed = await put('TRECE', CAFE, { 'x-ensayo': 'rechazo=020' });
    expect([put400.status, put400.body['errors']]).toMatchObject([400, [{ campo: 'sucursal' }]]);
    expect([rehearsed.status, rehearsed.body['errors']]).toMatchObject([400, [{ campo: 'X-Ensayo' }]]);
  });
});

describe('pages', () => {
  const codes = async (line: string, key: 'central' | 'other' = 'central') => {
    const { body } = await api.ask(`GET ${line}`, key);
    const rows = (body['productos'] ?? body['clientes']) as { codigo?: string; nombre?: string }[];
    return { rows: rows.map(({ codigo, nombre }) => codigo ?? nombre), next: body['siguiente'] };
  };

  const walked = async (lead: string, limit: number) => {
    const seen: unknown[] = [];
    let next: unknown = '';
    while (next !== null) {
      const page = await codes(next === '' ? lead : `${lead}&cursor=${String(next)}`);
      expect(page.rows.length).toBeLessThanOrEqual(limit);
      seen.push(...page.rows);
      next = page.next;
    }
    return seen;
  };

  it('go through all of them once, and end with null', async () => {
    for (const codigo of ['P-1', 'P-2', 'P-3', 'P-4', 'P-5'])
      await put(codigo, { ...CAFE, descripcion: `Pitahaya ${codigo}` });
    for (const lead of ['/productos?limite=2', '/productos?q=pitahaya&limite=2']) {
      const seen = await walked(lead, 2);
      expect(seen.filter((code) => String(code).startsWith('P-'))).toEqual([
        'P-1',
        'P-2',
        'P-3',
        'P-4',
        'P-5',
      ]);
      expect(new Set(seen).size).toBe(seen.length);
    }
    expect(await codes('/productos', 'other')).toEqual({ rows: [], next: null });
  });

  it('of a search hold all that it finds, however many', async () => {
    const many = Array.from({ length: 1_201 }, (_, at) => at);
    await api.shop.store.transact((tx, now) => {
      const to = { issuerId: SHOP_NIT, now };
      insertProducts(tx, many.map(zapote), to);
      insertCustomers(tx, many.map(zoila), to);
    });
    for (const [lead, names] of [
      ['/productos?q=zapote&limite=200', many.map((at) => zapote(at).codigo)],
      ['/clientes?q=zoila&limite=200', many.map((at) => zoila(at).nombre)],
    ] as const)
      expect((await walked(lead, 200)).map(String).toSorted()).toEqual(names.toSorted());
  });

  it.each([
    ['/productos?limite=0', 'limite'],
    ['/productos?limite=201', 'limite'],
    ['/productos?cursor=nada', 'cursor'],
    ['/productos?q=a&cursor=MSJhIg', 'cursor'],
    ['/productos?cursor=MTU', 'cursor'],
    ['/clientes?cursor=MS0x', 'cursor'],
    ['/productos?q=a&q=b', 'q'],
    ['/productos?pagina=2', 'pagina'],
  ])('of %s are refused at %s', async (line, campo) => {
    const { status, body } = await api.ask(`GET ${line}`, 'central');
    expect([status, body['errors']]).toMatchObject([400, [{ campo }]]);
  });
});
