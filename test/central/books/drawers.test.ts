/** Sessions of drawers and names, as tills told them: a database that is enrolled anew tells them again (docs/central.md). */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  MAX_LISTED_DRAWERS,
  placeOfDrawer,
  type Drawer,
} from '../../../core/contract/central/manager-api.ts';
import type { Taxpayer } from '../../../core/contract/central/manager-books.ts';
import {
  enrolledTill,
  preparedManager,
  testCentral,
  type TestCentral,
  type TestManager,
} from '../central-shop.ts';
import { NIT, writeTill } from '../stream/test-records.ts';
import type { TestTill } from '../test-till.ts';

const OPENED = 1_795_100_000_000;
const SESSION = { nit: NIT, branch: 's1', ambiente: 'PRUEBAS', caja: 1, sesion: 1 };

let central: TestCentral;
let manager: TestManager;
beforeAll(async () => {
  central = await testCentral();
  manager = await preparedManager(central);
});
afterAll(() => central.close());

interface Which {
  readonly caja?: number;
  readonly sesion?: number;
}
const opened = (till: TestTill, { openedAt = OPENED, ...of }: Which & { readonly openedAt?: number } = {}) =>
  till.write('cashSession', { ...SESSION, ...of, user: 'Ana', fondoCentavos: 0, openedAt });
const closed = (till: TestTill, at: number, total: string, of: Which = {}) => {
  const contenido = JSON.stringify({ reporte: { total } });
  const hash = createHash('sha256').update(`${at}`).digest('hex');
  till.write('cashZ', { ...SESSION, ...of, numero: 1, at, user: 'Ana', approver: null, contenido, hash });
};
const never = () => expect.unreachable('an empty page');
const drawers = async () => {
  const { body } = await manager.ask('/api/drawers');
  return (body as unknown as Drawer[]).map(({ till, closedAt, total }) => [till, closedAt, total]);
};

it('are told once, and closed where they were closed under the later enrolment', async () => {
  const former = await enrolledTill(manager, { name: 'Caja perdida' });
  writeTill(former, 'D001P001');
  opened(former);
  await former.sendBatch(1);
  expect(await drawers()).toEqual([['Caja perdida', null, null]]);
  await manager.ask('/api/tills/revoke', { installation: former.installation });
  const again = await enrolledTill(manager, { name: 'Caja de nuevo' });
  writeTill(again, 'D001P001');
  opened(again);
  closed(again, OPENED + 1, '11.30');
  expect((await again.sendBatch(1)).body['quarantined']).toBe(0);
  expect(await drawers()).toEqual([['Caja de nuevo', OPENED + 1, '11.30']]);
});

it('whose numbers a restored till gives again are told apart, and none stays open that the till does not have', async () => {
  const till = await enrolledTill(manager, { name: 'Caja restaurada' });
  writeTill(till, 'D002P001');
  const minute = (count: number) => OPENED + count * 60_000;
  opened(till);
  closed(till, minute(1), '10.00');
  opened(till, { sesion: 2, openedAt: minute(2) });
  // The backup was of before all of them.
  opened(till, { openedAt: minute(5) });
  closed(till, minute(6), '20.00');
  opened(till, { sesion: 2, openedAt: minute(7) });
  expect((await till.sendBatch(1)).body['quarantined']).toBe(0);
  const told = async () => (await drawers()).filter(([name]) => name === 'Caja restaurada');
  expect(await told()).toEqual([
    ['Caja restaurada', null, null],
    ['Caja restaurada', minute(6), '20.00'],
    ['Caja restaurada', minute(1), '10.00'],
  ]);
  const sent = till.lines.length;
  closed(till, minute(8), '30.00', { sesion: 2 });
  // The backup was of while it was open.
  closed(till, minute(9), '31.00', { sesion: 2 });
  await till.sendBatch(sent + 1);
  expect((await told())[0]).toEqual(['Caja restaurada', minute(9), '31.00']);
});

it('are all found, page by page: what is open first, then the latest', async () => {
  const till = await enrolledTill(manager, { name: 'Caja de años' });
  writeTill(till, 'D009P001');
  const count = 450;
  for (let sesion = 1; sesion <= count; sesion += 1) {
    // Some are opened at the same moment at two drawers.
    const openedAt = OPENED + Math.ceil(sesion / 2) * 10;
    const of = { caja: 1 + (sesion % 2), sesion };
    opened(till, { ...of, openedAt });
    if (sesion !== 3) closed(till, openedAt + 5, '1.00', of);
  }
  expect((await till.sendBatch(1)).body['quarantined']).toBe(0);
  const all: Drawer[] = [];
  for (let after = ''; ; after = `?after=${encodeURIComponent(placeOfDrawer(all.at(-1) ?? never()))}`) {
    const page = (await manager.ask(`/api/drawers${after}`)).body as unknown as Drawer[];
    all.push(...page);
    if (page.length < MAX_LISTED_DRAWERS) break;
  }
  const own = all.filter((each) => each.till === 'Caja de años');
  expect(own.map(({ sesion }) => sesion).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: count }, (_, at) => at + 1),
  );
  expect(own[0]).toMatchObject({ sesion: 3, closedAt: null });
  const times = own.slice(1).map(({ openedAt }) => openedAt);
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  expect((await manager.ask('/api/drawers?after=x')).status).toBe(400);
});

it('have the name of the taxpayer that the tills of now say', async () => {
  const nit = '06140101001011';
  const named = async (emisor: string, serie: string) => {
    const till = await enrolledTill(manager);
    writeTill(till, serie);
    till.lines[0] = till.lines[0]?.replace(NIT, nit).replace('Cafetería Inventada', emisor) ?? '';
    await till.sendBatch(1);
    return till;
  };
  const former = await named('Zapatería Inventada', 'D003P001');
  await manager.ask('/api/tills/revoke', { installation: former.installation });
  await named('Calzado Inventado', 'D003P001');
  const { body } = await manager.ask('/api/taxpayers');
  expect((body as unknown as Taxpayer[]).filter((each) => each.nit === nit)).toMatchObject([
    { name: 'Calzado Inventado' },
  ]);
});
