import { afterEach, describe, expect, it } from 'vitest';
import { AppError } from '../../core/domain/app-error.ts';
import { expectProved } from '../support/crash/contingency-proof.ts';
import { FACTURA } from '../support/shop/sales.ts';
import { openShop, type Shop } from '../support/shop/shop.ts';
import { withAuthority } from '../support/service/with-authority.ts';

/** Moments at which the queue looks at a document again, in seconds after the sale (§ask-before-resend). */
const MOMENTS_S = [2, 7, 22, 52, 112, 232, 352];

describe('waits between two attempts', () => {
  let shop: Shop;
  afterEach(() => shop.close());

  /** Seconds after the sale at which the queue spoke to the authority; `spoken` counts its calls. */
  async function momentsOf(spoken: () => number, untilS: number): Promise<readonly number[]> {
    const moments: number[] = [];
    let before = spoken();
    for (let second = 1; second <= untilS; second += 1) {
      await shop.pass(1000);
      if (spoken() > before) moments.push(second);
      before = spoken();
    }
    return moments;
  }

  it('an authority that is away is asked after 10, 15, 25, 45, 75 and then every 60 seconds, and sales do not ask', async () => {
    let asked = 0;
    shop = await openShop({
      online: false,
      replace: (deps) =>
        withAuthority(deps, (authority) => ({
          query: (document) => {
            asked += 1;
            return authority.query(document);
          },
        })),
    });
    await shop.issue('01', FACTURA);
    expect(await momentsOf(() => asked, 200)).toEqual([10, 15, 25, 45, 75, 135, 195]);
    await shop.issue('01', FACTURA);
    expect(shop.documents().map(({ estado }) => estado)).toEqual(['CONTINGENCIA', 'CONTINGENCIA']);
    expect(shop.queue().map(({ attempts, retenido }) => [attempts, retenido])).toEqual([
      [0, 'EVENTO'],
      [0, 'EVENTO'],
    ]);
  });

  it('a document whose question is not answered is asked for after 2, 5, 15, 30, 60 and then every 120 seconds', async () => {
    let asked = 0;
    let own: unknown = null;
    shop = await openShop({
      replace: (deps) =>
        withAuthority(deps, (authority) => ({
          query: (document) => {
            if (document.codigoGeneracion === own) asked += 1;
            return authority.query(document);
          },
        })),
    });
    shop.simulator.addFaults([
      { paso: 'recepcion', falla: 'aceptar-y-callar' },
      { paso: 'consulta', falla: 'html', veces: null },
    ]);
    const { body } = await shop.issue('01', FACTURA);
    own = body['codigoGeneracion'];
    expect(await momentsOf(() => asked, 352)).toEqual(MOMENTS_S);
    expect(shop.document(own).estado).toBe('PENDIENTE');
    expect(shop.simulator.report().pasos.recepcion.recibidos).toBe(1);
  });

  it('receptions that fail while questions are answered: each contingency lasts longer, and nothing storms the authority', async () => {
    shop = await openShop();
    shop.simulator.addFaults([{ paso: 'recepcion', falla: 'html', veces: null }]);
    for (let sale = 0; sale < 3; sale += 1) await shop.issue('01', FACTURA);
    // The first one is sent twice in vain, the others go straight under the contingency.
    expect(shop.simulator.report().pasos.recepcion.recibidos).toBe(2);
    let sold = 3;
    for (let second = 0; second < 600; second += 1) {
      await shop.pass(1000);
      // What was in an event is no evidence of another outage (ADR 26): the next sale is.
      if (shop.windows().some(({ closed_at }) => closed_at === null)) continue;
      await shop.issue('01', FACTURA);
      sold += 1;
    }
    const windows = shop.windows();
    const lasted = windows.map(({ opened_at, closed_at }) => ((closed_at ?? Infinity) - opened_at) / 1000);
    expect(lasted.slice(0, 4)).toEqual([10, 20, 40, 80]);
    expect(windows.length).toBeLessThan(12);
    await shop.pass(3_000_000);
    // Each at most every two minutes with one resend after its question, for an hour.
    expect(shop.simulator.report().pasos.recepcion.recibidos).toBeLessThan(sold * 60);
    shop.simulator.clearFaults();
    await shop.pass(1_200_000);
    expect(await expectProved(shop)).toMatchObject({ estados: { PROCESADO: sold } });
  });

  it('a document that cannot be signed waits too, and is signed and sent once the key works again', async () => {
    let broken = false;
    let tries = 0;
    shop = await openShop({
      replace: ({ signer }) => ({
        signer: {
          ...signer,
          sign: (keyId, payload) => {
            tries += 1;
            return broken ? Promise.reject(new Error('the key does not open')) : signer.sign(keyId, payload);
          },
        },
      }),
    });
    await shop.issue('01', FACTURA);
    broken = true;
    const answer = await shop.issue('01', FACTURA);
    expect(answer).toMatchObject({ status: 500, body: { codigo: 'ERROR_INTERNO', statusCode: 500 } });
    expect(await momentsOf(() => tries, 112)).toEqual([2, 7, 22, 52, 112]);
    broken = false;
    await shop.pass(120_000);
    expect(shop.documents()).toMatchObject([
      { estado: 'PROCESADO', numero: 1 },
      { estado: 'PROCESADO', numero: 2 },
    ]);
  });

  it('a database that cannot be written does not make the queue spin; all goes out once it can', async () => {
    let full = false;
    let tries = 0;
    shop = await openShop({
      online: false,
      replace: ({ store }) => ({
        store: {
          ...store,
          transact: (work) => {
            if (!full) return store.transact(work);
            tries += 1;
            return Promise.reject(new AppError('DISCO_LLENO', 'No se puede escribir en el disco'));
          },
        },
      }),
    });
    await shop.issue('01', FACTURA);
    await shop.issue('01', FACTURA);
    full = true;
    await shop.simulator.turnOn();
    await shop.pass(60_000);
    expect(tries).toBeGreaterThan(0);
    // Two documents, each tried at most every five seconds, each try with the attempt to put it off.
    expect(tries).toBeLessThanOrEqual(2 * 2 * 12);
    expect(shop.simulator.report().pasos.recepcion.recibidos).toBe(0);
    expect(await shop.issue('01', FACTURA)).toMatchObject({ status: 503, body: { codigo: 'DISCO_LLENO' } });
    full = false;
    await shop.pass(30_000);
    expect(shop.documents()).toMatchObject([
      { estado: 'PROCESADO', numero: 1 },
      { estado: 'PROCESADO', numero: 2 },
    ]);
    expect(shop.simulator.report()).toMatchObject({ reenviosSinPregunta: 0 });
  });
});
