/** What a shop has, over HTTP: lists, movements, papers and counts (§stock). */
import { afterEach, describe, expect, it } from 'vitest';
import { openApiShop, type ApiShop, type HttpAnswer } from '../../support/shop/api-shop.ts';
import { SHOP_NIT } from '../../support/shop/shop-file.ts';
import { stockProducts } from '../../support/shop/stocked-shop.ts';
import { countPaperLines } from '../../../core/store/counts/count-papers.ts';
import { command } from '../../../core/store/statement.ts';
import { expectSound } from '../../engine/issuing/refused-shop.ts';

let api: ApiShop;
afterEach(async () => {
  expectSound(api.shop);
  await api.close();
});

async function open(): Promise<void> {
  api = await openApiShop();
  await stockProducts(api.shop.store);
}

type Row = Readonly<Record<string, unknown>>;
const rowsOf = ({ body }: HttpAnswer, name: string) => body[name] as readonly Row[];
const list = async (query = '', key: 'central' | 'admin' = 'admin') =>
  rowsOf(await api.ask(`GET /existencias${query}`, key), 'existencias');
const moves = async (codigo: string, query = '') =>
  rowsOf(await api.ask(`GET /existencias/${codigo}/movimientos${query}`, 'admin'), 'movimientos');
const write = (body: object, headers = {}) =>
  api.send('/existencias/movimientos', body, { key: 'admin', headers });
const count = (lineas: readonly object[], more: object = {}) =>
  api.send('/existencias/conteos', { lineas, ...more }, { key: 'admin' });
const begin = (...lineas: readonly object[]) =>
  write({ causa: 'inicial', motivo: 'Inventario inicial', lineas });
const sell = (codigo: string, cantidad: number) =>
  api.send('/factura/emitir', {
    items: [{ cantidad, descripcion: `Producto ${codigo}`, precioUni: 1.13, tipoItem: 1, codigo }],
  });
const later = (ms: number) => api.shop.clock.set(api.shop.clock.now() + ms);
const faultsOf = ({ body }: HttpAnswer) =>
  (body['errors'] as readonly { campo: string; codigo: string }[]).map(({ campo, codigo }) => [
    campo,
    codigo,
  ]);

const LEVEL = command(
  "INSERT INTO product_level (product, branch_id, minimo, maximo) SELECT num, 'central', 20, 120 FROM product WHERE codigo = ? AND issuer_id = ?",
);

describe('what there is', () => {
  it('is listed by product with its levels, its cost and its value, at the moment it says', async () => {
    await open();
    await api.shop.store.transact((tx) => void LEVEL.run(tx, 'ARROZ', SHOP_NIT));
    await begin(
      { codigo: 'ARROZ', cantidad: 40, costoUnitario: 0.95 },
      { codigo: 'QUESO', cantidad: 2.5, costoUnitario: 4 },
    );
    await sell('ARROZ-12', 2);
    expect(await list()).toEqual([
      {
        codigo: 'ARROZ',
        sucursal: 'central',
        existencia: 16,
        minimo: 20,
        maximo: 120,
        costoUnitario: 0.95,
        valor: 15.2,
        ultimoConteo: null,
        segun: '2026-11-21T16:00:00.000Z',
      },
      expect.objectContaining({
        codigo: 'QUESO',
        existencia: 2.5,
        costoUnitario: 4,
        valor: 10,
        minimo: null,
      }),
    ]);
    expect((await list('?bajoMinimo=true')).map(({ codigo }) => codigo)).toEqual(['ARROZ']);
    expect((await list('?codigo=queso', 'central')).map(({ codigo }) => codigo)).toEqual(['QUESO']);
    await sell('ARROZ', 30);
    // To the cent.
    await begin({ codigo: 'QUESO', cantidad: 0.001, costoUnitario: 4 });
    expect(await list('?codigo=QUESO')).toMatchObject([{ existencia: 2.501, costoUnitario: 4, valor: 10 }]);
    // Less than nothing is worth nothing.
    expect(await list('?codigo=ARROZ')).toMatchObject([{ existencia: -14, valor: 0 }]);
  });

  it('comes in pages, one shop at a time', async () => {
    await open();
    await begin({ codigo: 'ARROZ', cantidad: 1 });
    const first = await api.ask('GET /existencias?limite=1', 'admin');
    expect(rowsOf(first, 'existencias').map(({ codigo }) => codigo)).toEqual(['ARROZ']);
    const next = await api.ask(
      `GET /existencias?limite=1&cursor=${String(first.body['siguiente'])}`,
      'admin',
    );
    expect(rowsOf(next, 'existencias').map(({ codigo }) => codigo)).toEqual(['QUESO']);
    expect(next.body['siguiente']).toBeNull();
    expect(await list('?sucursal=norte')).toMatchObject([{ existencia: 0 }, { existencia: 0 }]);
    const other = await api.ask('GET /existencias?sucursal=norte', 'central');
    expect(other).toMatchObject({ status: 403, body: { codigo: 'SIN_PERMISO' } });
    const none = await api.ask('GET /existencias?codigo=BOLSA', 'admin');
    expect(none).toMatchObject({ status: 404, body: { codigo: 'PRODUCTO_NO_ENCONTRADO' } });
    // Another environment of the same issuer has goods of its own.
    expect(rowsOf(await api.ask('GET /existencias', 'production'), 'existencias')).toMatchObject([
      { existencia: 0 },
      { existencia: 0 },
    ]);
  });
});

describe('what happened', () => {
  it('is told newest last, with what was left after each, a count and what was taken back among it', async () => {
    await open();
    await begin({ codigo: 'ARROZ', cantidad: 40, costoUnitario: 0.95 });
    later(60_000);
    const sold = await sell('ARROZ', 4);
    later(60_000);
    await count([{ codigo: 'ARROZ', contado: 35 }]);
    later(60_000);
    const { codigoGeneracion, fecEmi } = sold.body;
    const motivo = { tipoAnulacion: 2, motivoAnulacion: 'Se digitó mal' };
    const gone = await api.send('/invalidar', {
      documento: { tipoDte: '01', codigoGeneracion, fecEmi },
      motivo,
    });
    const all = await moves('ARROZ');
    expect(all.map(({ causa, de, a, cantidad, existencia }) => [causa, de, a, cantidad, existencia])).toEqual(
      [
        ['inicial', 'regularizacion', 'sucursal:central', 40, 40],
        ['venta', 'sucursal:central', 'cliente', 4, 36],
        ['conteo', null, 'sucursal:central', -1, 35],
        ['invalidacion', 'cliente', 'sucursal:central', 4, 39],
      ],
    );
    expect(all[1]).toEqual({
      id: '2',
      en: '2026-11-21T16:01:00.000Z',
      de: 'sucursal:central',
      a: 'cliente',
      cantidad: 4,
      causa: 'venta',
      documento: codigoGeneracion,
      compra: null,
      conteo: null,
      costoUnitario: 0.95,
      existencia: 36,
      revierte: null,
    });
    expect(all[2]).toMatchObject({ conteo: '3', documento: null });
    // A reversal names its own paper, and the one whose goods it takes back.
    expect(all[3]).toMatchObject({
      documento: gone.body['codigoGeneracion'],
      revierte: codigoGeneracion,
    });
    // In pages, and of some days, the same rows with the same figures.
    const first = await api.ask('GET /existencias/ARROZ/movimientos?limite=3', 'central');
    expect(rowsOf(first, 'movimientos')).toEqual(all.slice(0, 3));
    expect(await moves('ARROZ', `?limite=3&cursor=${String(first.body['siguiente'])}`)).toEqual(all.slice(3));
    expect(await moves('ARROZ', '?desde=2026-11-21&hasta=2026-11-21')).toEqual(all);
    expect(await moves('ARROZ', '?desde=1000-01-01&hasta=9999-12-31')).toEqual(all);
    expect(await moves('ARROZ', '?hasta=2026-11-20')).toEqual([]);
    // However long ago it was.
    const lost = (en: string) =>
      write({ causa: 'merma', motivo: 'Se perdió', en, lineas: [{ codigo: 'ARROZ', cantidad: 1 }] });
    await lost('1969-07-20T00:00:00Z');
    // What came late to before the page that follows counts in it.
    const cursor = String(first.body['siguiente']);
    expect(await moves('ARROZ', `?limite=3&cursor=${cursor}`)).toEqual((await moves('ARROZ')).slice(4));
    const two = await api.ask('GET /existencias/ARROZ/movimientos?limite=2', 'central');
    // The place of another list is a place alone: what there is of these goods is theirs.
    await begin({ codigo: 'QUESO', cantidad: 7 });
    expect((await moves('QUESO', `?cursor=${String(two.body['siguiente'])}`)).at(-1)).toMatchObject({
      existencia: 7,
    });
    await lost('1969-07-21T00:00:00Z');
    const rest = await moves('ARROZ', `?cursor=${String(two.body['siguiente'])}`);
    expect(rest).toEqual((await moves('ARROZ')).slice(3));
    expect(rest[0]).toMatchObject({ causa: 'venta', existencia: 34 });
    // .NET's moment of nothing, and the evening before the first day that a date can say: no list could tell them.
    for (const en of ['0001-01-01T00:00:00Z', '1000-01-01T05:59:59Z'])
      expect(faultsOf(await lost(en))).toEqual([['en', 'FORMATO']]);
    expect((await moves('ARROZ'))[0]).toMatchObject({ en: '1969-07-20T00:00:00.000Z', existencia: -1 });
  });

  it('before a count and told after it changes the difference, not what there is', async () => {
    await open();
    await begin({ codigo: 'ARROZ', cantidad: 10 });
    later(3_600_000);
    await count([{ codigo: 'ARROZ', contado: 7 }]);
    const en = '2026-11-21T10:30:00-06:00';
    await write({
      causa: 'merma',
      motivo: 'Se rompió la bolsa',
      en,
      lineas: [{ codigo: 'ARROZ', cantidad: 2 }],
    });
    expect(await list('?codigo=ARROZ')).toMatchObject([
      { existencia: 7, ultimoConteo: '2026-11-21T17:00:00.000Z' },
    ]);
    expect(
      (await moves('ARROZ')).map(({ causa, cantidad, existencia }) => [causa, cantidad, existencia]),
    ).toEqual([
      ['inicial', 10, 10],
      ['merma', 2, 8],
      ['conteo', -1, 7],
    ]);
  });
});

describe('a paper', () => {
  it.each([
    ['inicial', 13, 0],
    ['hallazgo', 13, 0],
    ['merma', 7, 0],
    ['averia', 7, 3],
    ['retiro', 7, 0],
  ])('of %s moves goods where it says', async (causa, existencia, damaged) => {
    await open();
    await begin({ codigo: 'ARROZ', cantidad: 10 });
    const answer = await write({ causa, motivo: 'Lo dijo Ana', lineas: [{ codigo: 'arroz', cantidad: 3 }] });
    expect(answer).toMatchObject({
      status: 200,
      body: { id: '2', lineas: [{ codigo: 'ARROZ', cantidad: 3, existencia }] },
    });
    const last = (await moves('ARROZ')).at(-1);
    expect(last).toMatchObject({ causa, existencia, ...(damaged > 0 ? { a: 'averia:central' } : {}) });
  });

  it('is written once for its key, and only by an administrator', async () => {
    await open();
    const body = {
      causa: 'inicial',
      motivo: 'Inventario inicial',
      lineas: [{ codigo: 'ARROZ', cantidad: 5 }],
    };
    const headers = { 'Idempotency-Key': 'inicio-1' };
    const first = await write(body, headers);
    const again = await write(body, headers);
    expect([again.status, again.headers['idempotency-replayed'], again.text]).toEqual([
      200,
      'true',
      first.text,
    ]);
    expect(await list('?codigo=ARROZ')).toMatchObject([{ existencia: 5 }]);
    expect(await write({ ...body, motivo: 'Otro motivo' }, headers)).toMatchObject({
      status: 409,
      body: { codigo: 'IDEMPOTENCIA_EN_CONFLICTO' },
    });
    for (const path of ['/existencias/movimientos', '/existencias/conteos'])
      expect(await api.send(path, body)).toMatchObject({ status: 403, body: { codigo: 'SIN_PERMISO' } });
  });

  it('names every fault, and writes nothing then', async () => {
    await open();
    const lineas = [
      { codigo: 'ARROZ', cantidad: 1.5 },
      { codigo: 'ARROZ-12', cantidad: 1 },
      { codigo: 'BOLSA', cantidad: 1 },
      { codigo: 'QUESO', cantidad: 0.125, costoUnitario: 3 },
    ];
    const en = '2027-01-01T00:00:00Z';
    const answer = await write({ causa: 'merma', motivo: 'Prueba de faltas', en, lineas });
    expect(answer.status).toBe(400);
    expect(faultsOf(answer)).toEqual([
      ['lineas[3].costoUnitario', 'REGLA'],
      ['en', 'FUERA_DE_RANGO'],
      ['lineas[0].cantidad', 'REGLA'],
      ['lineas[1].codigo', 'REGLA'],
      ['lineas[2].codigo', 'REGLA'],
    ]);
    const shape = await write({ causa: 'robo', lineas: [{ codigo: 'ARROZ', cantidad: 0 }], motvo: 'x' });
    expect(faultsOf(shape)).toEqual([
      ['causa', 'CODIGO_DESCONOCIDO'],
      ['motivo', 'CAMPO_REQUERIDO'],
      ['lineas[0].cantidad', 'FUERA_DE_RANGO'],
      ['motvo', 'CAMPO_DESCONOCIDO'],
    ]);
    // What is well formed is judged with what is not.
    const both = await write({ causa: 'robo', en, lineas: [{ codigo: 'NADA', cantidad: 1 }, ...lineas] });
    expect(faultsOf(both)).toEqual([
      ['causa', 'CODIGO_DESCONOCIDO'],
      ['motivo', 'CAMPO_REQUERIDO'],
      ['en', 'FUERA_DE_RANGO'],
      ['lineas[0].codigo', 'REGLA'],
      ['lineas[1].cantidad', 'REGLA'],
      ['lineas[2].codigo', 'REGLA'],
      ['lineas[3].codigo', 'REGLA'],
    ]);
    const counted = await count([{ codigo: 'BOLSA', contado: -1 }, { codigo: 'ARROZ', contado: 0.5 }, {}]);
    expect(faultsOf(counted)).toEqual([
      ['lineas[0].contado', 'FUERA_DE_RANGO'],
      ['lineas[2].codigo', 'CAMPO_REQUERIDO'],
      ['lineas[2].contado', 'CAMPO_REQUERIDO'],
      ['lineas[0].codigo', 'REGLA'],
      ['lineas[1].contado', 'REGLA'],
    ]);
    const units = await count([{ codigo: 'QUESO', contado: 1_000_000_000.5 }]);
    expect((units.body['errors'] as { mensaje: string }[]).map(({ mensaje }) => mensaje)).toEqual([
      'lineas[0].contado: es más de lo que se anota de una vez, que son 1,000,000,000: revise la cantidad',
    ]);
    const unknown = await count([{ codigo: 'NADA', contado: 1 }]);
    expect(unknown).toMatchObject({ status: 404, body: { codigo: 'PRODUCTO_NO_ENCONTRADO' } });
    expect(await moves('QUESO')).toEqual([]);
  });
});

it('a count says what was to be there, each line at its own moment', async () => {
  await open();
  await begin({ codigo: 'ARROZ', cantidad: 10 }, { codigo: 'QUESO', cantidad: 1.5 });
  later(3_600_000);
  await sell('ARROZ', 4);
  const before = '2026-11-21T16:30:00Z';
  const answer = await count([
    { codigo: 'ARROZ', contado: 9, en: before },
    { codigo: 'QUESO', contado: 1.25 },
  ]);
  expect(answer).toMatchObject({
    status: 200,
    body: {
      lineas: [
        { codigo: 'ARROZ', esperado: 10, contado: 9, diferencia: -1 },
        { codigo: 'QUESO', esperado: 1.5, contado: 1.25, diferencia: -0.25 },
      ],
    },
  });
  expect(await list()).toMatchObject([
    { existencia: 5, ultimoConteo: '2026-11-21T16:30:00.000Z' },
    { existencia: 1.25 },
  ]);
});

it('a count says why a line differs; what is over was not lost', async () => {
  await open();
  await begin({ codigo: 'ARROZ', cantidad: 40 }, { codigo: 'QUESO', cantidad: 2 });
  const over = await count([
    { codigo: 'ARROZ', contado: 41, causa: 'fortuito' },
    { codigo: 'QUESO', contado: 2, causa: 'robo' },
  ]);
  expect(faultsOf(over)).toEqual([['lineas[1].causa', 'CODIGO_DESCONOCIDO']]);
  const lost = await count([{ codigo: 'ARROZ', contado: 41, causa: 'fortuito' }]);
  expect(faultsOf(lost)).toEqual([['lineas[0].causa', 'REGLA']]);
  const kept = await count([
    { codigo: 'ARROZ', contado: 38, causa: 'inherente' },
    { codigo: 'QUESO', contado: 2, causa: 'error' },
  ]);
  const lines = api.shop.store.read((reader) => countPaperLines(reader, Number(kept.body['id'])));
  expect(lines.map(({ codigo, causa }) => [codigo, causa])).toEqual([
    ['ARROZ', 'inherente'],
    ['QUESO', null],
  ]);
});

it('a count that was wrong is annulled once, with the reason, and counts no more', async () => {
  await open();
  await begin({ codigo: 'ARROZ', cantidad: 10 });
  later(3_600_000);
  const { id } = (await count([{ codigo: 'ARROZ', contado: 3 }])).body;
  const path = `/existencias/conteos/${String(id)}/anulacion`;
  const motivo = 'Se contó otra repisa';
  expect(await api.send(path, { motivo })).toMatchObject({ status: 403, body: { codigo: 'SIN_PERMISO' } });
  expect(faultsOf(await api.send(path, { motivo: 'x' }, { key: 'admin' }))).toEqual([['motivo', 'LONGITUD']]);
  const headers = { 'Idempotency-Key': 'anular-1' };
  const first = await api.send(path, { motivo }, { key: 'admin', headers });
  expect(first).toMatchObject({ status: 200, body: { conteo: id, motivo } });
  const again = await api.send(path, { motivo }, { key: 'admin', headers });
  expect([again.text, again.headers['idempotency-replayed']]).toEqual([first.text, 'true']);
  expect(await list('?codigo=ARROZ')).toMatchObject([{ existencia: 10, ultimoConteo: null }]);
  expect((await moves('ARROZ')).map(({ causa }) => causa)).toEqual(['inicial']);
  expect(await api.send(path, { motivo }, { key: 'admin' })).toMatchObject({
    status: 409,
    body: { codigo: 'ESTADO_NO_PERMITE' },
  });
  const nowhere = '/existencias/conteos/999/anulacion';
  expect(await api.send(nowhere, { motivo }, { key: 'admin' })).toMatchObject({ status: 404 });
});

it('keeps the stock of a product that was only counted, and the product itself', async () => {
  await open();
  await count([{ codigo: 'ARROZ', contado: 3 }]);
  const rice = { descripcion: 'Arroz', precio: 1.13, tipoItem: 1, uniMedida: 59 };
  const refused = { status: 409, body: { codigo: 'ESTADO_NO_PERMITE' } };
  expect(await api.put('/productos/ARROZ', { ...rice, llevaExistencia: false })).toMatchObject(refused);
  expect(await api.ask('DELETE /productos/ARROZ', 'admin')).toMatchObject(refused);
});
