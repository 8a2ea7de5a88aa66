/** Products by the API: what a PUT keeps is what a GET gives, to whom, and what is refused. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putCentralProduct } from '../../../core/store/central/central-products.ts';
import { searchProducts } from '../../../core/store/catalogue/product-search.ts';
import { openApiShop, type ApiShop, type HttpAnswer } from '../../support/shop/api-shop.ts';
import { SHOP_NIT } from '../../support/shop/shop-file.ts';
import { changeRows, ofCentre, rowsOf } from './shop-rows.ts';

let api: ApiShop;
beforeAll(async () => {
  api = await openApiShop();
});
afterAll(() => api?.close());

const CAFE = { descripcion: 'Café molido 400 g', precio: 5.65, tipoItem: 1, uniMedida: 59 };
const COLA = {
  descripcion: 'Gaseosa de cola 3 L',
  precio: 2.26,
  tipoItem: 1,
  uniMedida: 59,
  codigosBarra: ['7501055300112'],
  categoria: 'Bebidas',
  llevaExistencia: true,
  minimo: 12,
  maximo: 120,
  presentaciones: [
    { codigo: 'COLA-C6', nombre: 'caja de 6', factor: 6, codigosBarra: ['6001'], precio: 12.9 },
  ],
};

const put = (codigo: string, body: unknown, headers = {}) =>
  api.put(`/productos/${codigo}`, body, { headers });
const get = (codigo: string, key: 'central' | 'admin' | 'norte' | 'other' = 'central') =>
  api.ask(`GET /productos/${codigo}`, key);
const faultsOf = ({ body }: HttpAnswer) =>
  ((body['errors'] ?? []) as { campo: string; codigo: string }[]).map(({ campo, codigo }) => [campo, codigo]);
const inOrder = (faults: readonly (readonly (string | undefined)[])[]) =>
  faults.map((each) => each.join(' ')).toSorted();
const refusalOf = ({ status, body }: HttpAnswer) => [status, body['codigo']];

describe('a product', () => {
  it('is given as it was put, with its unit as the first presentation', async () => {
    const saved = await put('COLA', COLA);
    expect(saved.status, saved.text).toBe(200);
    expect((await get('COLA', 'admin')).body).toEqual(saved.body);
    expect(saved.body).toEqual({
      codigo: 'COLA',
      descripcion: 'Gaseosa de cola 3 L',
      codigosBarra: ['7501055300112'],
      precio: 2.26,
      precioSinIva: 2,
      tipoItem: 1,
      esServicio: false,
      uniMedida: 59,
      categoria: 'Bebidas',
      llevaExistencia: true,
      pesado: false,
      retirado: false,
      minimo: 12,
      maximo: 120,
      presentaciones: [
        { codigo: 'COLA', nombre: 'Unidad', factor: 1, codigosBarra: ['7501055300112'], precio: 2.26 },
        { codigo: 'COLA-C6', nombre: 'caja de 6', factor: 6, codigosBarra: ['6001'], precio: 12.9 },
      ],
      version: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
  });

  it.each([
    ['a box', COLA],
    ['a service', { ...CAFE, tipoItem: 2 }],
    ['what is exempt', { ...CAFE, tipoItem: 3, esServicio: true, categoria: 'Varios' }],
    ['what is weighed', { ...CAFE, llevaExistencia: true, pesado: true, minimo: 1.25, codigosBarra: ['77'] }],
  ])('that was read is sent back unchanged, and is the same: %s', async (_what, of) => {
    await put('VUELVE', { ...of, codigosBarra: ['8801'], presentaciones: [] });
    const packs =
      'presentaciones' in of ? [{ ...of.presentaciones[0], codigo: 'V-6', codigosBarra: [] }] : [];
    const read = await put('VUELVE', { ...of, codigosBarra: ['8801'], presentaciones: packs });
    expect(read.status, read.text).toBe(200);
    const back = await put('VUELVE', read.body, { 'if-match': String(read.body['version']) });
    expect([back.status, back.body]).toEqual([200, read.body]);
  });

  it('that was read is sent back with another price; what follows from that follows, and is changed nowhere else', async () => {
    const { body } = await put('OTRO-P', CAFE);
    const dearer = await put('OTRO-P', { ...body, precio: 11.3 });
    expect([dearer.status, dearer.body['precioSinIva']]).toEqual([200, 10]);
    const [unit] = body['presentaciones'] as [object];
    expect(faultsOf(await put('OTRO-P', { ...dearer.body, precioSinIva: 7 }))).toEqual([
      ['precioSinIva', 'NO_COINCIDE'],
    ]);
    expect(
      faultsOf(await put('OTRO-P', { ...dearer.body, presentaciones: [{ ...unit, precio: 7 }] })),
    ).toEqual([['presentaciones[0]', 'NO_COINCIDE']]);
    expect(faultsOf(await put('OTRO-P', { ...dearer.body, codigo: 'OTRO-Q' }))).toEqual([
      ['codigo', 'NO_COINCIDE'],
    ]);
    expect((await get('OTRO-P')).body).toEqual(dearer.body);
  });

  it('loses what a later PUT leaves out, and gets another version', async () => {
    const before = await put('DEJA', { ...COLA, codigosBarra: ['1001'], presentaciones: [] });
    const after = await put('DEJA', CAFE);
    expect(after.body).toMatchObject({ codigosBarra: [], categoria: null, llevaExistencia: false });
    expect(after.body).toMatchObject({ minimo: null, maximo: null });
    expect(after.body['version']).not.toBe(before.body['version']);
  });

  it.each([
    [{ tipoItem: 1 }, 1, false, 5],
    [{ tipoItem: 2 }, 2, true, 5],
    [{ tipoItem: 3 }, 3, false, 5.65],
    [{ tipoItem: 3, esServicio: true }, 3, true, 5.65],
    [{ tipoItem: 4, esServicio: false }, 4, false, 5.65],
  ])('says of its VAT what a line says: %j', async (kind, tipoItem, esServicio, precioSinIva) => {
    const { body } = await put('TRATO', { ...CAFE, ...kind });
    expect(body).toMatchObject({ tipoItem, esServicio, precioSinIva });
  });

  it('that is weighed has thousandths, and what each shop wants is its own', async () => {
    const queso = { ...CAFE, llevaExistencia: true, pesado: true, uniMedida: 34 };
    expect((await put('QUESO', { ...queso, minimo: 1.255, maximo: 3 })).status).toBe(200);
    expect((await put('QUESO', { ...queso, sucursal: 'norte', minimo: 1.5 })).body).toMatchObject({
      minimo: 1.5,
      maximo: null,
    });
    expect((await get('QUESO')).body).toMatchObject({ minimo: 1.255, maximo: 3 });
    expect((await get('QUESO', 'norte')).body).toMatchObject({ minimo: 1.5, maximo: null });
    expect((await get('QUESO?sucursal=norte', 'admin')).body).toMatchObject({ minimo: 1.5 });
    expect(refusalOf(await get('QUESO?sucursal=norte', 'central'))).toEqual([403, 'SIN_PERMISO']);
    expect(faultsOf(await get('QUESO?sucursal=oeste', 'admin'))).toEqual([
      ['sucursal', 'CODIGO_DESCONOCIDO'],
    ]);
    // Sold by the piece from now on: what the other shop wanted is whole pieces.
    await put('QUESO', { ...CAFE, llevaExistencia: true });
    expect((await get('QUESO', 'norte')).body).toMatchObject({ minimo: 1 });
  });

  it('is the issuer’s: another one has none of it', async () => {
    await put('PROPIO', CAFE);
    expect(refusalOf(await get('PROPIO', 'other'))).toEqual([404, 'PRODUCTO_NO_ENCONTRADO']);
    expect(refusalOf(await get('NO-HAY'))).toEqual([404, 'PRODUCTO_NO_ENCONTRADO']);
  });

  it('is found by its code in any writing', async () => {
    await put('750105530011', CAFE);
    await put('Ñandú 1', CAFE);
    expect((await get(encodeURIComponent('ñandu 1'))).body['codigo']).toBe('Ñandú 1');
    expect((await get(encodeURIComponent('ÑANDÚ 1'))).body['codigo']).toBe('Ñandú 1');
  });

  it('that is retired stays in lists and is not found where one sells', async () => {
    await put('VIEJO', { ...CAFE, descripcion: 'Vino viejo', codigosBarra: ['2001'] });
    const found = (q: string) =>
      api.shop.store
        .read((reader) => searchProducts(reader, { issuerId: SHOP_NIT, q, limit: 9 }))
        .products.map(({ codigo }) => codigo);
    expect([found('VIEJO'), found('2001'), found('vino')]).toEqual([['VIEJO'], ['VIEJO'], ['VIEJO']]);
    await put('VIEJO', { ...CAFE, descripcion: 'Vino viejo', codigosBarra: ['2001'], retirado: true });
    expect([found('VIEJO'), found('2001'), found('vino')]).toEqual([[], [], []]);
    expect((await api.ask('GET /productos?q=vino', 'central')).body['productos']).toMatchObject([
      { codigo: 'VIEJO', retirado: true },
    ]);
  });

  it('is deleted, once', async () => {
    await put('SOBRA', CAFE);
    const gone = await api.ask('DELETE /productos/SOBRA', 'admin');
    expect([gone.status, gone.body]).toEqual([200, { codigo: 'SOBRA', eliminado: true }]);
    expect(refusalOf(await api.ask('DELETE /productos/SOBRA', 'admin'))).toEqual([
      404,
      'PRODUCTO_NO_ENCONTRADO',
    ]);
  });

  it('whose stock moved is not deleted but retired, and is counted on in the same unit', async () => {
    await put('MOVIDO', { ...CAFE, llevaExistencia: true });
    changeRows(api, [
      'PRAGMA foreign_keys = OFF',
      'DROP TABLE IF EXISTS stock_move',
      'CREATE TABLE stock_move (product INTEGER NOT NULL)',
      "INSERT INTO stock_move SELECT num FROM product WHERE codigo = 'MOVIDO'",
    ]);
    const tries = [
      await api.ask('DELETE /productos/MOVIDO', 'admin'),
      await put('MOVIDO', CAFE),
      await put('MOVIDO', { ...CAFE, llevaExistencia: true, pesado: true }),
    ];
    expect(tries.map(refusalOf)).toEqual(tries.map(() => [409, 'ESTADO_NO_PERMITE']));
    expect(tries.map(({ body }) => body['message'])).toEqual([
      expect.stringContaining('retirado: true'),
      expect.stringContaining('llevaExistencia: true'),
      expect.stringContaining('pesado no cambia'),
    ]);
    const retired = await put('MOVIDO', { ...CAFE, llevaExistencia: true, retirado: true });
    expect([retired.status, retired.body['retirado']]).toEqual([200, true]);
    // What never moved is not held by that.
    await put('QUIETO', { ...CAFE, llevaExistencia: true });
    expect((await put('QUIETO', CAFE)).status).toBe(200);
    expect((await api.ask('DELETE /productos/QUIETO', 'admin')).status).toBe(200);
  });

  it('is deleted as any shop of the issuer read it', async () => {
    await put('ENTRE', { ...CAFE, llevaExistencia: true, sucursal: 'norte', minimo: 4 });
    const { body } = await get('ENTRE', 'norte');
    expect(body['version']).not.toBe((await get('ENTRE', 'central')).body['version']);
    const headers = { 'if-match': String(body['version']) };
    expect((await api.ask('DELETE /productos/ENTRE', 'admin', headers)).status).toBe(200);
  });

  it('of the centre is not changed here, nor is a new one put beside its catalogue', async () => {
    const other = await openApiShop();
    const precios = [{ precio: '5', validFrom: 0 }];
    const product = { ...ofCentre, codigo: 'C-1', descripcion: 'De la central', precios };
    await other.shop.store.transact((tx, now) =>
      putCentralProduct(tx, product, { issuerId: SHOP_NIT, now, newId: () => 'c-1' }),
    );
    expect(refusalOf(await other.put('/productos/C-1', CAFE))).toEqual([409, 'LO_LLEVA_LA_CENTRAL']);
    expect(refusalOf(await other.ask('DELETE /productos/C-1', 'admin'))).toEqual([
      409,
      'LO_LLEVA_LA_CENTRAL',
    ]);
    expect((await other.ask('GET /productos/C-1', 'norte')).body).toMatchObject({ precio: 5 });
    await other.close();
  });

  it('tells the screens, and the audit log names the key and what changed', async () => {
    const heard: unknown[] = [];
    const stop = api.news.listen((each) => heard.push(each));
    await put('AVISA', CAFE);
    await put('AVISA', { ...CAFE, precio: 6 });
    await put('AVISA', { ...CAFE, precio: -1 });
    stop();
    expect(heard).toEqual([
      { kind: 'products', issuerId: SHOP_NIT },
      { kind: 'products', issuerId: SHOP_NIT },
    ]);
    const rows = rowsOf(
      api,
      "SELECT actor, accion, detalle ->> '$.cambios' AS cambios FROM audit WHERE detalle ->> '$.cual' = 'AVISA' ORDER BY id",
    );
    expect(rows.map(({ actor, accion }) => [actor, accion])).toEqual([
      ['llave llave-admin', 'producto creado'],
      ['llave llave-admin', 'producto cambiado'],
    ]);
    expect(JSON.parse(String(rows[1]?.['cambios']))).toEqual([
      { campo: 'precio', antes: '5.65', despues: '6' },
    ]);
  });
});

const caja = (more: object = {}) => ({ codigo: 'OTRA-C6', nombre: 'caja', factor: 6, precio: 30, ...more });

describe('a product is refused', () => {
  beforeAll(async () => {
    await put('AJENO', { ...CAFE, codigosBarra: ['9001'], presentaciones: [caja({ codigo: 'AJENO-C6' })] });
  });

  it.each<[string, object, readonly (readonly [string, string])[]]>([
    [
      'without what it needs, and with what does not exist',
      { precios: 1 },
      [
        ['descripcion', 'CAMPO_REQUERIDO'],
        ['precio', 'CAMPO_REQUERIDO'],
        ['tipoItem', 'CAMPO_REQUERIDO'],
        ['uniMedida', 'CAMPO_REQUERIDO'],
        ['precios', 'CAMPO_DESCONOCIDO'],
      ],
    ],
    [
      'with values of other types',
      {
        descripcion: 5,
        precio: '5.65',
        tipoItem: '1',
        uniMedida: 59.5,
        pesado: 'no',
        codigosBarra: '1',
        presentaciones: {},
      },
      [
        ['descripcion', 'TIPO_INCORRECTO'],
        ['precio', 'TIPO_INCORRECTO'],
        ['tipoItem', 'TIPO_INCORRECTO'],
        ['uniMedida', 'TIPO_INCORRECTO'],
        ['codigosBarra', 'TIPO_INCORRECTO'],
        ['pesado', 'TIPO_INCORRECTO'],
        ['presentaciones', 'TIPO_INCORRECTO'],
      ],
    ],
    ['as goods that are a service', { ...CAFE, esServicio: true }, [['esServicio', 'REGLA']]],
    ['with a tipoItem that is none', { ...CAFE, tipoItem: 5 }, [['tipoItem', 'FUERA_DE_RANGO']]],
    ['with a unit that is none', { ...CAFE, uniMedida: 98 }, [['uniMedida', 'CODIGO_DESCONOCIDO']]],
    ['at a price below zero', { ...CAFE, precio: -1 }, [['precio', 'FUERA_DE_RANGO']]],
    ['at a price of nine decimals', { ...CAFE, precio: 0.123456789 }, [['precio', 'DECIMALES']]],
    ['at a price that no till takes', { ...CAFE, precio: 10_000_000_000 }, [['precio', 'FORMATO']]],
    [
      'with fractions of whole goods',
      { ...CAFE, llevaExistencia: true, minimo: 1.5 },
      [['minimo', 'DECIMALES']],
    ],
    [
      'with a fourth decimal of what is weighed',
      { ...CAFE, llevaExistencia: true, pesado: true, maximo: 1.2345 },
      [['maximo', 'DECIMALES']],
    ],
    [
      'with less at most than at least',
      { ...CAFE, llevaExistencia: true, minimo: 5, maximo: 4 },
      [['maximo', 'FUERA_DE_RANGO']],
    ],
    [
      'with a presentation of nothing, or of parts',
      { ...CAFE, presentaciones: [caja({ factor: 0 }), caja({ codigo: 'X', factor: 1.5 })] },
      [
        ['presentaciones[0].factor', 'FUERA_DE_RANGO'],
        ['presentaciones[1].factor', 'TIPO_INCORRECTO'],
      ],
    ],
    [
      'with a code of 26 characters',
      { ...CAFE, presentaciones: [caja({ codigo: 'X'.repeat(26) })] },
      [['presentaciones[0].codigo', 'LONGITUD']],
    ],
    [
      'with its own code for a presentation',
      { ...CAFE, presentaciones: [caja({ codigo: 'malo' })] },
      [['presentaciones[0].codigo', 'REPETIDO']],
    ],
    [
      'with one code for two presentations, one barcode for two things',
      {
        ...CAFE,
        codigosBarra: ['77'],
        presentaciones: [caja(), caja({ codigosBarra: ['77'] })],
      },
      [
        ['presentaciones[1].codigo', 'REPETIDO'],
        ['presentaciones[1].codigosBarra[0]', 'REPETIDO'],
      ],
    ],
    [
      'with the barcode of another product',
      { ...CAFE, codigosBarra: ['1', '9001'] },
      [['codigosBarra[1]', 'REPETIDO']],
    ],
    [
      'with the code of another’s presentation for its own',
      { ...CAFE, presentaciones: [caja(), caja({ codigo: 'ajeno-c6' })] },
      [['presentaciones[1].codigo', 'REPETIDO']],
    ],
    ['with a level where no stock is kept', { ...CAFE, minimo: 4 }, [['minimo', 'REGLA']]],
    ['for a branch that is none', { ...CAFE, sucursal: 'oeste' }, [['sucursal', 'CODIGO_DESCONOCIDO']]],
    [
      'with what no one can read',
      { ...CAFE, descripcion: 'Café\u0007', categoria: '\u202Eal revés' },
      [
        ['descripcion', 'FORMATO'],
        ['categoria', 'FORMATO'],
      ],
    ],
  ])('%s', async (_why, body, faults) => {
    const answer = await put('MALO', body);
    expect([answer.status, answer.body['codigo']], answer.text).toEqual([400, 'VALIDACION']);
    expect(inOrder(faultsOf(answer))).toEqual(inOrder(faults));
    expect((await get('MALO')).status).toBe(404);
  });

  it('under the code of another’s presentation, and under one that is too long', async () => {
    expect(faultsOf(await put('AJENO-C6', CAFE))).toEqual([['codigo', 'REPETIDO']]);
    for (const long of ['X'.repeat(26), 'X'.repeat(300)]) {
      expect(faultsOf(await put(long, CAFE))).toEqual([['codigo', 'FORMATO']]);
      expect(faultsOf(await get(long))).toEqual([['codigo', 'FORMATO']]);
    }
  });

  it.each(['null', '[]', '5', '"a"', '{"descripcion":{"text":"5"}}'])('as %s', async (body) => {
    expect((await put('MALO', body)).status).toBe(400);
  });
});
