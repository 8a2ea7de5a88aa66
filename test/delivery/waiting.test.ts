/** How long a caller waits, what is durable when it is answered, and what becomes of a late answer (§callers-wait). */
import { setImmediate as turn } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { afterEach, describe, expect, it } from 'vitest';
import { findDeliverable, type Deliverable } from '../../core/store/delivery/deliverables.ts';
import type { Committed } from '../../core/engine/issuing/issue.ts';
import { FACTURA, SALE } from '../support/shop/sales.ts';
import { openShop, type CallerAnswer, type Shop, type ShopOptions } from '../support/shop/shop.ts';

const HANGS = [{ paso: 'recepcion', falla: 'colgar' }] as const;

describe('the caller’s wait', () => {
  let shop: Shop;
  afterEach(() => shop.close());

  /** Whether the call is answered by now, after everything that could answer it had its turn. */
  async function isAnswered(call: Promise<CallerAnswer>): Promise<boolean> {
    const answered = call.then(() => true);
    for (let turns = 0; turns < 10; turns += 1) await turn();
    return Promise.race([answered, turn(false)]);
  }

  const state = () => shop.documents()[0]?.estado;

  it.each<[string, ShopOptions, number | undefined, number]>([
    ['8 seconds unless said otherwise', {}, undefined, 8000],
    ['the issuer’s setting', { settings: { esperaMaximaMs: 3000 } }, undefined, 3000],
    ['X-Espera-Maxima-Ms when it is lower', { settings: { esperaMaximaMs: 3000 } }, 500, 500],
    ['the setting when X-Espera-Maxima-Ms is higher', { settings: { esperaMaximaMs: 3000 } }, 9000, 3000],
    ['one millisecond when X-Espera-Maxima-Ms says so', {}, 1, 1],
  ])('is %s', async (_title, options, esperaMaximaMs, waitMs) => {
    shop = await openShop(options);
    shop.simulator.addFaults(HANGS);
    const call = shop.issue('01', FACTURA, esperaMaximaMs === undefined ? {} : { esperaMaximaMs });
    await shop.until(() => state() === 'TRANSMITIENDO');
    await shop.clock.pass(waitMs - 1);
    expect(await isAnswered(call)).toBe(false);
    await shop.clock.pass(1);
    expect(await call).toMatchObject({
      status: 202,
      body: {
        estado: 'PENDIENTE',
        codigoMsg: '000',
        selloRecibido: null,
        numeroControl: 'DTE-01-0001-00000001',
      },
    });
  });

  it('leaves number, document and signature in the file before the answer, exactly as answered', async () => {
    shop = await openShop();
    shop.simulator.addFaults(HANGS);
    const call = shop.issue('01', FACTURA, { esperaMaximaMs: 1 });
    await shop.until(() => state() === 'TRANSMITIENDO');
    await shop.clock.pass(1);
    const { body } = await call;
    const stored = shop.document(body['codigoGeneracion']);
    expect(stored.numero_control).toBe(body['numeroControl']);
    const [head = '', payload = '', signature] = String(body['dteFirmado']).split('.');
    expect(Buffer.from(head, 'base64url').toString()).toBe('{"alg":"RS512"}');
    expect(Buffer.from(payload, 'base64url').toString()).toBe(stored.payload);
    expect(JSON.parse(stored.payload)).toEqual(body['dteJson']);
    expect(stored.firma).toBe(signature);
    expect(shop.queue()).toHaveLength(1);
  });

  it('does not answer while the signature is not made, however long that takes', async () => {
    let gate: Promise<void> = Promise.resolve();
    shop = await openShop({
      replace: ({ signer }) => ({
        signer: { ...signer, sign: (keyId, payload) => gate.then(() => signer.sign(keyId, payload)) },
      }),
    });
    await shop.issue('01', FACTURA);
    const opening = Promise.withResolvers<void>();
    gate = opening.promise;
    const call = shop.issue('01', FACTURA, { esperaMaximaMs: 1 });
    await shop.until(() => shop.documents().length === 2);
    await shop.clock.pass(60_000);
    expect(await isAnswered(call)).toBe(false);
    expect(shop.documents()[1]).toMatchObject({ estado: 'EMITIDO', firma: null });
    opening.resolve();
    const { status, body } = await call;
    expect([status, body['numeroControl']]).toEqual([200, 'DTE-01-0001-00000002']);
  });

  it('does not answer while the database cannot be written', async () => {
    shop = await openShop();
    const other = new Database(`${shop.folder}/datos/caja.db`);
    other.exec('BEGIN IMMEDIATE');
    const call = shop.issue('01', FACTURA, { esperaMaximaMs: 1 });
    await shop.clock.pass(60_000);
    expect(await isAnswered(call)).toBe(false);
    expect(shop.documents()).toEqual([]);
    other.exec('COMMIT');
    other.close();
    expect((await call).status).toBe(200);
    expect(shop.documents()).toMatchObject([{ estado: 'PROCESADO', numero: 1 }]);
  });

  it('lets a late answer settle the document afterwards, without a question or a second reception', async () => {
    shop = await openShop();
    shop.simulator.addFaults([{ paso: 'recepcion', falla: 'lento', ms: 300 }]);
    const how = { idempotencyKey: 'venta-1' };
    const call = shop.issue('01', FACTURA, how);
    await shop.until(() => state() === 'TRANSMITIENDO');
    await shop.clock.pass(8000);
    const first = await call;
    expect(first).toMatchObject({ status: 202, body: { estado: 'PENDIENTE' } });
    await shop.until(() => state() === 'PROCESADO');
    expect(shop.queue()).toEqual([]);
    const { recepcion, consulta } = shop.simulator.report().pasos;
    expect([recepcion.recibidos, consulta.recibidos]).toEqual([1, 0]);
    const again = await shop.issue('01', FACTURA, how);
    expect(again).toMatchObject({
      status: 200,
      headers: { 'Idempotency-Replayed': 'true' },
      body: {
        estado: 'PROCESADO',
        codigoMsg: '001',
        numeroControl: first.body['numeroControl'],
        codigoGeneracion: first.body['codigoGeneracion'],
        dteFirmado: first.body['dteFirmado'],
        selloRecibido: expect.stringMatching(/^[A-Z0-9]{40}$/),
      },
    });
    expect(shop.documents()).toHaveLength(1);
  });

  it('lets a late refusal settle the document too; the repeated call is told', async () => {
    shop = await openShop();
    const how = { idempotencyKey: 'venta-2' };
    shop.simulator.addFaults([
      { paso: 'recepcion', falla: 'rechazo-corchetes', codigoMsg: '022' },
      { paso: 'recepcion', falla: 'rechazo-corchetes' },
    ]);
    expect(await shop.issue('01', FACTURA, how)).toMatchObject({
      status: 202,
      body: { estado: 'PENDIENTE' },
    });
    await shop.pass(2000);
    expect(state()).toBe('RECHAZADO');
    expect(await shop.issue('01', FACTURA, how)).toMatchObject({
      status: 422,
      headers: { 'Idempotency-Replayed': 'true' },
      body: { estado: 'RECHAZADO', codigoMsg: '007', codigo: 'RECHAZADO_POR_HACIENDA' },
    });
  });

  it('makes a repetition wait for the call that still runs, and gives both the same document', async () => {
    shop = await openShop();
    shop.simulator.addFaults([{ paso: 'recepcion', falla: 'lento', ms: 200 }]);
    const how = { idempotencyKey: 'venta-3' };
    const [first, second] = await Promise.all([
      shop.issue('01', FACTURA, how),
      shop.issue('01', FACTURA, how),
    ]);
    expect(first.headers).not.toHaveProperty('Idempotency-Replayed');
    expect(second.headers).toHaveProperty('Idempotency-Replayed', 'true');
    expect(second.body).toEqual(first.body);
    expect(first).toMatchObject({ status: 200, body: { estado: 'PROCESADO' } });
    expect(shop.sequences()).toEqual({ '01/2026': 1 });
  });

  it('delivers and answers from memory exactly what the store would give', async () => {
    const loaded: (readonly [given: Deliverable | null, stored: Deliverable | null])[] = [];
    shop = await openShop({
      replace: ({ store }) => ({
        store: {
          ...store,
          transact: (work) =>
            store.transact((tx, now) => {
              const value = work(tx, now);
              const committed = value as Partial<Committed> | undefined;
              if (committed?.deliverable !== undefined)
                loaded.push([committed.deliverable, findDeliverable(tx, committed.documentId ?? 0)]);
              return value;
            }),
        },
      }),
    });
    for (const tipo of ['01', '03', '04'] as const) {
      const how = { idempotencyKey: `venta-${tipo}` };
      const [first, again] = [
        await shop.issue(tipo, SALE[tipo], how),
        await shop.issue(tipo, SALE[tipo], how),
      ];
      expect(first.body['estado']).toBe('PROCESADO');
      expect(JSON.stringify(again.body)).toBe(JSON.stringify(first.body));
    }
    await shop.simulator.turnOff();
    for (const estado of ['CONTINGENCIA', 'CONTINGENCIA'])
      expect((await shop.issue('01', FACTURA)).body['estado']).toBe(estado);
    expect(loaded).toHaveLength(5);
    for (const [given, stored] of loaded) expect(given).toStrictEqual(stored);
    expect(loaded.map(([given]) => given?.contingencyId)).toEqual([null, null, null, null, 1]);
  });
});
