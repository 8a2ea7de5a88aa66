/** A till that was put back from a backup gives numbers of products again: what it told before keeps its goods. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Stock, StockMoveLine } from '../../../core/contract/central/stock/manager-stock.ts';
import {
  enrolmentCode,
  preparedManager,
  testCentral,
  type TestCentral,
  type TestManager,
} from '../central-shop.ts';
import { NIT, writeTill } from '../stream/test-records.ts';
import { TestTill } from '../test-till.ts';
import { paperRecord } from './stock-history.ts';

let central: TestCentral;
let owner: TestManager;
beforeAll(async () => {
  central = await testCentral();
  owner = await preparedManager(central);
});
afterAll(() => central.close());

const FIRST = 1_764_000_000_000;
const newTill = async (serie: string) => {
  const till = new TestTill(central.url);
  await till.enrol(await enrolmentCode(owner));
  writeTill(till, serie);
  return till;
};
const goods = (product: number, codigo: string, producto?: string) => ({
  product,
  producto,
  nit: NIT,
  codigo,
  codigoPlano: codigo.toLowerCase(),
  descripcion: `Producto ${codigo}`,
  categoria: null,
  pesado: false,
  llevaExistencia: true,
  retirado: false,
  niveles: [],
});
const came = (till: TestTill, id: number, of: { readonly product: number; readonly base: number }) =>
  paperRecord(
    { till: 0, at: FIRST + id, of: 0, reverses: null, kind: 'inicial', id, base: of.base },
    { installation: till.installation, nit: NIT, product: of.product },
  );
const stock = async (q: string) => {
  const { body } = await owner.ask(`/api/stock?ambiente=PRUEBAS&q=${q}`);
  const { lines } = body as unknown as Stock;
  return Object.fromEntries(lines.map(({ codigo, existencia }) => [codigo, existencia]));
};
/** The till as the backup knew it, under another epoch. */
const restored = async (till: TestTill, backup: number) => {
  const back = Object.assign(till.copy(), { lines: till.lines.slice(0, backup), epoch: crypto.randomUUID() });
  const opening = { epoch: back.epoch, previousEpoch: till.epoch, end: back.mark() };
  expect((await back.send('POST', '/till/epoch', opening)).status).toBe(200);
  return back;
};
const told = async (till: TestTill, from: number) => {
  const { status, body } = await till.sendBatch(from + 1);
  expect([status, body['quarantined']]).toEqual([200, 0]);
};

it('stays with the goods that it was told of, also when the lost history comes back', async () => {
  const till = await newTill('M001P071');
  await told(till, 0);
  const backup = till.lines.length;
  till.write('goods', goods(1, 'ZZ-PAN', 'z-1'));
  till.write('goods', goods(2, 'AA-PAN', 'a-1'));
  till.write('stockEntry', came(till, 1, { product: 1, base: 70 }));
  till.write('stockEntry', came(till, 2, { product: 2, base: 5 }));
  await told(till, backup);
  const back = await restored(till, backup);
  back.write('goods', goods(1, 'AA-PAN', 'a-2'));
  back.write('goods', goods(2, 'ZZ-PAN', 'z-2'));
  await told(back, backup);
  expect(await stock('pan')).toEqual({ 'AA-PAN': '5', 'ZZ-PAN': '70' });
  back.write('stockEntry', came(back, 3, { product: 1, base: 1 }));
  await told(back, backup + 2);
  expect(await stock('pan')).toEqual({ 'AA-PAN': '6', 'ZZ-PAN': '70' });
  const query = new URLSearchParams({ ambiente: 'PRUEBAS', shop: '', nit: NIT, codigo: 'AA-PAN' });
  const [shop] = (await owner.ask('/api/tills')).body['shops'] as { readonly id: string }[];
  query.set('shop', shop?.id ?? '');
  const moves = (await owner.ask(`/api/stock/moves?${query.toString()}`)).body as unknown as StockMoveLine[];
  expect(moves.map(({ cantidad }) => cantidad)).toEqual(['1', '5']);
  // A later backup has the first history: its goods come again, as what they were.
  const again = await restored(back, backup);
  again.lines.push(...till.lines.slice(backup));
  again.write('goods', goods(1, 'ZZ-PAN-2', 'z-1'));
  again.write('stockEntry', came(again, 4, { product: 1, base: 10 }));
  await told(again, backup);
  expect(await stock('pan')).toEqual({ 'AA-PAN': '6', 'ZZ-PAN-2': '80' });
  expect((await owner.ask('/api/tills')).body['alarms']).toMatchObject([
    { kind: 'RESTAURADA' },
    { kind: 'RESTAURADA' },
  ]);
});

it('follows goods that are called otherwise, and knows nothing of the past of those that an older till told', async () => {
  const till = await newTill('M001P072');
  till.write('goods', goods(1, 'SAL'));
  till.write('stockEntry', came(till, 1, { product: 1, base: 7 }));
  await told(till, 0);
  const first = till.lines.length;
  till.write('goods', goods(1, 'SAL-FINA', 's-1'));
  await told(till, first);
  expect(await stock('sal')).toEqual({ 'SAL-FINA': '7' });
  till.write('goods', goods(1, 'SAL-GRUESA', 's-1'));
  await told(till, first + 1);
  expect(await stock('sal')).toEqual({ 'SAL-GRUESA': '7' });
  // An older program says no id.
  till.write('goods', goods(1, 'SAL-MARINA'));
  await told(till, first + 2);
  till.write('goods', goods(1, 'SAL-ROSA', 's-1'));
  await told(till, first + 3);
  expect(await stock('sal')).toEqual({ 'SAL-ROSA': '7' });
});
