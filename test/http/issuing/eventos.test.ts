import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../../core/domain/app-error.ts';
import { authenticate } from '../../../core/engine/authenticate.ts';
import { announcing, createFeed, type Feed } from '../../../core/engine/notices/feed.ts';
import { EVENTS_HEARTBEAT_MS } from '../../../core/http/limits.ts';
import type { RunningServer } from '../../../core/http/listener.ts';
import { createApiServer } from '../../../core/http/server.ts';
import { deleteApiKey } from '../../../core/store/people/api-keys.ts';
import type { Store } from '../../../core/store/store.ts';
import { openEvents, type EventClient } from '../../support/peers/event-client.ts';
import { openFeedShop, OPENING, OTHER_NIT, type FeedShop } from '../../support/shop/feed-shop.ts';
import { ISSUER, SELLO } from '../../store/support.ts';
import { soon } from '../../support/run/soon.ts';

let shop: FeedShop;
/** The service's own door to the database: what it commits is announced. */
let store: Store;
let feed: Feed;
let server: RunningServer;
const clients: EventClient[] = [];

beforeEach(async () => {
  shop = await openFeedShop();
  feed = createFeed({ store: shop.store, clock: shop.clock });
  store = announcing(shop.store, feed.announce);
  server = await createApiServer({
    dispatch: () => Promise.reject(new Error('not called')),
    authenticate: (key) => {
      try {
        return { ok: true, value: authenticate(shop.store, key, shop.clock.now()) };
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return { ok: false, problem: { codigo: error.codigo, message: error.message } };
      }
    },
    events: { source: feed, after: shop.clock.after },
    host: '127.0.0.1',
    port: 0,
  });
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.leave();
  await server.close();
  await shop.dispose();
});

async function connect(key: string, how: Parameters<typeof openEvents>[2] = {}): Promise<EventClient> {
  const client = await openEvents(server.url, key, how);
  clients.push(client);
  // The first block, which tells where it begins, has arrived.
  if (client.response.status === 200) await soon(client.lastId).not.toBe('');
  return client;
}

const seen = (client: EventClient, count: number) => soon(() => client.events.length).toBe(count);
const ids = (client: EventClient) => client.events.map(({ id }) => Number(id));

describe('GET /eventos', () => {
  it('begins with what happens from now on and tells every change of a document by its id', async () => {
    await shop.seal(await shop.sell({}, store), store);
    const client = await connect(await shop.key('user'));
    expect(client.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(client.response.headers.get('cache-control')).toBe('no-store');
    const sold = await shop.sell({}, store);
    await shop.seal(sold, store);
    await seen(client, 2);
    const [pending, sealed] = client.events;
    expect(pending).toMatchObject({ type: 'documento', data: { estado: 'PENDIENTE', selloRecibido: null } });
    expect(sealed).toEqual({
      id: String(OPENING + 3),
      type: 'documento',
      data: {
        id: OPENING + 3,
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
      },
    });
  });

  it('resumes after an id, in the header or in the address, the header first', async () => {
    for (let sale = 0; sale < 3; sale += 1) await shop.sell({}, store);
    const key = await shop.key('user');
    const all = await connect(key, { query: '?desde=0' });
    await seen(all, 3);
    const [first = 0, second = 0, third = 0] = ids(all);
    const byHeader = await connect(key, { lastEventId: String(first) });
    await seen(byHeader, 2);
    expect(ids(byHeader)).toEqual([second, third]);
    const both = await connect(key, { lastEventId: String(second), query: '?desde=0' });
    await seen(both, 1);
    expect(ids(both)).toEqual([third]);
  });

  it('tells of what comes after an id that was never given, instead of waiting for it', async () => {
    await shop.sell({}, store);
    const key = await shop.key('user');
    const stray = await connect(key, { lastEventId: '99999999999999' });
    await shop.sell({}, store);
    await seen(stray, 1);
    expect(ids(stray)).toEqual([OPENING + 1]);
  });

  it('gives an id to resume by before the first event', async () => {
    await shop.sell({}, store);
    const key = await shop.key('user');
    const early = await connect(key);
    const resumed = early.lastId();
    early.leave();
    await shop.sell({}, store);
    const again = await connect(key, { lastEventId: resumed });
    await seen(again, 1);
    expect(ids(again)).toEqual([OPENING + 1]);
  });

  it('shows a client that keeps coming back everything once and in order while several connections write', async () => {
    const other = shop.open();
    const key = await shop.key('user');
    const writing = Promise.all(
      Array.from({ length: 40 }, async (_, sale) => {
        for (let turn = 0; turn < sale; turn += 1) await new Promise((resolve) => setImmediate(resolve));
        const on = sale % 2 === 0 ? store : other;
        await shop.seal(await shop.sell({}, on), on);
      }),
    );
    const read: number[] = [];
    let client = await connect(key, { query: '?desde=0' });
    for (let visit = 0; read.length < 80; visit += 1) {
      await soon(() => client.events.length).toBeGreaterThan(0);
      client.leave();
      read.push(...ids(client));
      if (visit === 3) await writing;
      if (read.length < 80) client = await connect(key, { lastEventId: String(read.at(-1)) });
    }
    await writing;
    expect(read).toEqual(Array.from({ length: 80 }, (_, index) => OPENING + index));
  });

  it('shows a user key its branch, an administrator key its issuer, both their environment only', async () => {
    const wide = await connect(await shop.key('admin'));
    const narrow = await connect(await shop.key('user', { branchId: 'norte' }));
    const productive = await connect(await shop.key('admin', { ambiente: 'PRODUCCION' }));
    const foreign = await connect(await shop.key('admin', { issuerId: OTHER_NIT }));
    await shop.sell({ branchId: 'central' }, store);
    await shop.sell({ ambiente: 'PRODUCCION' }, store);
    await shop.sell({ issuerId: OTHER_NIT }, store);
    await shop.sell({ branchId: 'norte' }, store);
    await seen(wide, 2);
    for (const client of [narrow, productive, foreign]) await seen(client, 1);
    const places = (client: EventClient) =>
      client.events.map(({ data }) => [data['emisor'], data['ambiente'], data['sucursal']]);
    expect(places(wide)).toEqual([
      [ISSUER.id, 'PRUEBAS', 'central'],
      [ISSUER.id, 'PRUEBAS', 'norte'],
    ]);
    expect(places(narrow)).toEqual([[ISSUER.id, 'PRUEBAS', 'norte']]);
    expect(places(productive)).toEqual([[ISSUER.id, 'PRODUCCION', 'central']]);
    expect(places(foreign)).toEqual([[OTHER_NIT, 'PRUEBAS', 'central']]);
  });

  it('brings a client that was away for long everything, page by page', async () => {
    await Promise.all(Array.from({ length: 450 }, () => shop.sell({}, store)));
    const client = await connect(await shop.key('user'), { query: '?desde=0' });
    await seen(client, 450);
    expect(ids(client)).toEqual(Array.from({ length: 450 }, (_, index) => OPENING + index));
    await shop.sell({}, store);
    await seen(client, 451);
    // One whose events are few walks through the same pages.
    await shop.sell({ branchId: 'norte' }, store);
    const rare = await connect(await shop.key('user', { branchId: 'norte' }), { query: '?desde=0' });
    await seen(rare, 1);
  });

  it('has four places for each key', async () => {
    const [first, second] = [await shop.key('user'), await shop.key('user')];
    for (let place = 0; place < 4; place += 1) await connect(first);
    expect((await connect(first)).response.status).toBe(429);
    expect((await connect(second)).response.status).toBe(200);
  });

  it('tells of what another process committed within five seconds', async () => {
    const client = await connect(await shop.key('user'));
    await shop.sell();
    await shop.clock.pass(4_999);
    expect(client.events).toEqual([]);
    await shop.clock.pass(1);
    await seen(client, 1);
  });

  it('sends a comment every fifteen seconds', async () => {
    const client = await connect(await shop.key('user'));
    await shop.clock.pass(14_999);
    expect(client.comments).toEqual([]);
    await shop.clock.pass(1);
    await soon(() => client.comments).toEqual(['sigo aquí']);
    await shop.clock.pass(15_000);
    await soon(() => client.comments).toEqual(['sigo aquí', 'sigo aquí']);
  });

  it('ends when its key is deleted, and shows nothing that happened after', async () => {
    const client = await connect(await shop.key('user'));
    await shop.sell({}, store);
    await seen(client, 1);
    // The command line deletes it: nobody announces that.
    await shop.store.transact((tx, now) => deleteApiKey(tx, 'llave-1', now));
    await shop.sell({}, store);
    await client.ended;
    expect(client.events.length).toBe(1);
  });

  it('ends within five seconds when its key expires, also when nothing happens', async () => {
    const key = await shop.key('user', { expiresAt: OPENING + 60_000 });
    const client = await connect(key);
    await shop.clock.pass(59_999);
    await shop.clock.pass(5_000);
    await client.ended;
    const refused = await openEvents(server.url, key);
    expect(refused.response.status).toBe(401);
  });

  it('ends in order when the service closes, at once', async () => {
    const client = await connect(await shop.key('user'));
    await shop.sell({}, store);
    await seen(client, 1);
    const began = performance.now();
    await server.close();
    // Sooner than by the next sign of life, which would notice it as well.
    expect(performance.now() - began).toBeLessThan(EVENTS_HEARTBEAT_MS);
    await client.ended;
  });

  it('ends when the engine stops', async () => {
    const client = await connect(await shop.key('user'));
    feed.stop();
    await client.ended;
  });
});
