/** Events of a contingency that take many documents or many hours: how many they list, outages one after the other, clocks (§contingency-event). */
import { afterEach, describe, expect, it } from 'vitest';
import { expectProved } from '../support/crash/contingency-proof.ts';
import { FACTURA } from '../support/shop/sales.ts';
import { openShop, type Shop } from '../support/shop/shop.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

let shop: Shop;
afterEach(() => shop.close());

const states = () => shop.documents().map(({ estado }) => estado);

describe('a contingency event', () => {
  it('lists at most a thousand documents of one branch; more make another event', async () => {
    shop = await openShop({ online: false });
    await shop.issue('01', FACTURA);
    await Promise.all(Array.from({ length: 1000 }, () => shop.issue('01', FACTURA)));
    await Promise.all(Array.from({ length: 2 }, () => shop.issue('01', FACTURA, { branchId: 'norte' })));
    await shop.simulator.turnOn();
    await shop.pass(5 * MINUTE);
    expect(shop.events().map(({ branch_id, documentos }) => [branch_id, documentos])).toEqual([
      ['central', 1000],
      ['central', 1],
      ['norte', 2],
    ]);
    expect(await expectProved(shop)).toMatchObject({ estados: { PROCESADO: 1003 } });
  });

  it('that could not be sent before the line failed again states the end of the later outage, within its 24 hours', async () => {
    shop = await openShop({ online: false });
    await shop.issue('01', FACTURA);
    await shop.simulator.turnOn();
    shop.simulator.addFaults([{ paso: 'contingencia', falla: 'rehusar', veces: null }]);
    await shop.pass(30_000);
    expect(shop.events()).toMatchObject([{ estado: 'PENDIENTE', sello: null }]);
    await shop.simulator.turnOff();
    await shop.issue('01', FACTURA);
    await shop.pass(25 * 3_600_000);
    await shop.simulator.turnOn();
    await shop.pass(1_200_000);
    expect(shop.events().map(({ estado }) => estado)).toEqual(['RECHAZADO', 'PROCESADO', 'PROCESADO']);
    expect(shop.documents().map(({ estado }) => estado)).toEqual(['PROCESADO', 'PROCESADO']);
    expect(shop.queue()).toEqual([]);
  });

  it('leaves out what a clock that was ahead dated in the future: it goes by itself, when its time has come', async () => {
    shop = await openShop({ online: false });
    await shop.issue('01', FACTURA);
    const right = shop.clock.now();
    shop.clock.set(right + 26 * HOUR);
    await shop.issue('01', FACTURA);
    shop.clock.set(right + MINUTE);
    await shop.simulator.turnOn();
    await shop.pass(5 * MINUTE);
    expect(states()).toEqual(['PROCESADO', 'CONTINGENCIA']);
    await shop.pass(48 * HOUR);
    expect(states()).toEqual(['PROCESADO', 'PROCESADO']);
  });
});
