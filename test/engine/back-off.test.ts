import { afterEach, describe, expect, it } from 'vitest';
import { AppError } from '../../core/domain/app-error.ts';
import { FACTURA } from '../support/sales.ts';
import { openShop, type Shop } from '../support/shop.ts';

/** Moments at which the queue looks at a document again, in seconds after the sale (docs/adr/0003). */
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

  it('a document that could not leave is sent again after 2, 5, 15, 30, 60 and then every 120 seconds', async () => {
    shop = await openShop();
    shop.simulator.addFaults([{ paso: 'auth', falla: 'html', veces: null }]);
    const { body } = await shop.issue('01', FACTURA);
    const { id } = shop.document(body['codigoGeneracion']);
    expect(shop.causes(id)).toEqual(['envio', 'no-enviado']);
    expect(await momentsOf(() => shop.simulator.report().pasos.auth.fallas, 352)).toEqual(MOMENTS_S);
    expect(shop.document(body['codigoGeneracion']).estado).toBe('EMITIDO');
  });

  it('a document whose question is not answered is asked for after the same waits', async () => {
    shop = await openShop();
    shop.simulator.addFaults([
      { paso: 'recepcion', falla: 'aceptar-y-callar' },
      { paso: 'consulta', falla: 'html', veces: null },
    ]);
    const { body } = await shop.issue('01', FACTURA);
    expect(await momentsOf(() => shop.simulator.report().pasos.consulta.recibidos, 352)).toEqual(MOMENTS_S);
    expect(shop.document(body['codigoGeneracion']).estado).toBe('PENDIENTE');
    expect(shop.simulator.report().pasos.recepcion.recibidos).toBe(1);
  });

  it('a reception that fails while questions are answered is not stormed by the documents waking each other', async () => {
    shop = await openShop();
    shop.simulator.addFaults([{ paso: 'recepcion', falla: 'html', veces: null }]);
    for (let sale = 0; sale < 3; sale += 1) await shop.issue('01', FACTURA);
    const before = shop.simulator.report().pasos.recepcion.recibidos;
    expect(before).toBe(9);
    await shop.pass(60_000);
    // Each document has rounds 2, 7, 22 and 52 s after its sale, with one resend each; the return of the line that
    // every answered question seems to show may add a round or two, never one per question.
    const sent = shop.simulator.report().pasos.recepcion.recibidos - before;
    expect(sent).toBeGreaterThanOrEqual(12);
    expect(sent).toBeLessThanOrEqual(24);
    expect(shop.simulator.report().reenviosSinPregunta).toBe(0);
    shop.simulator.clearFaults();
    await shop.pass(120_000);
    expect(shop.documents().map((row) => row.estado)).toEqual(['PROCESADO', 'PROCESADO', 'PROCESADO']);
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
    await shop.pass(5000);
    expect(shop.documents()).toMatchObject([
      { estado: 'PROCESADO', numero: 1 },
      { estado: 'PROCESADO', numero: 2 },
    ]);
    expect(shop.simulator.report()).toMatchObject({ reenviosSinPregunta: 0 });
  });
});
