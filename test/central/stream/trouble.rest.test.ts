import { afterAll, expect, describe, it } from 'vitest';
import { connectOwner } from '../../../core/central/store/database.ts';
import { newDatabase } from '../../support/postgres/shared-postgres.ts';
import {
  enrolledTill,
  PASSWORD,
  preparedManager,
  testCentral,
  TestManager,
  type TestCentral,
} from '../central-shop.ts';
import { RECORDS_OF_SALE, writeSale, writeTill } from './test-records.ts';
import { soon } from '../../support/run/soon.ts';

const PERIOD = 'from=2026-11-20&to=2026-11-20&ambiente=PRUEBAS';
const open: TestCentral[] = [];
afterAll(async () => {
  for (const central of open) await central.close();
});

async function centralOn(of: Parameters<typeof testCentral>[0] = {}): Promise<TestCentral> {
  const central = await testCentral(of);
  open.push(central);
  return central;
}

/** Runs SQL as the owner of the server. */
async function asOwner(url: string, ...statements: string[]): Promise<void> {
  const owner = await connectOwner({ url });
  for (const sql of statements) await owner.query(sql);
  await owner.end();
}

describe('a centre that was restored from its backup', () => {
  it('is told again what it forgot, by tills that it still knows', async () => {
    const before = await centralOn();
    const manager = await preparedManager(before);
    const till = await enrolledTill(manager);
    writeTill(till);
    writeSale(till, 1);
    await till.sendBatch(1);
    await before.close();
    const backup = await newDatabase();
    const [from, to] = [before.databaseUrl, backup].map((url) => new URL(url).pathname.slice(1));
    const server = backup.replace(`/${to}?`, '/postgres?');
    await asOwner(server, `DROP DATABASE ${to}`, `CREATE DATABASE ${to} TEMPLATE ${from}`);
    const later = await centralOn({ databaseUrl: before.databaseUrl, folder: before.folder });
    const sameTill = Object.assign(till.copy(), { url: later.url });
    writeSale(sameTill, 2);
    expect((await sameTill.sendBatch(till.lines.length + 1)).status).toBe(200);
    writeSale(sameTill, 3);
    await later.close();
    const restored = await centralOn({ databaseUrl: backup, folder: before.folder });
    const again = Object.assign(sameTill.copy(), { url: restored.url });
    const refused = await again.sendBatch(again.lines.length - RECORDS_OF_SALE + 1);
    expect([refused.body['codigo'], refused.body['mark']]).toEqual(['POSICION', till.mark()]);
    expect((await again.sendBatch(till.lines.length + 1)).body).toMatchObject({
      ...again.mark(),
      quarantined: 0,
    });
    const owner = Object.assign(new TestManager(restored.url, manager.secret), {
      cookie: manager.cookie,
      page: manager.page,
    });
    expect((await owner.ask(`/api/sales?${PERIOD}`)).body).toMatchObject({ documents: 3, total: '33.90' });
  });
});

describe('a centre under pressure', () => {
  it('sends a till away while its batch is under way, and takes both in the end', async () => {
    const central = await centralOn();
    const manager = await preparedManager(central);
    const till = await enrolledTill(manager);
    writeTill(till);
    const holder = await connectOwner({ url: central.databaseUrl });
    await holder.query('BEGIN');
    await holder.query('SELECT * FROM caja.stream FOR UPDATE');
    const first = till.sendBatch(1);
    const waiting = 'SELECT 1 FROM pg_stat_activity WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid))';
    await soon(async () => (await holder.query(waiting)).rowCount).toBe(1);
    const second = await till.sendBatch(1);
    expect([second.status, second.body['codigo']]).toEqual([429, 'ESPERE']);
    await holder.query('COMMIT');
    await holder.end();
    expect((await first).status).toBe(200);
    expect((await till.sendBatch(1)).body).toEqual((await first).body);
  });

  it('holds a heartbeat back until the catalogue changes, and lets it go when it ends', async () => {
    const central = await centralOn();
    const manager = await preparedManager(central);
    const till = await enrolledTill(manager);
    const waiting = till.heartbeat({ waitSeconds: 25 });
    await manager.ask('/api/products/put', {
      codigo: 'PAN-1',
      nit: null,
      codigosBarra: [],
      descripcion: 'Pan',
      precio: '0.25',
      validFrom: null,
      uniMedida: 59,
      tipo: 'bien',
      tratamiento: 'gravado',
    });
    expect((await waiting).body['catalogue']).toBe(1);
    await manager.ask('/api/products/remove', { codigo: 'PAN-1' });
    const gone = await till.send('GET', '/till/catalogue?after=1');
    expect(gone.body).toMatchObject({ version: 2, snapshot: false, products: [], goneProducts: ['PAN-1'] });
    const whole = await till.send('GET', '/till/catalogue?after=400');
    expect(whole.body).toMatchObject({ version: 2, snapshot: true, products: [], goneProducts: [] });
    const held = till.heartbeat({ waitSeconds: 25, catalogue: 2 });
    const stopped = central.close();
    // It arrived before the end, or was refused by it: never held for its whole time.
    expect([200, 503, 0]).toContain((await held.catch(() => ({ status: 0 }))).status);
    await stopped;
  });
});

const MONTH_MS = 30 * 86_400_000;

describe('a centre without room', () => {
  it('takes nothing of a batch, acknowledges nothing, and takes it once when there is room again', async () => {
    const central = await centralOn();
    const manager = await preparedManager(central);
    const till = await enrolledTill(manager);
    writeTill(till);
    for (let numero = 1; numero <= 3; numero += 1) writeSale(till, numero);
    // What PostgreSQL says of a full disk, at the last table but one of a batch.
    await asOwner(
      central.databaseUrl,
      `CREATE FUNCTION caja.no_room() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$`,
      'CREATE TRIGGER no_room BEFORE INSERT ON caja.life_line EXECUTE FUNCTION caja.no_room()',
    );
    expect((await till.sendBatch(1)).status).toBe(503);
    expect((await manager.ask(`/api/sales?${PERIOD}`)).body).toMatchObject({ documents: 0 });
    await asOwner(central.databaseUrl, 'DROP TRIGGER no_room ON caja.life_line');
    expect((await till.sendBatch(1)).body).toMatchObject({ ...till.mark(), quarantined: 0 });
    expect((await manager.ask(`/api/sales?${PERIOD}`)).body).toMatchObject({ documents: 3, total: '33.90' });
  });
});

describe('a till that was away for thirty days', () => {
  it('is shown as not seen, and goes on where it was', async () => {
    let later = 0;
    const now = () => Date.now() + later;
    const central = await centralOn({ now });
    const manager = await preparedManager(central, { now });
    const till = await enrolledTill(manager);
    writeTill(till);
    writeSale(till, 1);
    expect((await till.sendBatch(1)).status).toBe(200);
    const known = till.lines.length;
    const seenAt = Date.now();
    later = MONTH_MS;
    // Nobody's session lasts that long, and the till's clock may be another one by now.
    expect((await manager.ask('/api/tills')).status).toBe(401);
    const totp = manager.totp();
    await manager.ask('/api/login', { email: 'duena@negocio.example', password: PASSWORD, totp });
    const seen = async () => {
      const { body } = await manager.ask('/api/tills');
      return (body['tills'] as { seenAt: number; state: string }[])[0];
    };
    expect((await seen())?.seenAt).toBeLessThanOrEqual(seenAt);
    writeSale(till, 2);
    expect((await till.sendBatch(known + 1)).body['codigo']).toBe('RELOJ');
    till.clockOff = later;
    expect((await till.sendBatch(known + 1)).body).toMatchObject({ ...till.mark(), quarantined: 0 });
    expect(await seen()).toMatchObject({ state: 'ACTIVA' });
    expect((await seen())?.seenAt).toBeGreaterThan(seenAt + MONTH_MS - 60_000);
  });
});
