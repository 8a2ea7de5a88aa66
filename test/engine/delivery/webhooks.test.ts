import { webcrypto } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { WebhookDelivery } from '../../../core/contract/api/events.ts';
import type { Clock } from '../../../core/engine/deps.ts';
import { announcing, createFeed } from '../../../core/engine/notices/feed.ts';
import { createWebhooks } from '../../../core/engine/notices/webhooks.ts';
import { createWebhookSender } from '../../../core/output/webhook-sender.ts';
import { feedHead } from '../../../core/store/delivery/feed.ts';
import type { Store } from '../../../core/store/store.ts';
import {
  createWebhook,
  findWebhook,
  parkWebhook,
  pauseWebhook,
  removeWebhook,
  resumeWebhook,
  type Webhook,
} from '../../../core/store/delivery/webhooks.ts';
import {
  openFeedShop,
  OPENING,
  OTHER_NIT,
  type FeedShop,
  type Seller,
} from '../../support/shop/feed-shop.ts';
import { startTarget, type Received, type WebhookTarget } from '../../support/peers/webhook-target.ts';
import { ISSUER, SELLO } from '../../store/support.ts';
import { soon } from '../../support/run/soon.ts';

const SECRET = 'un-secreto-de-pruebas-muy-largo';
const SECOND_MS = 1000;
const HOUR_MS = 3_600_000;

let shop: FeedShop;
let target: WebhookTarget;
const running: Machine[] = [];
const logged: string[] = [];
const noted: WebhookDelivery[] = [];

interface Machine {
  /** Its own door to the database: what it commits is announced. */
  readonly store: Store;
  /** Ends like a power cut: its timers never fire and its store takes nothing more. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

/** What sends webhooks, over a connection of its own. */
function startMachine(): Machine {
  const own = shop.open();
  let alive = true;
  const after: Clock['after'] = (ms, wake) => shop.clock.after(ms, () => alive && wake());
  const clock = { now: shop.clock.now, after };
  const log = (event: string) => void logged.push(event);
  const deps = { store: own, clock, log: { info: log, warn: log, error: log } };
  const feed = createFeed(deps);
  const store = announcing(own, feed.announce);
  const send = createWebhookSender({ userAgent: 'CajaDTE/prueba' });
  const random = { uuid: () => '', unit: () => 0 };
  const secretsOf = ({ secretSealed, formerSealed, formerUntil }: Webhook) =>
    formerUntil !== null && formerSealed !== null && formerUntil > shop.clock.now()
      ? [secretSealed, formerSealed]
      : [secretSealed];
  const note = (delivery: WebhookDelivery) => void noted.push(delivery);
  const webhooks = createWebhooks({ ...deps, store, random, webhooks: { send, secretsOf, note } }, feed);
  webhooks.start();
  const machine: Machine = {
    store,
    crash: async () => {
      alive = false;
      await own.close();
    },
    stop: async () => {
      await webhooks.stop();
      feed.stop();
    },
  };
  running.push(machine);
  return machine;
}

beforeEach(async () => {
  shop = await openFeedShop();
  target = await startTarget();
});
afterEach(async () => {
  await target.close();
  await Promise.all(running.splice(0).map((machine) => machine.stop()));
  await shop.dispose();
  logged.length = 0;
});

/** Puts a target in place that is told of what happens from now on. */
async function addTarget(url: string, of: Seller = {}, id = 'destino-1'): Promise<void> {
  const { issuerId = ISSUER.id, ambiente = null, branchId = null } = of;
  await shop.store.transact((tx, now) => {
    const secretSealed = Buffer.from(SECRET);
    const position = feedHead(tx);
    createWebhook(tx, { id, issuerId, ambiente, branchId, url, secretSealed, position }, now);
  });
}

function stored(id = 'destino-1'): Webhook | null {
  return shop.store.read((reader) => findWebhook(reader, id));
}

const bodies = (received: readonly Received[]) =>
  received.map(({ body }) => JSON.parse(body) as Readonly<Record<string, unknown>>);
const arrived = (count: number, at = target) => soon(() => at.received.length).toBe(count);
const failed = (times: number, id?: string) => soon(() => stored(id)?.failures, { interval: 1 }).toBe(times);

describe('a target that answers', () => {
  it('gets every event in order with its id, and a signature that proves who sent it', async () => {
    await shop.sell();
    await addTarget(target.url);
    const { store } = startMachine();
    const sold = await shop.sell({}, store);
    await shop.seal(sold, store);
    await arrived(2);
    const [pending, sealed] = bodies(target.received);
    expect(pending).toMatchObject({ estado: 'PENDIENTE', codigoGeneracion: sold.codigoGeneracion });
    expect(sealed).toEqual({
      id: target.ids()[1],
      fhEvento: '2026-11-21T16:00:00.000Z',
      estado: 'PROCESADO',
      ambiente: 'PRUEBAS',
      autoridad: 'simulador',
      emisor: ISSUER.id,
      sucursal: 'central',
      tipoDte: '01',
      codigoGeneracion: sold.codigoGeneracion,
      numeroControl: 'DTE-01-0001-00000002',
      fecEmi: '2026-11-21',
      horEmi: '10:00:00',
      monto: 11.3,
      selloRecibido: SELLO,
      fhProcesamiento: '2026-11-21T16:00:00.000Z',
      codigoMsg: '001',
      descripcionMsg: 'RECIBIDO',
      observaciones: [],
    });
    for (const { headers, body } of target.received) {
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
      expect(headers['user-agent']).toBe('CajaDTE/prueba');
      await expectSigned(headers['x-caja-firma'], body);
    }
    await soon(() => stored()?.position).toBe(target.ids()[1]);
    expect(stored()?.deliveredAt).toBe(OPENING);
  });

  it('gets nothing while it is paused, and all of it afterwards; every call is noted', async () => {
    noted.length = 0;
    await addTarget(target.url);
    const { store } = startMachine();
    await store.transact((tx, now) => pauseWebhook(tx, 'destino-1', now));
    await shop.sell({}, store);
    await shop.sell({}, store);
    await target.settled();
    expect([target.received, noted]).toEqual([[], []]);
    await store.transact((tx) => resumeWebhook(tx, 'destino-1'));
    await arrived(2);
    await soon(() => noted.map(({ eventId, status, detail }) => [eventId, status, detail])).toEqual([
      [OPENING, 200, null],
      [OPENING + 1, 200, null],
    ]);
  });

  it('is sent one event at a time, and what was not confirmed before a crash again', async () => {
    await addTarget(target.url);
    const first = startMachine();
    await shop.sell({}, first.store);
    await arrived(1);
    await soon(() => stored()?.position).toBe(OPENING);
    target.answer(null);
    await Promise.all([shop.sell({}, first.store), shop.sell({}, first.store)]);
    await arrived(2);
    await first.crash();
    target.answer(200);
    startMachine();
    await arrived(4);
    expect(target.ids()).toEqual([OPENING, OPENING + 1, OPENING + 1, OPENING + 2]);
  });

  it('learns of what another process committed within five seconds', async () => {
    await addTarget(target.url);
    startMachine();
    await shop.sell();
    await shop.clock.pass(4.9 * SECOND_MS);
    await target.settled();
    expect(target.received).toEqual([]);
    await shop.clock.pass(0.1 * SECOND_MS);
    await arrived(1);
  });

  it('sees its issuer, environment and branch only', async () => {
    const others = await Promise.all([startTarget(), startTarget(), startTarget()]);
    const [branch, environment, foreign] = others;
    await addTarget(target.url);
    await addTarget(branch?.url ?? '', { branchId: 'norte' }, 'destino-2');
    await addTarget(environment?.url ?? '', { ambiente: 'PRODUCCION' }, 'destino-3');
    await addTarget(foreign?.url ?? '', { issuerId: OTHER_NIT }, 'destino-4');
    const { store } = startMachine();
    await shop.sell({ branchId: 'central' }, store);
    await shop.sell({ branchId: 'norte' }, store);
    await shop.sell({ ambiente: 'PRODUCCION' }, store);
    await shop.sell({ issuerId: OTHER_NIT }, store);
    await arrived(3);
    for (const other of others) await arrived(1, other);
    const seen = (at: WebhookTarget) =>
      bodies(at.received).map((each) => [each['sucursal'], each['ambiente']]);
    expect(seen(target)).toEqual([
      ['central', 'PRUEBAS'],
      ['norte', 'PRUEBAS'],
      ['central', 'PRODUCCION'],
    ]);
    expect(others.map((other) => seen(other))).toEqual([
      [['norte', 'PRUEBAS']],
      [['central', 'PRODUCCION']],
      [['central', 'PRUEBAS']],
    ]);
    expect(bodies(foreign?.received ?? [])[0]?.['emisor']).toBe(OTHER_NIT);
    await Promise.all(others.map((other) => other.close()));
  });

  it('gets nothing more once it was removed', async () => {
    await addTarget(target.url);
    const { store } = startMachine();
    await shop.sell({}, store);
    await arrived(1);
    await store.transact((tx) => removeWebhook(tx, 'destino-1'));
    await shop.sell({}, store);
    await shop.clock.pass(10 * SECOND_MS);
    await target.settled();
    expect(target.received.length).toBe(1);
  });

  it('gets what is under way when the service stops, and the rest at the next start', async () => {
    await addTarget(target.url);
    target.answer(null);
    const first = startMachine();
    await Promise.all([shop.sell({}, first.store), shop.sell({}, first.store)]);
    await arrived(1);
    const stopping = first.stop();
    target.answer(200);
    await stopping;
    expect(stored()?.position).toBe(OPENING);
    await target.settled();
    expect(target.ids()).toEqual([OPENING]);
    startMachine();
    await arrived(2);
    expect(target.ids()).toEqual([OPENING, OPENING + 1]);
  });

  it('does not keep the service from stopping when it does not answer', async () => {
    await addTarget(target.url);
    target.answer(null);
    const machine = startMachine();
    await shop.sell({}, machine.store);
    await arrived(1);
    const stopping = machine.stop();
    await shop.clock.pass(1.5 * SECOND_MS);
    await stopping;
    expect(stored()).toMatchObject({ failures: 0, position: 0 });
  });
});

describe('a target that fails', () => {
  it('gets the same event again after 2, 5 and 15 seconds, and the next one only after it', async () => {
    await addTarget(target.url);
    target.answer(500);
    const { store } = startMachine();
    await shop.sell({}, store);
    await shop.sell({}, store);
    await failed(1);
    expect(stored()?.lastError).toBe('respondió 500');
    // News do not make it come sooner.
    await shop.sell({}, store);
    await target.settled();
    expect(target.received.length).toBe(1);
    for (const [failures, waitS] of [
      [2, 2],
      [3, 5],
      [4, 15],
    ] as const) {
      await shop.clock.pass(waitS * SECOND_MS - 1, target.settled);
      expect(target.received.length).toBe(failures - 1);
      await shop.clock.pass(1);
      await failed(failures);
    }
    target.answer(204);
    await shop.clock.pass(30 * SECOND_MS);
    await arrived(7);
    expect(target.ids()).toEqual([...Array.from({ length: 5 }, () => OPENING), OPENING + 1, OPENING + 2]);
    await failed(0);
  });

  it('keeps nobody else waiting', async () => {
    const dead = await startTarget();
    await dead.close();
    await addTarget(dead.url, {}, 'destino-0');
    await addTarget(target.url);
    const { store } = startMachine();
    await shop.sell({}, store);
    await failed(1, 'destino-0');
    await shop.sell({}, store);
    await arrived(2);
    expect(stored('destino-0')?.lastError).toBe('no se pudo conectar (ECONNREFUSED)');
  });

  it('is parked after a day, said, and gets everything it missed in order once it is resumed', async () => {
    await addTarget(target.url);
    target.answer(503);
    const { store } = startMachine();
    await shop.sell({}, store);
    await failed(1);
    for (let times = 2; times <= 60; times += 1) await tryAgain(times);
    shop.clock.set(OPENING + 24 * HOUR_MS - 121 * SECOND_MS);
    await tryAgain(61);
    expect(stored()?.parkedAt).toBe(null);
    await tryAgain(62);
    expect(stored()?.parkedAt).toBe(OPENING + 24 * HOUR_MS + 119 * SECOND_MS);
    expect(logged).toContain('webhook parked');
    const calls = target.received.length;
    await shop.sell({}, store);
    await shop.clock.pass(HOUR_MS);
    await target.settled();
    expect(target.received.length).toBe(calls);
    target.answer(200);
    await shop.store.transact((tx) => resumeWebhook(tx, 'destino-1'));
    await shop.clock.pass(5 * SECOND_MS);
    await arrived(calls + 2);
    expect(target.ids()[calls]).toBe(OPENING);
    expect(target.ids()[calls + 1]).toBeGreaterThan(OPENING + 24 * HOUR_MS);
    await soon(() => stored()?.parkedAt).toBe(null);
  });

  it('is not parked because the till was off for a night after one failure', async () => {
    await addTarget(target.url);
    target.answer(503);
    const evening = startMachine();
    await shop.sell({}, evening.store);
    await failed(1);
    await evening.stop();
    shop.clock.set(OPENING + 30 * HOUR_MS);
    startMachine();
    await failed(2);
    expect(stored()?.parkedAt).toBe(null);
    target.answer(200);
    await shop.clock.pass(5 * SECOND_MS);
    await failed(0);
  });

  it('that is parked stays so after a restart', async () => {
    await addTarget(target.url);
    target.answer(503);
    const first = startMachine();
    await shop.sell({}, first.store);
    await failed(1);
    await first.store.transact((tx, now) => parkWebhook(tx, 'destino-1', now));
    await first.stop();
    startMachine();
    await shop.clock.pass(HOUR_MS);
    await target.settled();
    expect(target.received.length).toBe(1);
  });

  /** The longest wait of the schedule, and the failure that follows it. */
  async function tryAgain(times: number): Promise<void> {
    await shop.clock.pass(120 * SECOND_MS);
    await failed(times);
  }
});

/** Checks the signature as the documentation tells receivers to, with another implementation of HMAC. */
async function expectSigned(header: string | string[] | undefined, body: string): Promise<void> {
  const [, t = '', v1 = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(header)) ?? [];
  expect(Number(t)).toBe(OPENING / 1000);
  const bytes = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await webcrypto.subtle.importKey('raw', bytes.encode(SECRET), algorithm, false, ['verify']);
  const signed = bytes.encode(`${t}.${body}`);
  expect(await webcrypto.subtle.verify('HMAC', key, Buffer.from(v1, 'hex'), signed)).toBe(true);
}
