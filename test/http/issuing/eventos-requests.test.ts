import { afterEach, describe, expect, it } from 'vitest';
import type { DocumentEvent, EventSource } from '../../../core/contract/api/events.ts';
import { JsonNumber } from '../../../core/contract/json.ts';
import { EVENTS_HEARTBEAT_MS } from '../../../core/http/limits.ts';
import { openEvents } from '../../support/peers/event-client.ts';
import { manualClock, type ManualClock } from '../../support/run/manual-clock.ts';
import { openConnection } from '../transport/raw-client.ts';
import {
  DELETED_KEY,
  EXPIRED_KEY,
  startScripted,
  USER_KEY,
  type ScriptedService,
} from '../transport/scripted-service.ts';
import { soon } from '../../support/run/soon.ts';

let service: ScriptedService;
let clock: ManualClock;
afterEach(() => service.close());

/** A source that has nothing to tell. */
const SILENT: EventSource = {
  open: () => ({
    startedAfter: 7,
    next: () => ({ kind: 'events', events: [], more: false }),
    close: () => undefined,
  }),
};

async function start(source: EventSource = SILENT): Promise<void> {
  clock = manualClock(0);
  service = await startScripted(undefined, { events: { source, after: clock.after } });
}

function ask(path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') {
  return fetch(`${service.url}${path}`, { method, headers });
}

describe('requests for the stream', () => {
  it.each([
    [{}, 'Unauthorized'],
    [{ 'X-API-Key': 'sk_user_x' }, 'Unauthorized'],
    [{ Authorization: `Bearer ${USER_KEY}` }, 'Unauthorized'],
    [{ 'X-API-Key': EXPIRED_KEY }, 'API Key expirada'],
    [{ 'X-API-Key': DELETED_KEY }, 'API Key eliminada'],
  ])('with %j are answered 401 %s', async (headers, message) => {
    await start();
    const answer = await ask('/eventos', headers);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({ message, statusCode: 401 });
  });

  it.each([
    ['?desde=abc', {}, 'desde', 'FORMATO'],
    ['?desde=-1', {}, 'desde', 'FORMATO'],
    ['?desde=', {}, 'desde', 'FORMATO'],
    ['?desde=1&desde=2', {}, 'desde', 'FORMATO'],
    ['?desde=9007199254740993', {}, 'desde', 'FORMATO'],
    ['?hasta=1', {}, 'hasta', 'CAMPO_DESCONOCIDO'],
    ['', { 'Last-Event-ID': 'abc' }, 'Last-Event-ID', 'FORMATO'],
  ])('to /eventos%s %j are refused: %s', async (query, headers, campo, codigo) => {
    await start();
    const answer = await ask(`/eventos${query}`, { 'X-API-Key': USER_KEY, ...headers });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ codigo: 'VALIDACION', errors: [{ campo, codigo }] });
  });

  it('with an empty Last-Event-ID begin now, as a client without one', async () => {
    await start();
    const client = await openEvents(service.url, USER_KEY, { lastEventId: '' });
    expect(client.response.status).toBe(200);
    await soon(client.lastId).toBe('7');
    client.leave();
  });

  it('may use GET and HEAD only', async () => {
    await start();
    const post = await ask('/eventos', { 'X-API-Key': USER_KEY }, 'POST');
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    const options = await ask('/eventos', {}, 'OPTIONS');
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS']);
    const head = await ask('/eventos', { 'X-API-Key': USER_KEY }, 'HEAD');
    expect([head.status, head.headers.get('content-type')]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
    ]);
    expect((await ask('/eventos/', { 'X-API-Key': USER_KEY })).status).toBe(404);
  });

  it('find no such path where nothing is streamed', async () => {
    service = await startScripted();
    expect((await ask('/eventos', { 'X-API-Key': USER_KEY })).status).toBe(404);
  });

  it('are refused beyond four streams of one key until one of them ends', async () => {
    await start();
    const open = await Promise.all(Array.from({ length: 4 }, () => openEvents(service.url, USER_KEY)));
    const fifth = await ask('/eventos', { 'X-API-Key': USER_KEY });
    expect([fifth.status, fifth.headers.get('retry-after')]).toEqual([429, '30']);
    expect(await fifth.json()).toMatchObject({
      codigo: 'DEMASIADAS_SOLICITUDES',
      message: 'Esta llave ya tiene 4 conexiones abiertas a /eventos; cierre alguna',
    });
    open.pop()?.leave();
    await soon(async () => {
      const again = await openEvents(service.url, USER_KEY);
      again.leave();
      return again.response.status;
    }).toBe(200);
    for (const client of open) client.leave();
  });
});

const EVENT: DocumentEvent = {
  id: 1,
  fhEvento: '2026-11-21T16:00:00.000Z',
  estado: 'PROCESADO',
  ambiente: 'PRUEBAS',
  autoridad: 'simulador',
  emisor: '06142108951029',
  sucursal: 'central',
  tipoDte: '01',
  codigoGeneracion: '6B1F0D52-3C4E-4A7B-9D10-2F3E4A5B6C7D',
  numeroControl: 'DTE-01-0001-00000001',
  fecEmi: '2026-11-21',
  horEmi: '10:00:00',
  monto: new JsonNumber('11.3'),
  selloRecibido: null,
  fhProcesamiento: null,
  codigoMsg: null,
  descripcionMsg: 'línea 1\nlínea 2 ñ',
  observaciones: [],
};

describe('the stream itself', () => {
  it('carries text with line breaks in one piece', async () => {
    let told = false;
    await start({
      open: () => ({
        startedAfter: 0,
        next: () => {
          const events = told ? [] : [EVENT];
          told = true;
          return { kind: 'events', events, more: false };
        },
        close: () => undefined,
      }),
    });
    const client = await openEvents(service.url, USER_KEY);
    await soon(() => client.events.length).toBe(1);
    expect(client.events[0]?.data['descripcionMsg']).toBe('línea 1\nlínea 2 ñ');
    client.leave();
  });

  it('fetches nothing more for a client that does not read, and cuts it after thirty seconds', async () => {
    let batches = 0;
    let closed = 0;
    const full = Array.from({ length: 200 }, (_, index) => ({ ...EVENT, id: index }));
    await start({
      open: () => ({
        startedAfter: 0,
        next: () => {
          batches += 1;
          return { kind: 'events', events: full, more: true };
        },
        close: () => void (closed += 1),
      }),
    });
    const connection = await openConnection(service.url);
    connection.socket.pause();
    connection.socket.write(
      `GET /eventos HTTP/1.1\r\nHost: ${new URL(service.url).host}\r\nX-API-Key: ${USER_KEY}\r\n\r\n`,
    );
    const before = await standstill(() => batches);
    expect(batches).toBeLessThan(1000);
    await clock.pass(29_000);
    expect(closed).toBe(0);
    await clock.pass(1_000);
    await soon(() => closed).toBeGreaterThan(0);
    connection.socket.resume();
    await connection.closed;
    expect(batches).toBe(before);
  });

  it('does not keep the service from closing when its client does not read', async () => {
    let batches = 0;
    const events = Array.from({ length: 200 }, () => EVENT);
    await start({
      open: () => ({
        startedAfter: 0,
        next: () => {
          batches += 1;
          return { kind: 'events', events, more: true };
        },
        close: () => undefined,
      }),
    });
    const connection = await openConnection(service.url);
    connection.socket.pause();
    connection.socket.write(
      `GET /eventos HTTP/1.1\r\nHost: ${new URL(service.url).host}\r\nX-API-Key: ${USER_KEY}\r\n\r\n`,
    );
    await standstill(() => batches);
    const began = performance.now();
    await service.close();
    expect(performance.now() - began).toBeLessThan(EVENTS_HEARTBEAT_MS);
    connection.socket.destroy();
  });
});

/** Waits until a count stands still, when the two ends of a connection hold all they can; gives it. */
async function standstill(count: () => number): Promise<number> {
  let before = -1;
  const stands = () => {
    const now = count();
    const same = now > 0 && now === before;
    before = now;
    return same;
  };
  await soon(stands, { interval: 100 }).toBe(true);
  return before;
}
