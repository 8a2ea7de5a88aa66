/** One-time codes by which tills join a shop, and the points of sale and numbers that come with them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tills } from '../../../core/contract/central/manager-api.ts';
import {
  enrolledTill,
  enrolmentCode,
  preparedManager,
  testCentral,
  type TestCentral,
  type TestManager,
} from '../central-shop.ts';
import { writeSale, writeTill } from '../stream/test-records.ts';
import { TestTill } from '../test-till.ts';

let central: TestCentral;
let owner: TestManager;
beforeAll(async () => {
  central = await testCentral();
  owner = await preparedManager(central);
});
afterAll(() => central.close());

describe('a one-time code', () => {
  it('is good for one key, and gives that key the same answer again', async () => {
    const code = await enrolmentCode(owner);
    const till = new TestTill(central.url);
    const first = await till.enrol(code.toLowerCase().replaceAll('-', ' '));
    expect(first.status).toBe(200);
    till.installation = '';
    expect((await till.enrol(code)).body).toEqual(first.body);
    expect((await new TestTill(central.url).enrol(code)).body['codigo']).toBe('CODIGO');
    expect((await new TestTill(central.url).enrol('NADA-NADA-NADA')).body['codigo']).toBe('CODIGO');
  });

  it('gives no series that another till has, unless it replaces that till', async () => {
    const salePoints = [
      { nit: '06141307951040', emisor: 'Cafetería', branch: 's1', codEstable: 'M009', codPuntoVenta: 'P009' },
    ];
    const first = await enrolledTill(owner, { salePoints });
    const second = new TestTill(central.url);
    const refused = await second.enrol(await enrolmentCode(owner), { salePoints });
    expect([refused.status, refused.body['codigo']]).toEqual([409, 'SERIE']);
    expect(refused.body['message']).toMatch(
      /Dele otro punto de venta a esta caja, o reemplace la otra en la central\.$/,
    );
    const code = await enrolmentCode(owner, undefined, first.installation);
    expect((await second.enrol(code, { salePoints })).status).toBe(200);
    expect((await first.heartbeat()).body['codigo']).toBe('REVOCADA');
  });

  it('gives a series of a till that is gone with an alarm, and none of another shop', async () => {
    const salePoints = [
      { nit: '06141307951040', emisor: 'Cafetería', branch: 's1', codEstable: 'M009', codPuntoVenta: 'P010' },
    ];
    const alarmsOf = async ({ installation }: TestTill) => {
      const { alarms } = (await owner.ask('/api/tills')).body as unknown as Tills;
      return alarms.filter((alarm) => alarm.installation === installation).map(({ kind }) => kind);
    };
    const former = await enrolledTill(owner, { salePoints });
    await owner.ask('/api/tills/revoke', { installation: former.installation });
    const north = String((await owner.ask('/api/shops/add', { name: 'Sucursal Norte' })).body['id']);
    const elsewhere = new TestTill(central.url);
    const refused = await elsewhere.enrol(await enrolmentCode(owner, north), { salePoints });
    expect([refused.status, refused.body['codigo']]).toEqual([409, 'SERIE']);
    expect(refused.body['message']).toContain('M009P010 (Caja de prueba, dada de baja, de otra tienda)');
    // No code of this shop replaces that till.
    expect(refused.body['message']).toMatch(/Dele otro punto de venta a esta caja\.$/);
    const asked = { shop: north, replaces: former.installation };
    expect((await owner.ask('/api/tills/code', asked)).status).toBe(404);
    // A till of the shop gets it, with a word about the numbers; in its stead nobody needs to be told.
    const next = await enrolledTill(owner, { salePoints });
    expect(await alarmsOf(next)).toEqual(['SERIE']);
    const last = new TestTill(central.url);
    await last.enrol(await enrolmentCode(owner, undefined, next.installation), { salePoints });
    expect(await alarmsOf(last)).toEqual([]);
  });

  it('leases a point of sale that a till got later, and says where another till has it or had it', async () => {
    const named = async (till: TestTill) => {
      const { alarms, tills } = (await owner.ask('/api/tills')).body as unknown as Tills;
      const isIts = ({ installation }: { readonly installation: string }) =>
        installation === till.installation;
      return { series: tills.find(isIts)?.series, alarms: alarms.filter(isIts).map(({ kind }) => kind) };
    };
    const [first, second] = [await enrolledTill(owner), await enrolledTill(owner)];
    writeTill(first, 'M009P031');
    expect((await first.sendBatch(1)).status).toBe(200);
    expect(await named(first)).toEqual({ series: ['M009P031'], alarms: [] });
    writeTill(second, 'M009P031');
    expect((await second.sendBatch(1)).status).toBe(200);
    expect(await named(second)).toEqual({ series: [], alarms: ['SERIE'] });
    expect(await named(first)).toEqual({ series: ['M009P031'], alarms: [] });
    // Of a till that is gone it goes over, with a word about the numbers.
    await owner.ask('/api/tills/revoke', { installation: first.installation });
    const third = await enrolledTill(owner);
    writeTill(third, 'M009P031');
    expect((await third.sendBatch(1)).status).toBe(200);
    expect(await named(third)).toEqual({ series: ['M009P031'], alarms: ['SERIE'] });
  });

  it('comes with the numbers of its points of sale, also those that a till gave before it got another one', async () => {
    const former = await enrolledTill(owner);
    writeTill(former, 'M010P001');
    writeSale(former, 7, { serie: 'M010P001' });
    writeTill(former, 'M010P002');
    expect((await former.sendBatch(1)).body['quarantined']).toBe(0);
    const till = new TestTill(central.url);
    const code = await enrolmentCode(owner, undefined, former.installation);
    const salePoints = [
      { nit: '06141307951040', emisor: 'Cafetería', branch: 's1', codEstable: 'M010', codPuntoVenta: 'P001' },
    ];
    const { body } = await till.enrol(code, { salePoints });
    expect(body['numbers']).toMatchObject([{ serie: 'M010P001', tipoDte: '01', anio: 2026, ultimo: 7 }]);
  });
});
