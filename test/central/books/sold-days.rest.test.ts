/** Totals of days over all tills: in every answer the sum of the tills, whatever comes meanwhile, and of whom whoever asks sees (docs/central.md). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { partsOf } from '../../../core/central/overview/period-parts.ts';
import { foldMoves } from '../../../core/central/totals/fold-moves.ts';
import { connectOwner, openDatabase } from '../../../core/central/store/database.ts';
import { centsOfText } from '../../../core/domain/cash/cash.ts';
import type { Sales } from '../../../core/contract/central/manager-api.ts';
import { addDays } from '../../../core/domain/fiscal-time.ts';
import { choices, seeded } from '../../support/shop/request-generator.ts';
import {
  addedManager,
  enrolmentCode,
  preparedManager,
  testCentral,
  type TestCentral,
  type TestManager,
} from '../central-shop.ts';
import { writeSale, writeTill } from '../stream/test-records.ts';
import { TestTill } from '../test-till.ts';

const TILLS_OF_SHOP = 3;
const BATCHES = 6;
const SALES_OF_BATCH = 8;
const LAST_DAY = 30;
const SEED = 20_261_124;

let [central, beside]: TestCentral[] = [];
let manager: TestManager;
let shops: readonly string[] = [];
beforeAll(async () => {
  central = await testCentral();
  manager = await preparedManager(central);
  // Another program of the centre at the same database.
  beside = await testCentral({ databaseUrl: central.databaseUrl, folder: central.folder });
  const other = String((await manager.ask('/api/shops/add', { name: 'Sucursal' })).body['id']);
  const first = (await manager.ask('/api/tills')).body['shops'] as { id: string }[];
  shops = [String(first.find(({ id }) => id !== other)?.id), other];
});
afterAll(async () => {
  await beside?.close();
  await central?.close();
});

const sales = async (of: TestManager, from: string, to: string) =>
  (await of.ask(`/api/sales?from=${from}&to=${to}&ambiente=PRUEBAS`)).body as unknown as Sales;
const sum = (rows: readonly { readonly documents: number; readonly total: string }[]) => [
  rows.reduce((all, { documents }) => all + documents, 0),
  rows.reduce((all, { total }) => all + centsOfText(total), 0n),
];
/** What is wrong with an answer: nothing where days, tills and sum say the same. */
function differences(answer: Sales): readonly unknown[] {
  const whole = [answer.documents, centsOfText(answer.total)];
  return [sum(answer.days), sum(answer.tills)].filter((each) => String(each) !== String(whole));
}

it('are in every answer the sum of the tills, while batches come through two programs', async () => {
  const c = choices(seeded(SEED));
  const tills = await Promise.all(
    shops.flatMap((shop) =>
      Array.from({ length: TILLS_OF_SHOP }, async (_, index) => {
        const till = new TestTill((index % 2 === 0 ? central : beside)?.url ?? '');
        await till.enrol(await enrolmentCode(manager, shop));
        writeTill(till);
        return till;
      }),
    ),
  );
  let numero = 0;
  let sending = true;
  const send = async (till: TestTill) => {
    for (let batch = 0; batch < BATCHES; batch += 1) {
      const from = batch === 0 ? 1 : till.lines.length + 1;
      for (let sale = 0; sale < SALES_OF_BATCH; sale += 1) {
        writeSale(till, (numero += 1), {
          fecEmi: `2026-11-${String(c.int(1, LAST_DAY)).padStart(2, '0')}`,
          centavos: c.int(1, 99_999),
          estado: c.pick(['PROCESADO', 'INVALIDADO', 'RECHAZADO']),
          tipoDte: c.pick(['01', '03', '04', '05', '18']),
        });
      }
      // An image comes again, changed: what stood is taken away.
      const image = till.lines.findLast((line) => line.includes('"kind":"document"')) ?? '';
      const { row } = JSON.parse(image) as { readonly row: Record<string, unknown> };
      till.write('document', { ...row, estado: c.pick(['PROCESADO', 'INVALIDADO']) });
      const answer = await till.sendBatch(from);
      expect([answer.status, answer.body['quarantined']]).toEqual([200, 0]);
    }
  };
  const watch = async () => {
    const wrong: unknown[] = [];
    while (sending) wrong.push(...differences(await sales(manager, '2026-11-01', '2026-11-30')));
    return wrong;
  };
  const watching = watch();
  await Promise.all(tills.map(send));
  sending = false;
  expect(await watching).toEqual([]);
  for (const [from, to] of [
    ['2026-11-01', '2026-11-30'],
    ['2026-11-01', '2026-11-29'],
    ['2026-11-25', '2026-11-30'],
    ['2026-10-20', '2026-12-02'],
    ['2026-11-03', '2026-11-03'],
  ] as const) {
    const answer = await sales(manager, from, to);
    expect([from, to, ...differences(answer)]).toEqual([from, to]);
    expect(answer.documents).toBeGreaterThan(0);
  }
});

it('are of a manager of one shop those of its tills', async () => {
  const whole = await sales(manager, '2026-11-01', '2026-11-30');
  const parts: Sales[] = [];
  for (const shop of shops) {
    const of = await addedManager(central as TestCentral, { role: 'tienda', shops: [shop] });
    const part = await sales(of, '2026-11-01', '2026-11-30');
    expect(differences(part)).toEqual([]);
    expect(part.tills).toHaveLength(TILLS_OF_SHOP);
    parts.push(part);
  }
  expect(sum(parts)).toEqual([whole.documents, centsOfText(whole.total)]);
});

it('say the same before and after they are folded', async () => {
  const { databaseUrl = '' } = central ?? {};
  const owner = await connectOwner({ url: databaseUrl });
  await owner.query('SET row_security = off');
  const { rows: companies } = await owner.query<{ id: string }>('SELECT company_id AS id FROM caja.company');
  const before = await sales(manager, '2026-11-01', '2026-11-30');
  const db = openDatabase({ url: databaseUrl }, () => {});
  for (const { id } of companies) await foldMoves(db, id);
  await db.close();
  const { rows } = await owner.query(
    `SELECT (SELECT count(*)::int FROM caja.day_move) AS waiting,
       ARRAY(SELECT (SELECT sum(monto_centavos) FROM caja.company_day) - sum(monto_centavos) FROM caja.till_day)::text AS company,
       ARRAY(SELECT (SELECT sum(monto_centavos) FROM caja.shop_day) - sum(monto_centavos) FROM caja.till_day)::text AS shops`,
  );
  await owner.end();
  expect(rows).toEqual([{ waiting: 0, company: '{0}', shops: '{0}' }]);
  expect(await sales(manager, '2026-11-01', '2026-11-30')).toEqual(before);
});

it('are read from months with the fewest days beside them', () => {
  const c = choices(seeded(SEED));
  const daysOf = (from: string, to: string) => {
    const days: string[] = [];
    for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
    return days;
  };
  for (let round = 0; round < 200; round += 1) {
    const from = addDays('2027-12-01', c.int(0, 120));
    const to = addDays(from, c.int(0, 120));
    const { months, days } = partsOf({ from, to });
    const counts = new Map<string, number>();
    const add = (day: string, sign: number) => counts.set(day, (counts.get(day) ?? 0) + sign);
    for (const day of daysOf('2027-11-01', '2028-12-31')) {
      if (months.first <= day.slice(0, 7) && day.slice(0, 7) <= months.last) add(day, 1);
    }
    for (const part of days) for (const day of daysOf(part.from, part.to)) add(day, part.sign);
    const counted = [...counts]
      .filter(([, count]) => count !== 0)
      .toSorted(([one], [other]) => (one < other ? -1 : 1));
    expect(counted).toEqual(daysOf(from, to).map((day) => [day, 1]));
  }
  expect(partsOf({ from: '2028-02-01', to: '2028-02-28' })).toEqual({
    months: { first: '2028-02', last: '2028-02' },
    days: [{ from: '2028-02-29', to: '2028-02-29', sign: -1 }],
  });
});
