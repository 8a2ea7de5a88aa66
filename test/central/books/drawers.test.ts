/** Sessions of drawers, as tills told them: a database that is enrolled anew tells them again (docs/central.md). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Drawer } from '../../../core/contract/central/manager-api.ts';
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

const opened = (till: TestTill) =>
  till.write('cashSession', { ...SESSION, user: 'Ana', fondoCentavos: 0, openedAt: OPENED });
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
  const contenido = JSON.stringify({ reporte: { total: '11.30' } });
  const z = { numero: 1, at: OPENED + 1, user: 'Ana', approver: null, contenido, hash: 'a'.repeat(64) };
  again.write('cashZ', { ...SESSION, ...z });
  expect((await again.sendBatch(1)).body['quarantined']).toBe(0);
  expect(await drawers()).toEqual([['Caja de nuevo', OPENED + 1, '11.30']]);
});
