/** A clock that was ahead, and one that is known to be (§clock-guard). */
import { afterEach, describe, expect, it } from 'vitest';
import { fiscalDate } from '../../../core/domain/fiscal-time.ts';
import { goOnBefore } from '../../../core/engine/clock-guard.ts';
import { createClockWatch } from '../../../core/engine/queries/clock-watch.ts';
import { listAudit } from '../../../core/store/people/audit.ts';
import { verifyStore } from '../../../core/store/proof/verify.ts';
import { FACTURA } from '../../support/shop/sales.ts';
import { openShop, type Shop } from '../../support/shop/shop.ts';
import { manualClock } from '../../support/run/manual-clock.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let shop: Shop;
afterEach(() => shop.close());

const numbers = () => shop.documents().map(({ numero, estado }) => [numero, estado]);
const goOn = (more: { readonly hoy?: string; readonly clockOffsetMs?: number } = {}) =>
  shop.store.transact((tx, now) =>
    goOnBefore(tx, { now, actor: 'Rosa', hoy: fiscalDate(now), clockOffsetMs: null, ...more }),
  );

/** Sells once with the clock so far ahead, and puts it right. */
async function soldAhead(ms: number): Promise<void> {
  const right = shop.clock.now();
  shop.clock.set(right + ms);
  await shop.issue('01', FACTURA);
  shop.clock.set(right);
}

describe('after the clock was ahead and put right', () => {
  it.each([26 * HOUR, 400 * DAY])(
    'a document of the future (%i ms) is named with its moment, and a manager lets the shop go on under the next number',
    async (ms) => {
      shop = await openShop({ edition2026From: '2030-01-01' });
      const at = shop.clock.now() + ms;
      await soldAhead(ms);
      const stopped = await shop.issue('01', FACTURA);
      expect(stopped).toMatchObject({ status: 503, body: { codigo: 'EMISION_BLOQUEADA' } });
      const message = String(stopped.body['message']);
      expect(message).toContain('DTE-01-0001-00000001');
      expect(message).toContain(`${fiscalDate(at)} a las 1`);
      expect(message).toContain('Salud de esta caja');
      expect(shop.engine.health().estado).toBe('BLOQUEADO');
      expect((await goOn()).length).toBe(1);
      const next = await shop.issue('01', FACTURA);
      expect(next).toMatchObject({ status: 200, body: { fecEmi: '2026-11-21' } });
      expect(shop.engine.health().estado).toBe('OK');
      // The future one may be of another year, and so of another sequence.
      expect(numbers()).toEqual([
        [1, 'PROCESADO'],
        [ms > 300 * DAY ? 1 : 2, 'PROCESADO'],
      ]);
      expect(shop.causes(1).at(-1)).toBe('fecha-futura');
      expect(shop.store.read((reader) => listAudit(reader, { limit: 1 }))[0]).toMatchObject({
        actor: 'Rosa',
        accion: 'emisión continuada tras reloj adelantado',
      });
      expect(shop.store.read((reader) => verifyStore(reader, () => true)).faltas).toEqual([]);
      // A clock that goes back again is noticed by what was sold since.
      shop.clock.set(shop.clock.now() - HOUR);
      expect((await shop.issue('01', FACTURA)).status).toBe(503);
    },
  );

  it('a refused document counts for nothing', async () => {
    shop = await openShop();
    shop.simulator.addFaults([{ paso: 'recepcion', falla: 'rechazo-corchetes', codigoMsg: '017' }]);
    await soldAhead(26 * HOUR);
    expect(shop.documents()).toMatchObject([{ estado: 'RECHAZADO' }]);
    expect((await shop.issue('01', FACTURA)).status).toBe(200);
  });

  it('another branch is stopped without being told whose document it was', async () => {
    shop = await openShop();
    await soldAhead(26 * HOUR);
    const other = await shop.issue('01', FACTURA, { branchId: 'norte' });
    expect(other.status).toBe(503);
    expect(String(other.body['message'])).not.toContain('DTE-01');
  });

  it('nobody goes on by a date that is not today’s, by a clock that is known to be wrong, or from nothing', async () => {
    shop = await openShop();
    await expect(goOn()).rejects.toMatchObject({ codigo: 'ESTADO_NO_PERMITE' });
    await soldAhead(26 * HOUR);
    await expect(goOn({ hoy: '2026-11-22' })).rejects.toMatchObject({ codigo: 'VALIDACION' });
    await expect(goOn({ clockOffsetMs: -26 * HOUR })).rejects.toMatchObject({ codigo: 'ESTADO_NO_PERMITE' });
    expect((await shop.issue('01', FACTURA)).status).toBe(503);
  });
});

describe('a clock that is known to be ahead', () => {
  it.each([
    [-9 * 60_000, 200],
    [-11 * 60_000, 503],
    [11 * 60_000, 200],
    [null, 200],
  ])('by %s ms: %i, and nothing is numbered where it is stopped', async (offsetMs, status) => {
    shop = await openShop({ replace: () => ({ clockOffsetMs: () => offsetMs }) });
    const answer = await shop.issue('01', FACTURA);
    expect(answer.status).toBe(status);
    expect(shop.documents().length).toBe(status === 200 ? 1 : 0);
    expect(shop.engine.health().estado).toBe(status === 200 ? 'OK' : 'BLOQUEADO');
    if (status === 503) expect(String(answer.body['message'])).toContain('11 minutos adelantado');
  });

  it('is only warned of where the setting says so', async () => {
    shop = await openShop({
      settings: { relojAdelantado: 'avisa' },
      replace: () => ({ clockOffsetMs: () => -26 * HOUR }),
    });
    const answer = await shop.issue('01', FACTURA);
    expect(answer.status).toBe(200);
    expect(JSON.stringify(answer.headers)).toContain('adelantado');
    expect(shop.engine.health().estado).toBe('OK');
  });

  it('is asked about anew where it was stopped, and forgotten once it was set back', async () => {
    let asked = 0;
    shop = await openShop({
      replace: (deps) => ({
        clockOffsetMs: () => -HOUR,
        authorityOf: async (whose) => {
          asked += 1;
          return deps.authorityOf(whose);
        },
      }),
    });
    expect((await shop.issue('01', FACTURA)).status).toBe(503);
    await shop.quiet();
    expect([asked, shop.simulator.report().pasos.consulta.recibidos]).toEqual([1, 1]);
    const clock = manualClock(shop.clock.now());
    const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const watch = createClockWatch({ log: silent, clock });
    watch.note(-26 * HOUR);
    expect(watch.offsetMs()).toBe(-26 * HOUR);
    clock.set(clock.now() - 26 * HOUR);
    expect(watch.offsetMs()).toBeNull();
  });
});
