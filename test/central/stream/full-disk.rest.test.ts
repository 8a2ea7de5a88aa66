import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ruleText } from '../../../core/contract/rules/rules.ts';
import { centralStanding } from '../../../core/store/central/standing.ts';
import { openReadOnlyStore } from '../../../core/store/store.ts';
import { install, type Installation } from '../../support/service/installation.ts';
import { FACTURA } from '../../support/shop/sales.ts';
import { cajaAsync, startService, type Running } from '../../support/service/service-process.ts';
import {
  asOwner,
  enrolledTill,
  enrolmentCode,
  PASSWORD,
  preparedManager,
  testCentral,
  TestManager,
  type TestCentral,
} from '../central-shop.ts';
import { writeSale, writeTill } from './test-records.ts';
import { soon } from '../../support/run/soon.ts';

const LOOK_MS = 50;
const FULL = 'El disco de la base de datos de la central está lleno';

/** What PostgreSQL answers when a table cannot grow: reads go on, nothing is written. */
const FILL = `
  CREATE FUNCTION caja.no_room() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN RAISE EXCEPTION USING ERRCODE = '53100', MESSAGE = 'could not extend file: No space left on device'; END $$;
  DO $$ DECLARE name text; BEGIN
    FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'caja' LOOP
      EXECUTE format('CREATE TRIGGER no_room BEFORE INSERT OR UPDATE ON caja.%I FOR EACH STATEMENT EXECUTE FUNCTION caja.no_room()', name);
    END LOOP;
  END $$`;
const MAKE_ROOM = 'DROP FUNCTION caja.no_room CASCADE';

let central: TestCentral;
let manager: TestManager;
let installation: Installation;
let service: Running;
/** Minutes later: the use of a session is noted then. */
let later = 0;
const now = () => Date.now() + later;
beforeAll(async () => {
  [central, installation] = await Promise.all([testCentral({ now }), install({ authority: 'integrado' })]);
  manager = await preparedManager(central);
  service = await startService(installation.dataDir, installation.env, ['--no-demo']);
});
afterAll(async () => {
  await service.stop();
  await installation.close();
  await central.close();
});

const standing = () => {
  const store = openReadOnlyStore(join(installation.dataDir, 'caja.db'));
  const found = store.read(centralStanding);
  store.close();
  return found;
};
const message = () => {
  const told = standing()?.link.message ?? null;
  return told === null ? null : ruleText(told);
};
const isAllThere = () => {
  const found = standing();
  return found !== null && found.waiting === 0 && !found.catchingUp && found.link.message === null;
};

it('a full disk of the database is said in words to tills and managers, and nothing is lost', async () => {
  const till = await enrolledTill(manager);
  writeTill(till, 'M001P009');
  writeSale(till, 1, { serie: 'M001P009' });
  const code = await enrolmentCode(manager);
  const line = ['central', 'enrolar', '--url', central.url, '--data-dir', installation.dataDir];
  expect((await cajaAsync(line, { ...installation.env, CAJA_CODIGO: code })).code).toBe(0);
  await soon(isAllThere, { interval: LOOK_MS }).toBe(true);
  await asOwner(central, FILL);
  later = 2 * 60_000;
  till.clockOff = later;

  const refused = await till.sendBatch(1);
  expect([refused.status, refused.body['codigo'], refused.body['motivo']]).toEqual([
    503,
    'SIN_BASE',
    'LLENO',
  ]);
  expect(refused.body['message']).toContain(FULL);
  expect((await till.heartbeat()).status).toBe(503);

  const tills = await manager.ask('/api/tills');
  expect([tills.status, (tills.body['tills'] as unknown[]).length]).toEqual([200, 2]);
  const written = await manager.ask('/api/shops/add', { name: 'Sucursal' });
  expect(written).toMatchObject({ status: 503, body: { codigo: 'SIN_BASE' } });
  expect(written.body['message']).toContain('liberar espacio');
  const somebody = new TestManager(central.url, manager.secret);
  const totp = manager.totp(1);
  const entered = await somebody.ask('/api/login', {
    email: 'duena@negocio.example',
    password: PASSWORD,
    totp,
  });
  expect(entered).toMatchObject({ status: 503, body: { codigo: 'SIN_BASE' } });

  const sold = await fetch(`${String(service.ready['api'])}/factura/emitir`, {
    method: 'POST',
    headers: { 'X-API-Key': installation.keys[0] ?? '', 'Content-Type': 'application/json' },
    body: FACTURA,
  });
  expect(sold.status).toBe(200);
  await soon(() => message() ?? '', { interval: LOOK_MS }).toContain(FULL);

  await asOwner(central, MAKE_ROOM);
  await soon(isAllThere, {
    interval: LOOK_MS,
  }).toBe(true);
  expect((await till.sendBatch(1)).status).toBe(200);
  expect((await manager.ask('/api/shops/add', { name: 'Sucursal' })).status).toBe(200);
}, 120_000);
