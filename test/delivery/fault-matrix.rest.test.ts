import { afterEach, describe, expect, it } from 'vitest';
import { expectProved } from '../support/crash/contingency-proof.ts';
import { SALE } from '../support/shop/sales.ts';
import { openShop, type Shop } from '../support/shop/shop.ts';
import { soon } from '../support/run/soon.ts';
import { CUT, nextOf, openWindows, testFaults } from './fault-matrix.ts';

testFaults('others');

describe('an authority that is not there', () => {
  let shop: Shop;
  afterEach(() => shop.close());

  it.each([
    ['from the beginning', false],
    ['after a first sale', true],
  ])('%s: the sale goes on in contingency at once', async (_title, hasSession) => {
    shop = await openShop({ online: hasSession });
    if (hasSession) await shop.issue('01', SALE['01'], { branchId: 'norte' });
    await shop.simulator.turnOff();
    const answer = await shop.issue('01', SALE['01']);
    expect(answer).toMatchObject(CUT.caller);
    expect(nextOf(shop, answer.body['codigoGeneracion'])).toEqual(CUT.queue);
    expect(openWindows(shop)).toEqual([CUT.window]);
    await shop.simulator.turnOn();
    await shop.pass(30_000);
    expect(await expectProved(shop)).toMatchObject({ estados: { PROCESADO: hasSession ? 2 : 1 } });
  });

  it.each([
    ['after it sealed the document', 'aceptar-y-colgar', 1],
    ['before it read the document to its end', 'colgar', 2],
  ] as const)(
    'any more %s: the question finds nobody, nothing is sent before it is answered',
    async (_title, falla, version) => {
      shop = await openShop();
      shop.simulator.addFaults([{ paso: 'recepcion', falla }]);
      const call = shop.issue('01', SALE['01']);
      // Only the simulator knows that it has the document, and it tells nobody.
      await soon(() => shop.simulator.report().pasos.recepcion.fallas, { interval: 5 }).toBe(1);
      await shop.simulator.turnOff();
      const { status, body } = await call;
      expect([status, body['estado'], body['codigoMsg']]).toEqual([202, 'PENDIENTE', '000']);
      expect(nextOf(shop, body['codigoGeneracion'])).toEqual({ estado: 'PENDIENTE', nextS: 2 });
      // Still away: one round later the wait grows, and the document has not moved.
      await shop.pass(2000);
      expect(nextOf(shop, body['codigoGeneracion'])).toEqual({ estado: 'PENDIENTE', nextS: 5 });
      await shop.simulator.turnOn();
      await shop.pass(5000);
      // Surely not received while the contingency is still open, it goes under it.
      const estado = version === 1 ? 'PROCESADO' : 'CONTINGENCIA';
      expect(shop.document(body['codigoGeneracion'])).toMatchObject({ estado, version });
      await shop.pass(60_000);
      expect(await expectProved(shop)).toMatchObject({ estados: { PROCESADO: 1 } });
    },
  );
});
