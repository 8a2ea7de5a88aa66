import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectOwner } from '../../../core/central/store/database.ts';
import {
  enrolledTill,
  PASSWORD,
  preparedManager,
  testCentral,
  type TestCentral,
  type TestManager,
} from '../central-shop.ts';
import type { TestTill } from '../test-till.ts';

const DAY_MS = 24 * 3_600_000;

describe('a till that was away', () => {
  let ahead = 0;
  let late: TestCentral;
  let manager: TestManager;
  let away: TestTill;
  beforeAll(async () => {
    const now = () => Date.now() + ahead;
    late = await testCentral({ now });
    manager = await preparedManager(late, { now });
    away = await enrolledTill(manager);
  });
  afterAll(() => late.close());
  const pass = async (days: number) => {
    ahead += days * DAY_MS;
    away.clockOff = ahead;
    const entered = await manager.ask('/api/login', {
      email: 'duena@negocio.example',
      password: PASSWORD,
      totp: manager.totp(),
    });
    expect(entered.status).toBe(200);
  };
  const after = async (known: number) => (await away.send('GET', `/till/catalogue?after=${known}`)).body;
  const person = (nombre: string) => ({
    nit: null,
    tipoDocumento: null,
    numDocumento: null,
    nrc: null,
    nombre,
    nombreComercial: null,
    codActividad: null,
    correo: null,
    telefono: null,
    direccion: null,
  });

  it('for 400 days gets everything anew; for less what changed, with what is gone', async () => {
    for (const nombre of ['Uno', 'Dos', 'Tres']) await manager.ask('/api/customers/put', person(nombre));
    await manager.ask('/api/customers/remove', { clave: 'dos' });
    expect(await after(3)).toMatchObject({
      version: 4,
      snapshot: false,
      goneCustomers: ['dos'],
      customers: [],
    });
    await pass(300);
    await manager.ask('/api/customers/put', person('Cuatro'));
    expect(await after(3)).toMatchObject({ version: 5, snapshot: false, goneCustomers: ['dos'] });
    await pass(100);
    await manager.ask('/api/customers/put', person('Cinco'));
    const anew = await after(3);
    expect([anew['snapshot'], anew['goneCustomers']]).toEqual([true, []]);
    expect((anew['customers'] as { clave: string }[]).map(({ clave }) => clave)).toEqual([
      'cinco',
      'cuatro',
      'tres',
      'uno',
    ]);
    expect((await after(4))['snapshot'], 'it knew what is forgotten').toBe(false);
  });

  it('while the centre was restored gets everything anew, also where the number of its version is there again', async () => {
    const known = await after(0);
    const owner = await connectOwner({ url: late.databaseUrl });
    for (const sql of [
      'DELETE FROM caja.customer WHERE version > 5',
      'DELETE FROM caja.catalogue_mark WHERE version > 5',
      'UPDATE caja.company SET catalogue_version = 5',
    ])
      await owner.query(sql);
    await owner.end();
    await manager.ask('/api/customers/put', person('Seis'));
    const report = { catalogue: 6, catalogueMark: String(known['mark']), waitSeconds: 20 };
    const { body: news } = await away.heartbeat(report);
    expect([news['catalogue'], news['catalogueMark'] === known['mark']]).toEqual([known['version'], false]);
    const ask = async (mark: unknown) =>
      (await away.send('GET', `/till/catalogue?after=6&mark=${String(mark)}`)).body;
    const anew = await ask(known['mark']);
    expect(anew['snapshot']).toBe(true);
    expect(JSON.stringify(anew['customers'])).toMatch(/Seis/);
    expect(JSON.stringify(anew['customers'])).not.toMatch(/Cinco/);
    expect((await ask(anew['mark']))['snapshot']).toBe(false);
  });
});
