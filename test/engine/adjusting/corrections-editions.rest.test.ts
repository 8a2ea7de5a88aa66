/** Refused documents across midnights: the change of edition and the change of year (§edition-by-date, §correction, §document-states). */
import { afterEach, describe, expect, it } from 'vitest';
import { FACTURA, SALE } from '../../support/shop/sales.ts';
import { openShop, type Shop } from '../../support/shop/shop.ts';
import { changedRequest } from './changed-request.ts';
import {
  codeOf,
  DAY_MS,
  expectSound,
  head,
  HOUR_MS,
  ledger,
  numbers,
  refusing,
  rowOf,
} from '../issuing/refused-shop.ts';

const MINUTE_MS = 60_000;
/** `version` in the edition 2023 (§editions). */
const VERSION_2023 = { '01': 1, '03': 3, '04': 3, '05': 3, '06': 3 } as const;

let shop: Shop;
afterEach(async () => {
  expectSound(shop);
  await shop.close();
});

describe('across the change of edition', () => {
  it.each(['01', '03', '04', '05', '06'] as const)(
    'a %s of 30 November is corrected on 1 December in its own edition, date and hour',
    async (tipoDte) => {
      shop = await openShop({ at: '2026-11-30 20:00:00' });
      shop.simulator.addFaults(refusing());
      const corrige = codeOf(await shop.issue(tipoDte, SALE[tipoDte]));
      await shop.pass(15 * HOUR_MS);
      const answer = await shop.issue(tipoDte, SALE[tipoDte], { corrige });
      expect(answer).toMatchObject({ status: 200, body: { codigoMsg: '002', fecEmi: '2026-11-30' } });
      expect(head(answer)).toMatchObject({
        version: VERSION_2023[tipoDte],
        fecEmi: '2026-11-30',
        horEmi: '20:00:00',
      });
      expect(rowOf(shop, 1)).toMatchObject({ edicion: '2023', version: 2 });
      expect(head(await shop.issue(tipoDte, SALE[tipoDte]))).toMatchObject({ fecEmi: '2026-12-01' });
    },
  );

  it('the address that only the old edition can express is good enough for its correction', async () => {
    shop = await openShop({ at: '2026-11-30 20:00:00' });
    const json = changedRequest('01', { 'receptor.direccion.municipio': '23' });
    shop.simulator.addFaults(refusing());
    const corrige = codeOf(await shop.issue('01', json));
    await shop.pass(5 * HOUR_MS);
    expect((await shop.issue('01', json)).status).toBe(400);
    expect((await shop.issue('01', json, { corrige })).status).toBe(200);
  });

  it('a document of a contingency keeps its edition although its event has the new one', async () => {
    shop = await openShop({ at: '2026-11-30 23:50:00', online: false });
    const corrige = codeOf(await shop.issue('01', FACTURA));
    await shop.pass(20 * MINUTE_MS);
    await shop.simulator.turnOn();
    shop.simulator.addFaults(refusing());
    await shop.pass(5 * MINUTE_MS);
    expect(shop.events()).toMatchObject([{ edicion: '2026', estado: 'PROCESADO' }]);
    expect(rowOf(shop, 1)).toMatchObject({ estado: 'RECHAZADO', edicion: '2023' });
    const answer = await shop.issue('01', FACTURA, { corrige });
    expect(answer.status).toBe(200);
    expect(head(answer)).toMatchObject({
      version: 1,
      tipoModelo: 2,
      fecEmi: '2026-11-30',
      horEmi: '23:50:00',
    });
  });

  it('the document that takes a returned number of November in December is one of the new edition', async () => {
    shop = await openShop({ at: '2026-11-30 20:00:00' });
    shop.simulator.addFaults(refusing());
    await shop.issue('01', FACTURA);
    await shop.pass(DAY_MS + 10 * MINUTE_MS);
    const answer = await shop.issue('01', FACTURA);
    expect(answer.body).toMatchObject({ numeroControl: 'DTE-01-0001-00000001', fecEmi: '2026-12-01' });
    expect(head(answer)).toMatchObject({ version: 2 });
  });
});

describe('across the change of year', () => {
  it('a document of 31 December is corrected on 1 January in the sequence of its own year', async () => {
    shop = await openShop({ at: '2026-12-31 20:00:00' });
    shop.simulator.addFaults(refusing());
    const corrige = codeOf(await shop.issue('01', FACTURA));
    await shop.pass(15 * HOUR_MS);
    expect((await shop.issue('01', FACTURA)).body).toMatchObject({
      numeroControl: 'DTE-01-0001-00000001',
      fecEmi: '2027-01-01',
    });
    expect(await shop.issue('01', FACTURA, { corrige })).toMatchObject({
      status: 200,
      body: { numeroControl: 'DTE-01-0001-00000001', fecEmi: '2026-12-31' },
    });
    expect(shop.sequences()).toEqual({ '01/2026': 1, '01/2027': 1 });
    await shop.pass(DAY_MS);
    expect(ledger(shop)).toEqual(['2026/1 ASIGNADO', '2027/1 ASIGNADO']);
  });

  it('a new code does not move it into the new year either', async () => {
    shop = await openShop({ at: '2026-12-31 20:00:00' });
    shop.simulator.addFaults(refusing('003', '[identificacion.codigoGeneracion] VALOR NO ES VALIDO'));
    const corrige = codeOf(await shop.issue('01', FACTURA));
    await shop.pass(15 * HOUR_MS);
    expect((await shop.issue('01', FACTURA, { corrige })).status).toBe(200);
    await shop.pass(DAY_MS);
    expect(ledger(shop)).toEqual(['2026/1 ASIGNADO', '2026/1 DEVUELTO', '2026/1 ASIGNADO']);
  });

  it('a number that comes back on 1 January serves nothing: it is closed', async () => {
    shop = await openShop({ at: '2026-12-31 20:00:00' });
    shop.simulator.addFaults(refusing());
    await shop.issue('01', FACTURA);
    await shop.pass(DAY_MS + 10 * MINUTE_MS);
    expect(ledger(shop)).toEqual(['2026/1 ASIGNADO', '2026/1 DEVUELTO', '2026/1 NO_UTILIZADO']);
    expect((await shop.issue('01', FACTURA)).body).toMatchObject({
      numeroControl: 'DTE-01-0001-00000001',
      fecEmi: '2027-01-01',
    });
    expect(shop.sequences()).toEqual({ '01/2026': 1, '01/2027': 1 });
  });

  it('a number that came back in December and was not used is closed in the new year', async () => {
    shop = await openShop({ at: '2026-12-30 10:00:00' });
    for (let sale = 0; sale < 2; sale += 1) {
      shop.simulator.addFaults(refusing());
      await shop.issue('01', FACTURA);
    }
    await shop.pass(DAY_MS + 10 * MINUTE_MS);
    // One of the two is taken before the year ends.
    expect((await shop.issue('01', FACTURA)).body['numeroControl']).toBe('DTE-01-0001-00000001');
    await shop.pass(14 * HOUR_MS);
    expect(ledger(shop).slice(2)).toEqual([
      '2026/1 DEVUELTO',
      '2026/2 DEVUELTO',
      '2026/1 ASIGNADO',
      '2026/2 NO_UTILIZADO',
    ]);
    expect(numbers(shop)).toEqual([
      [1, 'RECHAZADO', 'devuelto'],
      [2, 'RECHAZADO', 'devuelto'],
      [1, 'PROCESADO', 'suyo'],
    ]);
  });
});
