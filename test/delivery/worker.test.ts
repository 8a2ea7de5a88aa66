/** The queue after an outage and after a power cut: order, pace, and one truth for every document. */
import { afterEach, describe, expect, it } from 'vitest';
import type { EngineDeps } from '../../core/engine/deps.ts';
import { FACTURA, SALE } from '../support/shop/sales.ts';
import { openShop, type Shop } from '../support/shop/shop.ts';
import { soon } from '../support/run/soon.ts';

/** Documents the queue may deliver at the same time (§own-pace: bounded). */
const MOST_AT_ONCE = 4;

/** Watches what is handed over: in which order, and how many at the same time. */
function watched() {
  const order: string[] = [];
  let atOnce = 0;
  let most = 0;
  const replace = ({ authorityOf }: EngineDeps): Partial<EngineDeps> => ({
    authorityOf: async (whose) => {
      const authority = await authorityOf(whose);
      if (authority === null) return null;
      return {
        ...authority,
        submit: async (submission) => {
          atOnce += 1;
          most = Math.max(most, atOnce);
          order.push(submission.codigoGeneracion);
          try {
            return await authority.submit(submission);
          } finally {
            atOnce -= 1;
          }
        },
      };
    },
  });
  return { replace, order, most: () => most };
}

describe('the queue after an outage', () => {
  let shop: Shop;
  afterEach(() => shop.close());

  const waiting = () => shop.queue().length;

  it('drains 300 documents in order, a few at a time, and does not hold up a new sale', async () => {
    const watch = watched();
    shop = await openShop({ replace: watch.replace });
    // What was refused at the door waits without a contingency.
    shop.simulator.addFaults([{ paso: 'auth', falla: 'credenciales', veces: null }]);
    const codes: unknown[] = [];
    for (let sale = 0; sale < 300; sale += 1) {
      const { status, body } = await shop.issue('01', FACTURA);
      expect(status).toBe(202);
      codes.push(body['codigoGeneracion']);
    }
    expect(waiting()).toBe(300);
    expect(shop.engine.health().pendientes).toBe(300);
    shop.simulator.clearFaults();
    watch.order.length = 0;
    const drained = shop.pass(300_000);
    await shop.until(() => waiting() <= 250);
    const sale = await shop.issue('01', FACTURA);
    expect(sale).toMatchObject({
      status: 200,
      body: { estado: 'PROCESADO', numeroControl: 'DTE-01-0001-00000301' },
    });
    expect(waiting()).toBeGreaterThan(100);
    await drained;
    expect(waiting()).toBe(0);
    expect(watch.order.filter((code) => code !== sale.body['codigoGeneracion'])).toEqual(codes);
    // The new sale comes on top of the queue's own.
    expect(watch.most()).toBeGreaterThan(1);
    expect(watch.most()).toBeLessThanOrEqual(MOST_AT_ONCE + 1);
    expect(shop.simulator.report()).toMatchObject({
      series: [{ sellados: 301, primero: 1, ultimo: 301, huecos: [], repetidos: 0 }],
      pasos: { consulta: { recibidos: 0 } },
      reenviosSinPregunta: 0,
    });
  });

  it('wakes as soon as a sale shows that the line is back, without waiting for its own moment', async () => {
    shop = await openShop();
    shop.simulator.addFaults([{ paso: 'auth', falla: 'credenciales' }]);
    for (let sale = 0; sale < 6; sale += 1) await shop.issue('01', FACTURA);
    await shop.pass(250_000);
    expect(waiting()).toBe(6);
    expect(Math.min(...shop.queue().map((row) => row.next_attempt_at))).toBeGreaterThan(shop.clock.now());
    expect(shop.engine.health().conexiones).toMatchObject([{ linea: 'credenciales' }]);
    expect((await shop.issue('01', FACTURA)).status).toBe(200);
    await shop.quiet();
    expect(waiting()).toBe(0);
    expect(shop.engine.health().conexiones).toMatchObject([{ linea: 'en-linea' }]);
    expect(shop.documents().every((row) => row.estado === 'PROCESADO')).toBe(true);
    expect(shop.simulator.report()).toMatchObject({
      series: [{ sellados: 7, primero: 1, ultimo: 7, huecos: [] }],
      reenviosSinPregunta: 0,
    });
  });

  it('begins nothing after stop; what waits is picked up at the next start', async () => {
    shop = await openShop({ online: false });
    await shop.issue('01', FACTURA);
    await shop.engine.stop();
    await shop.simulator.turnOn();
    await shop.pass(600_000);
    expect(shop.documents()).toMatchObject([{ estado: 'CONTINGENCIA' }]);
    await shop.engine.start();
    await shop.pass(10_000);
    expect(shop.documents()).toMatchObject([{ estado: 'PROCESADO' }]);
  });

  it('goes on in its pace although the clock was set back an hour', async () => {
    shop = await openShop();
    shop.simulator.addFaults([{ paso: 'recepcion', falla: 'rechazo-corchetes', codigoMsg: '022' }]);
    await shop.issue('01', FACTURA);
    shop.clock.set(shop.clock.now() - 3_600_000);
    await shop.pass(60_000);
    expect(shop.documents()).toMatchObject([{ estado: 'PROCESADO' }]);
  });
});

describe('the queue after a power cut', () => {
  let shop: Shop;
  afterEach(() => shop.close());

  /** Cuts the power with the document in the given state, starts again and lets the queue work. */
  async function cutAndRestart(state: string): Promise<void> {
    expect(shop.documents().at(-1)?.estado).toBe(state);
    await shop.crash();
    shop = await shop.reopen({ replace: () => ({}) });
    await shop.quiet();
    expect(shop.queue()).toEqual([]);
    expect(shop.documents().at(-1)?.estado).toBe('PROCESADO');
    expect(shop.simulator.report()).toMatchObject({
      reenviosSinPregunta: 0,
      repetidosRechazados: { codigo: 0 },
    });
    // A contingency that was opened meanwhile ends.
    await shop.pass(60_000);
    expect((await shop.issue('01', FACTURA)).status).toBe(200);
    const series = shop.simulator.report().series.find((each) => each.tipoDte === '01');
    expect(series).toMatchObject({ primero: 1, huecos: [], repetidos: 0 });
  }

  const lastCauses = () => shop.causes(shop.documents().length - 1);

  it('signs and sends a document that was numbered but not signed', async () => {
    let stuck = false;
    shop = await openShop({
      replace: ({ signer }) => ({
        signer: {
          ...signer,
          sign: (keyId, payload) => (stuck ? new Promise<string>(() => {}) : signer.sign(keyId, payload)),
        },
      }),
    });
    await shop.issue('01', FACTURA);
    stuck = true;
    const lost = shop.issue('01', FACTURA);
    lost.catch(() => undefined);
    await shop.until(() => shop.documents().length === 2);
    expect(shop.documents()[1]?.firma).toBeNull();
    const { payload } = shop.documents()[1] ?? {};
    await cutAndRestart('EMITIDO');
    expect(shop.documents()[1]).toMatchObject({ payload, firma: expect.stringMatching(/^[\w-]{342}$/) });
    expect(lastCauses()).toEqual(['envio', 'sellado']);
  });

  it('sends a signed document that never left, with the same signature', async () => {
    shop = await openShop();
    shop.simulator.addFaults([{ paso: 'auth', falla: 'credenciales' }]);
    const { body } = await shop.issue('01', FACTURA);
    await cutAndRestart('EMITIDO');
    expect(String(body['dteFirmado']).split('.')[2]).toBe(shop.document(body['codigoGeneracion']).firma);
    expect(lastCauses()).toEqual(['envio', 'no-enviado', 'envio', 'sellado']);
  });

  it.each([
    ['had not arrived: asks, then sends', 'colgar', ['envio', 'sin-respuesta', 'reenvio', 'sellado'], [2, 1]],
    [
      'had arrived: asks and adopts the seal',
      'aceptar-y-colgar',
      ['envio', 'sin-respuesta', 'sellado'],
      [1, 1],
    ],
  ] as const)('of a document on its way that %s', async (_title, falla, causes, seen) => {
    shop = await openShop();
    shop.simulator.addFaults([{ paso: 'recepcion', falla }]);
    const lost = shop.issue('01', FACTURA);
    lost.catch(() => undefined);
    await shop.until(() => shop.documents()[0]?.estado === 'TRANSMITIENDO');
    await received(1);
    await cutAndRestart('TRANSMITIENDO');
    expect(lastCauses()).toEqual(causes);
    const { recepcion, consulta } = shop.simulator.report().pasos;
    // The sale after the restart adds one reception.
    expect([recepcion.recibidos - 1, consulta.recibidos]).toEqual(seen);
  });

  /** Waits until the simulator has read so many receptions: only it knows, and it tells nobody. */
  async function received(count: number): Promise<void> {
    await soon(() => shop.simulator.report().pasos.recepcion.recibidos, { interval: 5 }).toBe(count);
  }

  it('asks for a document whose outcome was unknown before anything is sent again', async () => {
    shop = await openShop();
    shop.simulator.addFaults([
      { paso: 'recepcion', falla: 'aceptar-y-callar' },
      { paso: 'consulta', falla: 'html' },
    ]);
    expect((await shop.issue('01', FACTURA)).status).toBe(202);
    await cutAndRestart('PENDIENTE');
    const { recepcion, consulta } = shop.simulator.report().pasos;
    // One question more was the contingency's own.
    expect([recepcion.recibidos - 1, consulta.recibidos]).toEqual([1, 3]);
  });

  it('makes everything due at once at the start, whatever moment it waited for', async () => {
    shop = await openShop();
    shop.simulator.addFaults([{ paso: 'auth', falla: 'credenciales', veces: null }]);
    for (const tipoDte of ['01', '03', '04'] as const) await shop.issue(tipoDte, SALE[tipoDte]);
    expect(shop.queue().map((row) => row.next_attempt_at - shop.clock.now())).toEqual([
      300_000, 300_000, 300_000,
    ]);
    shop.simulator.clearFaults();
    await cutAndRestart('EMITIDO');
    expect(shop.sequences()).toEqual({ '01/2026': 2, '03/2026': 1, '04/2026': 1 });
  });
});
