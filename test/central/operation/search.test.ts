/** What is found at the centre: by any part of a name whatever its capitals and accents, and by numbers as they are shown. */
import { NEW_TRAITS } from '../../../core/contract/till/products.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  asOwner,
  enrolledTill,
  NOBODY,
  preparedManager,
  testCentral,
  type TestCentral,
  type TestManager,
} from '../central-shop.ts';
import { NIT, writeSale, writeTill } from '../stream/test-records.ts';

let central: TestCentral;
let owner: TestManager;
beforeAll(async () => {
  central = await testCentral();
  owner = await preparedManager(central);
});
afterAll(() => central.close());

const found = async (path: string, q: string): Promise<unknown> =>
  (await owner.ask(`${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ q }).toString()}`)).body;

it('are documents, by the name of their customer, their number with its hyphens, or the beginning of their code', async () => {
  const till = await enrolledTill(owner);
  writeTill(till, 'B001P001');
  writeSale(till, 1);
  const named = (line: string) =>
    line
      .replace('Ana Inventada', 'ÓSCAR NÚÑEZ MUÑOZ')
      .replace('"receptorDocumento":null', '"receptorDocumento":"012345678"');
  till.lines.forEach((line, at) => (till.lines[at] = named(line)));
  await till.sendBatch(1);
  const period = '/api/documents?from=2026-11-01&to=2026-11-30&ambiente=PRUEBAS';
  for (const q of ['óscar', 'Nuñez muñoz', 'nunez', '01234567-8', '012345678'])
    expect([q, await found(period, q)]).toMatchObject([q, [{ receptor: 'ÓSCAR NÚÑEZ MUÑOZ' }]]);
  const [line] = (await found(period, '')) as readonly { readonly codigoGeneracion: string }[];
  const begun = line?.codigoGeneracion.slice(0, 11).toLowerCase() ?? '';
  expect([begun, await found(period, begun)]).toMatchObject([begun, [line]]);
  for (const q of ['ósca r', '01234567-9']) expect([q, await found(period, q)]).toEqual([q, []]);
});

it('are customers, by name and by number with its hyphens', async () => {
  const document = { tipoDocumento: '13', numDocumento: '048765432' };
  await owner.ask('/api/customers/put', { ...NOBODY, ...document, nombre: 'ÑANDÚ Viajes' });
  for (const q of ['ñandú', 'nandu', '04876543-2', '048765432'])
    expect([q, await found('/api/customers', q)]).toMatchObject([q, [{ nombre: 'ÑANDÚ Viajes' }]]);
});

it('are products and stock, by name or code', async () => {
  const product = {
    nit: null,
    codigosBarra: [],
    precio: '2.50',
    validFrom: null,
    uniMedida: 59,
    tipo: 'bien',
  };
  await owner.ask('/api/products/put', {
    ...product,
    tratamiento: 'gravado',
    codigo: 'PIÑ-1',
    descripcion: 'PIÑA en almíbar',
  });
  const till = await enrolledTill(owner);
  writeTill(till, 'B002P001');
  till.write('goods', {
    product: 1,
    nit: NIT,
    codigo: 'PIÑ-1',
    codigoPlano: 'pin-1',
    descripcion: 'PIÑA en almíbar',
    categoria: null,
    pesado: false,
    llevaExistencia: true,
    retirado: false,
    niveles: [],
  });
  await till.sendBatch(1);
  const price = {
    codigo: 'PIÑ-1',
    lista: 'A',
    cliente: null,
    minimo: '0',
    desde: '2026-01-01',
    precio: '2.00',
  };
  await owner.ask('/api/prices/save', price);
  const listed = { lista: 'A', cliente: null, desde: 0, limite: 10 };
  for (const q of ['piña', 'pina', 'piñ-1']) {
    expect([q, await found('/api/stock?ambiente=PRUEBAS', q)]).toMatchObject([
      q,
      { lines: [{ codigo: 'PIÑ-1' }] },
    ]);
    const { body } = await owner.ask('/api/prices/list', { ...listed, q });
    expect([q, body['precios']]).toMatchObject([q, [{ codigo: 'PIÑ-1' }]]);
  }
});

it('are products of a large catalogue beyond those that the page has', async () => {
  const first = (await found('/api/products', '')) as { readonly codigo: string }[];
  expect(first.map(({ codigo }) => codigo)).toEqual(['PIÑ-1']);
  await asOwner(
    central,
    `ALTER TABLE caja.product NO FORCE ROW LEVEL SECURITY;
     INSERT INTO caja.product (company_id, codigo, codigos_barra, descripcion, traits, version, updated_at)
       SELECT company_id, 'ARROZ-' || n, '[]', 'Arroz ' || n, traits, 1, 0 FROM caja.product, generate_series(1, 5000) n;
     INSERT INTO caja.price SELECT company_id, codigo, 0, '1.00' FROM caja.product WHERE codigo LIKE 'ARROZ-%';
     ALTER TABLE caja.product FORCE ROW LEVEL SECURITY`,
  );
  expect(await found('/api/products', '')).toHaveLength(5000);
  expect(await found('/api/products', 'Almibar')).toMatchObject([{ codigo: 'PIÑ-1' }]);
});

it('are goods for the keys, boxes included, of a catalogue of any size', async () => {
  const { shops } = (await owner.ask('/api/tills')).body as { shops: { id: string }[] };
  const [shop] = shops;
  await owner.ask('/api/products/put', {
    ...NEW_TRAITS,
    nit: null,
    codigosBarra: [],
    validFrom: null,
    codigo: 'ZUMO-1',
    descripcion: 'Zumo de última página',
    precio: '2.50',
    presentaciones: [{ codigo: 'ZUMO-6', nombre: 'caja de 6', factor: 6, codigosBarra: [], precio: '14.00' }],
  });
  // After the 5,000 of the test before.
  const listed = (await found('/api/products', '')) as { codigo: string }[];
  expect(
    listed.some(({ codigo }) => codigo === 'ZUMO-1'),
    'it is beyond the first ones',
  ).toBe(false);
  for (const q of ['zumo-6', 'Zumo de última página, caja de 6', 'ultima pagina'])
    expect([q, await found('/api/products', q)]).toMatchObject([q, [{ codigo: 'ZUMO-1' }]]);
  const pages = [{ nombre: 'Bebidas', color: 'gris', productos: ['ZUMO-6', 'YA-NO-HAY'] }];
  await owner.ask('/api/quick-keys/put', { shop: shop?.id, pages });
  expect((await owner.ask(`/api/quick-keys?shop=${shop?.id}`)).body).toEqual({
    pages,
    names: { 'ZUMO-6': 'Zumo de última página, caja de 6' },
  });
});
