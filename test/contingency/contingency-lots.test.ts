/** Lots of a long contingency, and what becomes of their documents when one goes wrong (§lots, §lot-query, §contingency-documents). */
import { afterEach, describe, expect, it } from 'vitest';
import { AppError } from '../../core/domain/app-error.ts';
import { MAX_OPEN_LOTS } from '../../core/engine/limits.ts';
import { expectProved } from '../support/crash/contingency-proof.ts';
import { FACTURA } from '../support/shop/sales.ts';
import { OTHER_NIT } from '../support/shop/shop-file.ts';
import { openShop, type CallOptions, type Shop, type ShopOptions } from '../support/shop/shop.ts';
import { withAuthority } from '../support/service/with-authority.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

describe('lots', () => {
  let shop: Shop;
  afterEach(() => shop.close());

  async function sell(count: number, how: CallOptions = {}): Promise<void> {
    const answers = await Promise.all(Array.from({ length: count }, () => shop.issue('01', FACTURA, how)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
  }

  /** A shop whose line comes back after so many sales. */
  async function afterOutage(count: number, options: ShopOptions = {}): Promise<void> {
    shop = await openShop({ ...options, online: false });
    await shop.issue('01', FACTURA);
    await sell(count - 1);
    await shop.simulator.turnOn();
  }

  const lots = () => shop.lots().map(({ estado, documentos }) => [estado, documentos]);
  const states = () => new Set(shop.documents().map(({ estado }) => estado));

  it('of which the answer is lost are not sent again: each document is asked for by itself', async () => {
    await afterOutage(60);
    shop.simulator.addFaults([{ paso: 'lote', falla: 'aceptar-y-callar' }]);
    await shop.pass(2 * MINUTE);
    // Asked before the lot was worked off, a document would be sent once more and refused as a repetition.
    expect([lots(), states()]).toEqual([[['TERMINADO', 60]], new Set(['PENDIENTE'])]);
    await shop.pass(2 * MINUTE);
    expect(await expectProved(shop)).toMatchObject({ estados: { PROCESADO: 60 } });
    const { recepcion, consulta, lote } = shop.simulator.report().pasos;
    expect([lote.recibidos, consulta.recibidos >= 60, recepcion.aceptados]).toEqual([1, true, 0]);
  });

  it('that are refused as a whole are followed by each document alone', async () => {
    await afterOutage(60);
    shop.simulator.addFaults([{ paso: 'lote', falla: 'rechazo-corchetes' }]);
    await shop.pass(30 * SECOND);
    expect(shop.simulator.report().pasos).toMatchObject({
      lote: { recibidos: 1, rechazados: 1 },
      recepcion: { aceptados: 60 },
    });
    expect(await expectProved(shop)).toMatchObject({ estados: { PROCESADO: 60 } });
  });

  it('that never give their result are given up after ten minutes', async () => {
    await afterOutage(60);
    shop.simulator.addFaults([{ paso: 'consulta-lote', falla: 'sin-resultados', veces: null }]);
    await shop.pass(9 * MINUTE);
    expect([lots(), states()]).toEqual([[['RECIBIDO', 60]], new Set(['TRANSMITIENDO'])]);
    await shop.pass(2 * MINUTE);
    expect(lots()).toEqual([['TERMINADO', 60]]);
    expect(await expectProved(shop)).toMatchObject({ estados: { PROCESADO: 60 } });
    expect(shop.simulator.report().pasos.recepcion.recibidos).toBe(0);
  });

  it('wait while the line is cut once more: none falls apart, and nothing is tried again and again', async () => {
    let cut = false;
    await afterOutage(230, {
      replace: (deps) =>
        withAuthority(deps, (authority) => ({
          reportContingency: async (event) => {
            const outcome = await authority.reportContingency(event);
            if (!cut) await shop.simulator.turnOff();
            cut = true;
            return outcome;
          },
        })),
    });
    await shop.pass(5 * HOUR);
    expect(shop.events()).toMatchObject([{ estado: 'PROCESADO' }]);
    // The lot that found the line cut opened a window; no other one was tried.
    expect(shop.windows().map(({ closed_at }) => closed_at === null)).toEqual([false, true]);
    expect(lots()).toEqual([['TERMINADO', 100]]);
    expect(new Set(shop.documents().map(({ id }) => shop.causes(id).at(-1)))).toEqual(
      new Set(['no-enviado', 'contingencia']),
    );
    await shop.simulator.turnOn();
    await shop.pass(3 * MINUTE);
    expect(lots()).toEqual([100, 100, 100, 30].map((size) => ['TERMINADO', size]));
    expect(await expectProved(shop)).toMatchObject({ estados: { PROCESADO: 230 } });
    expect(shop.simulator.report().pasos.recepcion.recibidos).toBe(0);
  });

  it('that cannot be signed are not tried again and again', async () => {
    let broken = false;
    let tries = 0;
    await afterOutage(60, {
      replace: ({ signer }) => ({
        signer: {
          ...signer,
          sign: (keyId, payload) => {
            if (broken && !payload.includes('detalleDTE')) {
              tries += 1;
              return Promise.reject(new Error('the vault is locked'));
            }
            return signer.sign(keyId, payload);
          },
        },
      }),
    });
    await shop.renewCertificate();
    broken = true;
    await shop.pass(MINUTE);
    expect(tries).toBeGreaterThan(0);
    expect(tries).toBeLessThan(20);
    broken = false;
    await shop.pass(MINUTE);
    expect(states()).toEqual(new Set(['PROCESADO']));
  });

  it('of which the code could not be stored are asked for document by document, without a restart', async () => {
    let full = false;
    await afterOutage(60, {
      replace: (deps) => ({
        ...withAuthority(deps, (authority) => ({
          submitLot: async (lot) => {
            const outcome = await authority.submitLot(lot);
            full = true;
            return outcome;
          },
        })),
        store: {
          ...deps.store,
          transact: (work) =>
            full
              ? Promise.reject(new AppError('DISCO_LLENO', 'No se puede escribir en el disco'))
              : deps.store.transact(work),
        },
      }),
    });
    await shop.pass(30 * SECOND);
    expect([full, lots(), states()]).toEqual([true, [['ENVIANDO', 60]], new Set(['TRANSMITIENDO'])]);
    full = false;
    await shop.pass(3 * MINUTE);
    expect(lots()).toEqual([['TERMINADO', 60]]);
    expect(await expectProved(shop)).toMatchObject({ estados: { PROCESADO: 60 } });
  });

  it('of one issuer do not hold up another one’s', async () => {
    shop = await openShop({ online: false, otherIssuer: true });
    await shop.issue('01', FACTURA, { issuerId: OTHER_NIT });
    await sell(849, { issuerId: OTHER_NIT });
    await shop.issue('01', FACTURA);
    await sell(59);
    await shop.simulator.turnOn();
    shop.simulator.addFaults([{ paso: 'consulta-lote', falla: 'sin-resultados', veces: 40 }]);
    await shop.pass(20 * SECOND);
    const sizes = Map.groupBy(shop.lots(), ({ issuer_id }) => issuer_id);
    expect([...sizes.values()].map((each) => each.map(({ documentos }) => documentos))).toEqual(
      expect.arrayContaining([Array<number>(MAX_OPEN_LOTS).fill(100), [60]]),
    );
    await shop.pass(3 * MINUTE);
    expect(await expectProved(shop)).toMatchObject({ estados: { PROCESADO: 910 } });
  });

  it('hold one edition each', async () => {
    shop = await openShop({ online: false, at: '2026-11-30 23:50:00' });
    await shop.issue('01', FACTURA);
    await sell(59);
    await shop.pass(20 * MINUTE);
    await sell(60);
    await shop.simulator.turnOn();
    await shop.pass(3 * MINUTE);
    expect(shop.lots().map(({ edicion, documentos }) => [edicion, documentos])).toEqual([
      ['2023', 60],
      ['2026', 60],
    ]);
    // The event takes the edition of its own date, whatever its documents'.
    expect(shop.events()).toMatchObject([{ edicion: '2026', documentos: 120 }]);
    expect(await expectProved(shop)).toMatchObject({ estados: { PROCESADO: 120 } });
  });
});
