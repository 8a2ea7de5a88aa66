/** A catalogue that holds as much as tills are given: one more is refused, what is there can be changed. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CatalogueAnswer } from '../../../core/contract/central/catalogue/catalogue.ts';
import type { OrderView } from '../../../core/contract/central/manager-master-data.ts';
import { readCatalogue } from '../../../core/contract/central/catalogue/read-catalogue.ts';
import { NEW_TRAITS } from '../../../core/contract/till/products.ts';
import {
  asOwner,
  enrolledTill,
  NOBODY,
  preparedManager,
  testCentral,
  type TestCentral,
  type TestManager,
} from '../central-shop.ts';
import { NIT, writeTill } from '../stream/test-records.ts';

const ROWS = 50_000;
const PROMOTIONS = 2000;
const PRODUCT = {
  ...NEW_TRAITS,
  nit: null,
  codigosBarra: [],
  descripcion: 'Café',
  precio: '5.65',
  validFrom: null,
};
const PRICE = { lista: 'mayoreo', cliente: null, minimo: '0', desde: '2026-01-01', precio: '1.00' };
const TERMS = {
  nombre: 'Diez por ciento',
  accion: { tipo: 'porcentaje', porcentaje: '10' },
  prioridad: 10,
  desde: '2026-01-01',
  hasta: null,
  dias: [],
  horaDesde: null,
  horaHasta: null,
  listas: [],
  productos: [],
  categorias: [],
  excepto: [],
  minimo: null,
  maximo: null,
};

const WORD = { nit: NIT, tipoDocumento: '13', motivo: 'x', quien: 'x', at: 1_795_100_000_000 };

let central: TestCentral;
let owner: TestManager;
beforeAll(async () => {
  central = await testCentral();
  owner = await preparedManager(central);
  await owner.ask('/api/products/put', { ...PRODUCT, codigo: 'CAFE' });
  await owner.ask('/api/customers/put', { ...NOBODY, nombre: 'Eva Inventada' });
  await owner.ask('/api/prices/save', { ...PRICE, codigo: 'CAFE' });
  await owner.ask('/api/promotions/save', { id: null, terms: TERMS, confirmado: true });
  const copies = (table: string, columns: string, values: string, most = ROWS) =>
    asOwner(
      central,
      `INSERT INTO caja.${table} (${columns}) SELECT ${values} FROM caja.${table}, generate_series(2, ${most}) AS n`,
    );
  await copies(
    'product',
    'company_id, codigo, nit, codigos_barra, descripcion, traits, version, updated_at',
    "company_id, 'P' || n, nit, codigos_barra, descripcion, traits, version, updated_at",
  );
  await asOwner(
    central,
    "INSERT INTO caja.price SELECT company_id, codigo, 0, '1.00' FROM caja.product WHERE codigo LIKE 'P%'",
  );
  await copies('customer', 'company_id, clave, profile, version', "company_id, 'c' || n, profile, version");
  await copies(
    'agreed_price',
    'company_id, producto, codigo, lista, clave, minimo, desde, centavos, version',
    "company_id, producto, codigo, 'l' || n, clave, minimo, desde, centavos, version",
  );
  await copies(
    'promotion_version',
    'company_id, promocion, numero, terms, activa, version, at',
    'company_id, n, numero, terms, activa, version, at',
    PROMOTIONS,
  );
});
afterAll(() => central.close());

it.each<readonly [string, string, Record<string, unknown>, Record<string, unknown>]>([
  [
    'product',
    '/api/products/put',
    { ...PRODUCT, codigo: 'OTRO' },
    { ...PRODUCT, codigo: 'CAFE', precio: '6' },
  ],
  [
    'customer',
    '/api/customers/put',
    { ...NOBODY, nombre: 'Otra' },
    { ...NOBODY, nombre: 'Eva Inventada', correo: 'eva@correo.example' },
  ],
  [
    'promotion',
    '/api/promotions/save',
    { id: null, terms: TERMS, confirmado: true },
    { id: 1, version: 1, terms: { ...TERMS, prioridad: 11 }, confirmado: true },
  ],
])('takes no other %s', async (_what, path, added, changed) => {
  const { status, body } = await owner.ask(path, added);
  expect([status, String(body['message']).includes('No caben más')]).toEqual([400, true]);
  expect((await owner.ask(path, changed)).status).toBe(200);
});

it('takes what of a till has room, says for how much there is none, and goes on from the same version', async () => {
  const till = await enrolledTill(owner);
  await owner.ask('/api/products/take', { installation: till.installation });
  const [order] = (await owner.ask('/api/orders')).body as unknown as readonly OrderView[];
  const version = async () => (await owner.ask('/api/tills')).body['catalogue'];
  const before = await version();
  const { validFrom: _, ...product } = PRODUCT;
  const products = ['A-1', 'A-2'].map((codigo) => ({ ...product, codigo }));
  const taken = await till.send('POST', '/till/products', { order: order?.id, products });
  expect([taken.status, taken.body]).toEqual([200, { nuevos: 0, noCaben: 2 }]);
  expect(await version()).toBe(before);
});

it('takes no other promotion, that of one which ended neither', async () => {
  const saved = (id: number | null, version?: number) =>
    owner.ask('/api/promotions/save', { id, version, terms: TERMS, confirmado: true });
  await owner.ask('/api/promotions/end', { id: 2 });
  expect((await saved(null)).status).toBe(200);
  const { status, body } = await saved(2, 2);
  expect([status, String(body['message']).includes('No caben más')]).toEqual([400, true]);
  expect((await saved(3, 1)).status).toBe(200);
});

it('takes no other price, by hand or by file', async () => {
  const added = await owner.ask('/api/prices/save', { ...PRICE, codigo: 'CAFE', minimo: '12' });
  expect([added.status, String(added.body['message']).includes('No caben más')]).toEqual([400, true]);
  const changed = await owner.ask('/api/prices/save', { ...PRICE, codigo: 'CAFE', precio: '1.10' });
  expect(changed.status).toBe(200);
});

it('keeps aside what a till says of more customers, and all of it is read by a new till', async () => {
  const till = await enrolledTill(owner);
  writeTill(till);
  till.write('creditBlock', { ...WORD, id: 1, numDocumento: '000000001' });
  expect((await till.sendBatch(1)).body['quarantined']).toBe(0);
  await asOwner(
    central,
    `INSERT INTO caja.customer_block SELECT (jsonb_populate_record(b, jsonb_build_object('num_documento', 'n' || n))).*
     FROM caja.customer_block b, generate_series(2, ${ROWS}) AS n`,
  );
  const from = till.lines.length + 1;
  till.write('creditBlock', { ...WORD, id: 2, numDocumento: '000000002' });
  till.write('creditBlock', { ...WORD, id: 3, numDocumento: '000000001', motivo: null });
  expect((await till.sendBatch(from)).body['quarantined']).toBe(1);
  const { body } = await till.send('GET', '/till/catalogue');
  const read = readCatalogue(body);
  const { products, customers, prices, promotions, blocks } = read?.answer ?? ({} as CatalogueAnswer);
  expect([products, customers, prices, promotions, blocks].map((rows) => rows?.length)).toEqual([
    ROWS,
    ROWS,
    ROWS,
    PROMOTIONS,
    ROWS,
  ]);
  expect(read?.left).toEqual([]);
});

it('takes no block of another customer from a manager, and that of a till once there is room', async () => {
  const document = { tipoDocumento: '13', numDocumento: '058765434' };
  const eva = { ...NOBODY, ...document, nombre: 'Eva Inventada' };
  await asOwner(central, "DELETE FROM caja.customer WHERE clave IN ('c2', 'c3', 'c4')");
  expect((await owner.ask('/api/customers/put', eva)).status).toBe(200);
  const block = (clave: string) => owner.ask('/api/customers/block', { clave, motivo: 'No paga' });
  const { status, body } = await block('13 058765434');
  expect([status, body['campos'], String(body['message']).includes('No cabe')]).toEqual([
    400,
    ['motivo'],
    true,
  ]);

  const known = { ...eva, numDocumento: '048765432', nombre: 'Ada Inventada' };
  await asOwner(
    central,
    "UPDATE caja.customer_block SET num_documento = '048765432' WHERE num_documento = 'n2'",
  );
  expect((await owner.ask('/api/customers/put', known)).status).toBe(200);
  expect((await block('13 048765432')).status).toBe(200);
  const antes = ((await owner.ask('/api/customers?q=Ada')).body as unknown as readonly object[])[0];
  const moved = await owner.ask('/api/customers/put', { ...known, numDocumento: '036985212', antes });
  expect([moved.status, moved.body['campos']]).toEqual([400, ['numDocumento']]);

  const till = await enrolledTill(owner);
  writeTill(till, 'M001P009');
  await asOwner(central, "DELETE FROM caja.customer_block WHERE num_documento = 'n3'");
  till.write('creditBlock', { ...WORD, id: 2, numDocumento: '000000002' });
  expect((await till.sendBatch(1)).body['quarantined']).toBe(0);
  const [kept] = await asOwner(
    central,
    "SELECT 1 FROM caja.customer_block WHERE num_documento = '000000002'",
  );
  expect(kept).toBeDefined();
});
