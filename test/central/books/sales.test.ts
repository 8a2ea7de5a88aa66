/** Sales of whole months, of parts of them and of days come to the same (docs/central.md). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectOwner } from '../../../core/central/store/database.ts';
import type { Sales } from '../../../core/contract/central/manager-api.ts';
import {
  enrolledTill,
  preparedManager,
  testCentral,
  type TestCentral,
  type TestManager,
} from '../central-shop.ts';
import { writeSale, writeTill, type SaleOptions } from '../stream/test-records.ts';
import type { TestTill } from '../test-till.ts';

let central: TestCentral;
let manager: TestManager;
beforeAll(async () => {
  central = await testCentral();
  manager = await preparedManager(central);
});
afterAll(() => central.close());

const sales = async (from: string, to: string) =>
  (await manager.ask(`/api/sales?from=${from}&to=${to}&ambiente=PRUEBAS`)).body as unknown as Sales;
const sums = ({ documents, total, iva }: Pick<Sales, 'documents' | 'total' | 'iva'>) => [
  documents,
  total,
  iva,
];
let numero = 0;
const sell = (till: TestTill, fecEmi: string, options: SaleOptions = {}) =>
  writeSale(till, (numero += 1), { fecEmi, ...options });

it('are added up by month where the period is whole months, else by day', async () => {
  const [one, other] = [
    await enrolledTill(manager, { name: 'Caja 1' }),
    await enrolledTill(manager, { name: 'Caja 2' }),
  ];
  for (const till of [one, other]) writeTill(till);
  sell(one, '2026-09-30');
  sell(one, '2026-10-01', { centavos: 2260 });
  const gone = sell(one, '2026-10-31', { centavos: 5650 });
  sell(one, '2026-10-31', { tipoDte: '05', centavos: 1130 });
  sell(one, '2026-10-15', { tipoDte: '04', centavos: 9999 });
  sell(one, '2026-10-15', { estado: 'RECHAZADO' });
  sell(other, '2026-10-31');
  sell(other, '2026-11-01', { centavos: 3390 });
  for (const till of [one, other]) await till.sendBatch(1);
  const october = await sales('2026-10-01', '2026-10-31');
  expect(sums(october)).toEqual([4, '79.10', '7.00']);
  expect(october.days.map(({ day, documents, total }) => [day, documents, total])).toEqual([
    ['2026-10-01', 1, '22.60'],
    ['2026-10-31', 3, '56.50'],
  ]);
  expect(sums(await sales('2026-09-30', '2026-10-31'))).toEqual([5, '90.40', '8.00']);
  expect(sums(await sales('2026-10-01', '2026-10-30'))).toEqual([1, '22.60', '2.00']);
  expect(sums(await sales('2026-10-01', '2026-11-30'))).toEqual([5, '113.00', '10.00']);
  // A note takes off in the list and its file too, as at the tills.
  const days = { from: '2026-10-31', to: '2026-10-31', ambiente: 'PRUEBAS' };
  const { body: listed } = await manager.ask(`/api/documents?${new URLSearchParams(days).toString()}`);
  const totals = (listed as unknown as readonly { readonly total: string }[]).map(({ total }) => total);
  expect(totals.toSorted()).toEqual(['-11.30', '11.30', '56.50']);
  const { body: file } = await manager.ask('/api/documents/file', { ...days, q: '' });
  expect(
    String(file['content'])
      .match(/(?<=,)-?\d+\.\d\d(?=\r\n)/g)
      ?.toSorted(),
  ).toEqual(totals.toSorted());
  // What is invalidated later leaves the day and the month.
  const from = one.lines.length + 1;
  const image = one.lines.findLast((line) => line.includes('"kind":"document"') && line.includes(gone)) ?? '';
  const { row } = JSON.parse(image) as { readonly row: Record<string, unknown> };
  one.write('document', { ...row, estado: 'INVALIDADO' });
  await one.sendBatch(from);
  await one.sendBatch(from);
  const after = await sales('2026-10-01', '2026-10-31');
  expect(sums(after)).toEqual([3, '22.60', '2.00']);
  expect(after.tills.map(sums)).toEqual([
    [2, '11.30', '1.00'],
    [1, '11.30', '1.00'],
  ]);
  expect(sums(await sales('2026-10-02', '2026-10-31'))).toEqual([2, '0.00', '0.00']);
  // A backup of before that is put back at the till tells it as it was: what was sealed stays.
  const again = one.lines.length + 1;
  one.write('document', { ...row, estado: 'PROCESADO' });
  one.write('document', { ...row, estado: 'INVALIDANDO' });
  await one.sendBatch(again, again);
  await one.sendBatch(again + 1);
  expect(await sales('2026-10-01', '2026-10-31')).toEqual(after);
});

it('leave out what was invalidated when a backup of before is enrolled anew, on another computer', async () => {
  const till = await enrolledTill(manager, { name: 'Caja perdida' });
  writeTill(till, 'R001P001');
  const gone = sell(till, '2026-08-01');
  sell(till, '2026-08-01', { centavos: 2260 });
  const backup = till.lines.map(
    (line) => JSON.parse(line) as { kind: 'document'; row: Record<string, unknown> },
  );
  const { row = {} } =
    backup.find((each) => each.kind === 'document' && each.row['documento'] === gone) ?? {};
  till.write('document', { ...row, estado: 'INVALIDADO' });
  await till.sendBatch(1);
  const before = sums(await sales('2026-08-01', '2026-08-31'));
  expect(before).toEqual([1, '22.60', '2.00']);
  await manager.ask('/api/tills/revoke', { installation: till.installation });
  const again = await enrolledTill(manager, { name: 'Caja de nuevo' });
  for (const each of backup) again.write(each.kind, each.row);
  expect((await again.sendBatch(1)).status).toBe(200);
  expect(sums(await sales('2026-08-01', '2026-08-31'))).toEqual(before);
});

it('of a day that there is not are none', async () => {
  for (const [from, to] of [
    ['2026-13-01', '2026-13-40'],
    ['2026-10-01', '2026-09-30'],
    ['0000-00-00', '9999-99-99'],
  ] as const)
    expect((await sales(from, to)).hours).toEqual([]);
});

it('have totals that say the same as those of every type and state', async () => {
  const owner = await connectOwner({ url: central.databaseUrl });
  await owner.query('SET row_security = off');
  const { rows } = await owner.query(
    `SELECT (SELECT sum(documentos) FROM caja.till_day) AS days, (SELECT sum(documentos) FROM caja.till_month) AS months,
       (SELECT sum(cantidad) FROM caja.day_total WHERE tipo_dte <> '04' AND estado NOT IN ('RECHAZADO', 'INVALIDADO')) AS standing`,
  );
  await owner.end();
  expect(rows).toEqual([{ days: '6', months: '6', standing: '6' }]);
});
