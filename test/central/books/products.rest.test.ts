/** What was sold by product: exactly once, in whatever pieces it comes, and only what stands (docs/central.md). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectOwner, openDatabase } from '../../../core/central/store/database.ts';
import type { SoldProducts } from '../../../core/contract/central/manager-api.ts';
import {
  addedManager,
  enrolledTill,
  enrolmentCode,
  preparedManager,
  testCentral,
  type TestCentral,
  type TestManager,
} from '../central-shop.ts';
import { NIT, signedBy, writeSale, writeTill, type SaleOptions } from '../stream/test-records.ts';
import { TestTill } from '../test-till.ts';
import { soon } from '../../support/run/soon.ts';

const LOOK_MS = 20;

let central: TestCentral;
let manager: TestManager;
let day = 0;
let DAY = '';
beforeAll(async () => {
  central = await testCentral();
  manager = await preparedManager(central);
});
afterAll(() => central.close());

/** Every test has a day of its own. */
const newDay = () => {
  day += 1;
  DAY = `2026-10-${String(day).padStart(2, '0')}`;
};
const COFFEE = {
  codigo: 'CAF-400',
  descripcion: 'Café molido 400 g',
  cantidad: 2,
  ventaGravada: 11.3,
  ivaItem: 1.3,
};
const MILLING = {
  codigo: null,
  descripcion: 'Servicio de molienda',
  cantidad: 1,
  ventaGravada: 1.13,
  ivaItem: 0.13,
};
const answer = async (of: TestManager = manager, more = '') =>
  (await of.ask(`/api/sales/products?from=${DAY}&to=${DAY}&ambiente=PRUEBAS${more}`))
    .body as unknown as SoldProducts;
/** What is answered once everything that was received is added up. */
const asked = async (...of: Parameters<typeof answer>) => {
  const isBehind = async () => (await answer(...of)).enCurso;
  await soon(isBehind, { interval: LOOK_MS }).toBe(false);
  return answer(...of);
};
const sold = async (...of: Parameters<typeof asked>) =>
  (await asked(...of)).products.map(({ codigo, cantidad, monto }) => `${codigo ?? '–'} ${cantidad} ${monto}`);
const newTill = async () => {
  const till = await enrolledTill(manager);
  writeTill(till);
  return till;
};
let numero = 0;
const BOTH = { lines: [COFFEE, MILLING] };
const ONE_COFFEE = { lines: [COFFEE] };
const ONE_MILLING = { lines: [MILLING] };
const sell = (till: TestTill, options: SaleOptions = {}) =>
  writeSale(till, (numero += 1), { fecEmi: DAY, ...BOTH, ...options });
/** The last image of a document, changed. */
const changed = (till: TestTill, documento: string, change: Record<string, unknown>) => {
  const last =
    till.lines.findLast((line) => line.includes('"kind":"document"') && line.includes(documento)) ?? '';
  till.write('document', { ...(JSON.parse(last) as { row: Record<string, unknown> }).row, ...change });
};
/** The sealed event of a till that invalidates a document. */
const invalidate = (till: TestTill, documento: string) => {
  const payload = JSON.stringify({ documento: { codigoGeneracion: documento } });
  till.write('event', {
    codigoGeneracion: randomUUID().toUpperCase(),
    tipo: 'INVALIDACION',
    nit: NIT,
    branch: 's1',
    ambiente: 'PRUEBAS',
    autoridad: 'simulador',
    documentos: [documento],
    payload,
    certificate: 'c1',
    ...signedBy(payload),
    estado: 'PROCESADO',
    sello: 'S'.repeat(40),
    fhProcesamiento: 1,
    codigoMsg: null,
    descripcionMsg: null,
    createdAt: 1,
    updatedAt: 1,
  });
};
/** Holds the total of the coffee of a till, so that whoever adds it up comes to a stop with the sum in hand. */
const holdCoffee = async ({ installation }: TestTill) => {
  const owner = await connectOwner({ url: central.databaseUrl });
  await owner.query('BEGIN');
  await owner.query(
    `INSERT INTO caja.product_total (company_id, shop_id, installation_id, ambiente, fec_emi, clave, descripcion, cantidad, monto)
     SELECT company_id, shop_id, installation_id, 'PRUEBAS', $2, $3, '', 0, 0 FROM caja.installation WHERE installation_id = $1`,
    [installation, DAY, `c ${COFFEE.codigo}`],
  );
  const waiting = 'SELECT 1 FROM pg_stat_activity WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid))';
  const waiters = async () => (await owner.query(waiting)).rowCount;
  return {
    awaited: () => soon(waiters, { interval: LOOK_MS }).toBe(1),
    release: async () => {
      await owner.query('ROLLBACK');
      await owner.end();
    },
  };
};

it('counts a sale once, cut anywhere and sent again', async () => {
  newDay();
  const till = await newTill();
  sell(till);
  for (let seq = 1; seq <= till.lines.length; seq += 1) {
    expect((await till.sendBatch(seq, seq)).status).toBe(200);
    await till.sendBatch(1, seq);
  }
  expect(await sold()).toEqual(['CAF-400 2 10.00', '– 1 1.00']);
  // The same product of two lines, of a sale that comes at once, twice.
  const from = till.lines.length + 1;
  sell(till, {
    lines: [COFFEE, { ...COFFEE, cantidad: 0.125, ventaGravada: 0.71, ivaItem: 0.08 }],
    resumen: { totalGravada: 12.01, totalIva: 1.38 },
  });
  await till.sendBatch(from);
  await till.sendBatch(from);
  expect(await sold()).toEqual(['CAF-400 4.125 20.63', '– 1 1.00']);
});

it('counts notes and returns against sales, and a note of remission not at all', async () => {
  newDay();
  const till = await newTill();
  const net = { codigo: 'PAP-01', descripcion: 'Resma', cantidad: 10, ventaGravada: 42.5 };
  sell(till, { tipoDte: '03', lines: [net], resumen: { totalGravada: 42.5 } });
  sell(till, {
    tipoDte: '05',
    lines: [{ ...net, cantidad: 2, ventaGravada: 8.5 }],
    resumen: { totalGravada: 8.5 },
  });
  sell(till, { tipoDte: '04', lines: [{ ...net, cantidad: 100 }], resumen: { totalGravada: 42.5 } });
  sell(till, ONE_COFFEE);
  sell(till, {
    tipoDte: '18',
    lines: [{ ...COFFEE, cantidad: 1, ventaGravada: 5.65, ivaItem: 0.65 }],
    resumen: { totalGravada: 5.65, totalIva: 0.65 },
  });
  await till.sendBatch(1);
  expect(await sold()).toEqual(['PAP-01 8 34.00', 'CAF-400 1 5.00']);
});

it('takes discounts of the whole from what each line sold, and counts no units of a note about a price', async () => {
  newDay();
  const till = await newTill();
  const net = { codigo: 'PAP-01', descripcion: 'Resma', cantidad: 10, ventaGravada: 42.5 };
  sell(till, {
    tipoDte: '03',
    lines: [net, { ...net, codigo: 'PAP-02', cantidad: 1, ventaGravada: 10 }],
    resumen: { totalGravada: 52.5, descuGravada: 5 },
  });
  sell(till, {
    ...BOTH,
    resumen: { totalGravada: 12.43, descuGravada: 1.13, totalIva: 1.3 },
  });
  sell(till, {
    tipoDte: '06',
    lines: [{ ...net, cantidad: 1, ventaGravada: 0, ventaExenta: 1.5 }],
    resumen: { totalExenta: 1.5 },
  });
  sell(till, {
    tipoDte: '05',
    lines: [{ ...net, codigo: null, descripcion: 'Rebaja de precio: Resma', cantidad: 1, ventaGravada: 2 }],
    resumen: { totalGravada: 2 },
  });
  await till.sendBatch(1);
  expect(await sold()).toEqual([
    'PAP-01 10 39.95',
    'CAF-400 2 9.09',
    'PAP-02 1 9.05',
    '– 1 0.91',
    '– 0 -2.00',
  ]);
});

it('takes away what is refused or invalidated, and counts a correction in the place of what it corrects', async () => {
  newDay();
  const till = await newTill();
  const refused = sell(till);
  const invalidated = sell(till);
  const corrected = sell(till);
  await till.sendBatch(1);
  expect(await sold()).toEqual(['CAF-400 6 30.00', '– 3 3.00']);
  let from = till.lines.length + 1;
  changed(till, refused, { estado: 'RECHAZADO' });
  changed(till, invalidated, { estado: 'INVALIDANDO' });
  changed(till, invalidated, { estado: 'INVALIDADO' });
  await till.sendBatch(from);
  expect(await sold()).toEqual(['CAF-400 2 10.00', '– 1 1.00']);
  // Its image comes before its text: for that long nothing of it counts.
  from = till.lines.length + 1;
  changed(till, corrected, { version: 2 });
  await till.sendBatch(from);
  expect(await sold()).toEqual([]);
  const payload = JSON.stringify({
    cuerpoDocumento: [{ ...MILLING, descripcion: 'Molienda fina' }],
    resumen: { totalGravada: 1.13, totalIva: 0.13 },
  });
  const { sha256 } = signedBy(payload);
  till.write('version', {
    documento: corrected,
    version: 2,
    causa: 'CORRECCION',
    payload,
    sha256,
    createdAt: 1,
  });
  await till.sendBatch(from + 1);
  expect(await asked()).toMatchObject({
    products: [{ codigo: null, descripcion: 'Molienda fina', cantidad: '1', monto: '1.00' }],
    more: false,
  });
});

it('takes a document from the day on which it stood to that on which it stands', async () => {
  newDay();
  const till = await newTill();
  const moved = sell(till);
  sell(till, ONE_MILLING);
  await till.sendBatch(1);
  expect(await sold()).toEqual(['CAF-400 2 10.00', '– 2 2.00']);
  const from = till.lines.length + 1;
  const before = DAY;
  newDay();
  changed(till, moved, { fecEmi: DAY });
  await till.sendBatch(from);
  expect(await sold()).toEqual(['CAF-400 2 10.00', '– 1 1.00']);
  DAY = before;
  expect(await sold()).toEqual(['– 1 1.00']);
});

it('takes away what another till of the shop invalidated', async () => {
  newDay();
  const [gone, by] = [await newTill(), await newTill()];
  const documento = sell(gone, ONE_COFFEE);
  sell(gone, ONE_MILLING);
  await gone.sendBatch(1);
  expect(await sold()).toEqual(['CAF-400 2 10.00', '– 1 1.00']);
  invalidate(by, documento);
  expect((await by.sendBatch(1)).status).toBe(200);
  expect(await sold()).toEqual(['– 1 1.00']);
});

it('says what is still being added up, and loses nothing that comes meanwhile: no batch waits for it', async () => {
  newDay();
  const till = await newTill();
  const far = String((await manager.ask('/api/shops/add', { name: 'Sucursal lejana' })).body['id']);
  const stranger = await addedManager(central, { role: 'tienda', shops: [far] });
  const held = await holdCoffee(till);
  sell(till, ONE_COFFEE);
  await till.sendBatch(1);
  await held.awaited();
  expect(await answer()).toMatchObject({ products: [], enCurso: true });
  const file = await manager.ask('/api/sales/products/file', { from: DAY, to: DAY, ambiente: 'PRUEBAS' });
  expect(file.body['name'], 'a file says it too').toBe(`prueba-productos-${DAY}-en-curso.csv`);
  expect(await answer(stranger), 'of other shops nothing is said').toMatchObject({ enCurso: false });
  const from = till.lines.length + 1;
  sell(till, ONE_COFFEE);
  expect((await till.sendBatch(from)).status).toBe(200);
  await held.awaited();
  await held.release();
  expect(await sold()).toEqual(['CAF-400 4 20.00']);
});

it('counts a document once for two installations that tell it', async () => {
  newDay();
  const till = await newTill();
  sell(till);
  await till.sendBatch(1);
  // Without its being revoked the first one keeps it.
  const again = new TestTill(central.url);
  await again.enrol(await enrolmentCode(manager));
  again.lines.push(...till.lines);
  await again.sendBatch(1);
  expect(await sold()).toEqual(['CAF-400 2 10.00', '– 1 1.00']);
  await manager.ask('/api/tills/revoke', { installation: till.installation });
  const third = new TestTill(central.url);
  await third.enrol(await enrolmentCode(manager));
  third.lines.push(...till.lines);
  await third.sendBatch(1);
  expect(await sold()).toEqual(['CAF-400 2 10.00', '– 1 1.00']);
});

it('takes texts of a stolen key: what is no line of a sale counts nothing', async () => {
  newDay();
  const till = await newTill();
  const line = (more: string) =>
    `{"resumen":{"totalGravada":1},"cuerpoDocumento":[{"codigo":"A","descripcion":"a","cantidad":1,"ventaGravada":1},${more}]}`;
  const texts = [
    'no es JSON',
    '{}',
    '[1]',
    '{"cuerpoDocumento":{"a":1}}',
    '{"cuerpoDocumento":[{"codigo":"B","ventaGravada":1}],"resumen":[1]}',
    '{"cuerpoDocumento":[{"codigo":"B","ventaGravada":1}],"resumen":{"totalGravada":"1","totalExenta":1e99999}}',
    line('{"cantidad":"dos"}'),
    line('{"cantidad":1e999999}'),
    line('{"codigo":"\\u0000"}'),
    line('7'),
    `{"cuerpoDocumento":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
  ];
  for (const text of texts) sell(till, { text });
  expect((await till.sendBatch(1)).body).toMatchObject({ ...till.mark(), quarantined: 0 });
  expect(await sold(), 'the good line of two of them').toEqual(['A 2 2.00']);
  // What is too long for an index is shortened, what is too much is no line.
  const from = till.lines.length + 1;
  const long = Array.from({ length: 3000 }, () => randomUUID()[0]).join('');
  sell(till, {
    lines: [
      { codigo: long, descripcion: long, cantidad: 1, ventaGravada: 1, ivaItem: 0 },
      { ...COFFEE, cantidad: 1e15 },
    ],
    resumen: { totalGravada: 1 },
  });
  expect((await till.sendBatch(from)).status).toBe(200);
  const { products } = await asked();
  expect(products.map(({ codigo, descripcion }) => [codigo?.length, descripcion.length])).toEqual([
    [1, 1],
    [100, 200],
  ]);
});

it('is shown to a manager for their shops only, through the page, the file and SQL', async () => {
  newDay();
  const till = await newTill();
  sell(till, ONE_COFFEE);
  await till.sendBatch(1);
  const shop = String((await manager.ask('/api/shops/add', { name: 'Sucursal' })).body['id']);
  const far = new TestTill(central.url);
  await far.enrol(await enrolmentCode(manager, shop));
  writeTill(far);
  sell(far, ONE_MILLING);
  await far.sendBatch(1);
  const there = await addedManager(central, { role: 'tienda', shops: [shop] });
  expect(await sold()).toEqual(['CAF-400 2 10.00', '– 1 1.00']);
  expect(await sold(manager, `&shop=${shop}`)).toEqual(['– 1 1.00']);
  expect(await asked(there)).toMatchObject({ shops: [{ name: 'Sucursal' }], products: [{ codigo: null }] });
  const { shops } = await asked();
  const first = shops.find(({ name }) => name === 'Casa matriz')?.id ?? '';
  expect(await sold(there, `&shop=${first}`)).toEqual([]);
  const file = async (of: TestManager) =>
    (await of.ask('/api/sales/products/file', { from: DAY, to: DAY, ambiente: 'PRUEBAS' })).body;
  expect(await file(manager)).toEqual({
    name: `prueba-productos-${DAY}.csv`,
    content:
      '\uFEFFTienda,Código,Producto,Cantidad,Monto sin IVA\r\n' +
      'Casa matriz,CAF-400,Café molido 400 g,2,10.00\r\nSucursal,,Servicio de molienda,1,1.00\r\n',
  });
  expect(String((await file(there))['content'])).not.toContain('CAF-400');
  const { entries } = (await manager.ask('/api/audit')).body as { entries: { act: string }[] };
  expect(entries.map(({ act }) => act)).toContain('productos-en-archivo');
  const service = openDatabase({ url: central.databaseUrl }, () => {});
  const company = await service.withoutScope((tx) =>
    tx.row<{ company_id: string }>('SELECT company_id FROM find_installation($1)', [till.installation]),
  );
  const seen = (shopsOf: readonly string[]) =>
    service.within({ company: company?.company_id ?? '', shops: shopsOf }, (tx) =>
      tx.rows('SELECT clave FROM product_total WHERE fec_emi = $1', [DAY]),
    );
  expect([await seen([shop]), await seen([randomUUID()])]).toEqual([
    [{ clave: 'd Servicio de molienda' }],
    [],
  ]);
  await expect(
    service.within({ company: company?.company_id ?? '', shops: [shop] }, (tx) =>
      tx.run('UPDATE product_total SET shop_id = $1', [first]),
    ),
  ).rejects.toThrow('row-level security');
  await service.close();
});
