import { rule } from '../../core/contract/rules/rules.ts';
import { once } from 'node:events';
import { createServer as createPlainServer, type Server } from 'node:net';
import { createServer } from 'node:tls';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Authority, Outcome } from '../../core/authority/authority.ts';
import { exchangeOnce } from '../../core/authority/exchange.ts';
import { createAuthority, type AuthorityOptions } from '../../core/authority/mh-client.ts';
import { CODIGO, EVENTO_RECIBIDO, PROCESADO, SELLO, SUBMISSION } from './answers.ts';
import { QUERY, RECEPTION, loginAnswer, sendJson, sendText, startRawServer } from './raw-server.ts';
import type { Behaviour, RawServer } from './raw-server.ts';
import { SELF_SIGNED } from './self-signed.ts';

const NOW = Date.parse('2026-11-21T16:00:00Z');
const SHORT_MS = 1_000;

let server: RawServer;
let opened: Authority[];

beforeEach(async () => {
  server = await startRawServer();
  opened = [];
});

afterEach(async () => {
  await Promise.all(opened.map((authority) => authority.close()));
  await server.close();
});

function connect(options: Partial<AuthorityOptions> = {}): Authority {
  const authority = createAuthority({
    baseUrl: server.url,
    user: '06142108951029',
    password: 'Secreta#2026',
    ambiente: '00',
    now: () => NOW,
    ...options,
  });
  opened.push(authority);
  return authority;
}

async function listen(listener: Server): Promise<number> {
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

const hasty = () => connect({ timeouts: { receptionMs: SHORT_MS, queryMs: SHORT_MS } });
const accept: Behaviour = (_request, socket) => sendJson(socket, 200, PROCESADO);
const received = () => server.to(RECEPTION).length;
const submitMany = (authority: Authority, count: number): Promise<readonly Outcome[]> =>
  Promise.all(Array.from({ length: count }, () => authority.submit(SUBMISSION)));

const TEXT = JSON.stringify(PROCESADO);
const HEAD = `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${TEXT.length}\r\n\r\n`;

describe('a document that may have arrived', () => {
  it.each<[string, Behaviour]>([
    ['a reset instead of an answer', (_request, socket) => socket.resetAndDestroy()],
    ['an end instead of an answer', (_request, socket) => socket.end()],
    [
      'a reset in the middle of the body',
      (_request, socket) => {
        socket.write(HEAD + TEXT.slice(0, 100), () => socket.resetAndDestroy());
      },
    ],
    ['an end in the middle of the body', (_request, socket) => socket.end(HEAD + TEXT.slice(0, 100))],
    ['an end in the middle of the head', (_request, socket) => socket.end(HEAD.slice(0, 30))],
    ['truncated JSON of the right length', (_request, socket) => sendText(socket, 200, TEXT.slice(0, 100))],
    ['a page', (_request, socket) => sendText(socket, 502, '<html></html>', ['Content-Type: text/html'])],
    ['no HTTP at all', (_request, socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n')],
    ['a huge answer', (_request, socket) => sendText(socket, 200, TEXT + ' '.repeat(2 * 1024 * 1024))],
    ['a huge head', (_request, socket) => sendText(socket, 200, TEXT, [`X-Big: ${'a'.repeat(64 * 1024)}`])],
    [
      'an announcement and then a reset',
      (_request, socket) => {
        socket.write('HTTP/1.1 102 Processing\r\n\r\n', () => socket.resetAndDestroy());
      },
    ],
  ])('is unknown after %s, and was sent once', async (_name, behaviour) => {
    server.behave(behaviour);
    expect((await connect().submit(SUBMISSION)).kind).toBe('unknown');
    expect(received()).toBe(1);
  });

  it.each<[string, Behaviour]>([
    ['nothing', () => undefined],
    ['a head that never ends', (_request, socket) => void socket.write(HEAD.slice(0, 30))],
    ['a body that never ends', (_request, socket) => void socket.write(HEAD + TEXT.slice(0, 100))],
  ])(
    'is unknown when the time is over after %s, and the connection is given up',
    async (_name, behaviour) => {
      const closed = Promise.withResolvers<void>();
      server.behave((request, socket) => {
        socket.once('close', () => closed.resolve());
        behaviour(request, socket);
      });
      const outcome = await hasty().submit(SUBMISSION);
      expect(outcome).toEqual({ kind: 'unknown', detail: rule('hacienda-sin-respuesta', { ms: SHORT_MS }) });
      await closed.promise;
      expect(received()).toBe(1);
    },
  );

  it('is unknown when the client is closed meanwhile; afterwards nothing is sent', async () => {
    server.behave(() => undefined);
    const authority = connect();
    const outcome = authority.submit(SUBMISSION);
    await server.arrived(2);
    await authority.close();
    expect((await outcome).kind).toBe('unknown');
    expect(await authority.submit(SUBMISSION)).toMatchObject({ kind: 'unreachable', cause: 'sin-linea' });
    expect(received()).toBe(1);
  });

  it('is never sent to another address', async () => {
    const other = await startRawServer();
    server.behave((_request, socket) => sendText(socket, 307, '', [`Location: ${other.url}${RECEPTION}`]));
    expect((await connect().submit(SUBMISSION)).kind).toBe('unknown');
    expect(other.requests).toHaveLength(0);
    await other.close();
  });

  it('is accepted in spite of an announcement before the answer', async () => {
    server.behave((request, socket) => {
      socket.write('HTTP/1.1 102 Processing\r\n\r\n');
      accept(request, socket);
    });
    expect((await connect().submit(SUBMISSION)).kind).toBe('accepted');
  });
});

describe('a document that surely did not leave', () => {
  const offline = { kind: 'unreachable', cause: 'sin-linea' };

  it('meets a closed port', async () => {
    const gone = await startRawServer();
    await gone.close();
    const outcome = await connect({ baseUrl: gone.url }).submit(SUBMISSION);
    expect(outcome).toEqual({
      ...offline,
      detail: rule('hacienda-fuera-de-alcance', { error: 'ECONNREFUSED' }),
    });
  });

  it('meets a port that closed after the log-in', async () => {
    const last = ['Connection: close'];
    server.behaveAtLogin((_request, socket) => sendJson(socket, 200, loginAnswer('Bearer x'), last));
    server.behave((_request, socket) => sendJson(socket, 200, PROCESADO, last));
    const authority = connect();
    expect((await authority.submit(SUBMISSION)).kind).toBe('accepted');
    await server.close();
    expect(await authority.submit(SUBMISSION)).toMatchObject(offline);
    expect(await authority.query(SUBMISSION)).toMatchObject(offline);
    server = await startRawServer();
  });

  it('meets a name that does not exist', async () => {
    const outcome = await connect({ baseUrl: 'https://hacienda.invalid' }).submit(SUBMISSION);
    expect(outcome).toMatchObject(offline);
  });

  it('meets a server that does not speak TLS', async () => {
    const plain = createPlainServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    });
    const outcome = await connect({ baseUrl: `https://127.0.0.1:${await listen(plain)}` }).submit(SUBMISSION);
    expect(outcome).toMatchObject(offline);
    plain.close();
  });

  it('meets a certificate that nobody vouches for', async () => {
    let heard = '';
    const tls = createServer(SELF_SIGNED, (socket) =>
      socket.on('data', (chunk) => (heard += chunk.toString())),
    );
    tls.on('tlsClientError', () => undefined);
    const port = await listen(tls);
    const outcome = await connect({ baseUrl: `https://127.0.0.1:${port}` }).submit(SUBMISSION);
    expect(outcome).toEqual({
      ...offline,
      detail: rule('hacienda-fuera-de-alcance', { error: 'DEPTH_ZERO_SELF_SIGNED_CERT' }),
    });
    expect(heard).toBe('');
    tls.close();
  });

  it('waits for a free connection until its time is over, and is not sent later', async () => {
    server.behave(() => undefined);
    const outcomes = await submitMany(hasty(), 40);
    expect(outcomes.filter(({ kind }) => kind === 'unknown')).toHaveLength(32);
    expect(outcomes.filter(({ kind }) => kind === 'unreachable')).toHaveLength(8);
    expect(outcomes).toContainEqual({
      kind: 'unreachable',
      cause: 'autoridad-caida',
      detail: rule('conexion-ocupada', { ms: SHORT_MS }),
    });
    server.behave(accept);
    const authority = opened[0];
    expect((await authority?.submit(SUBMISSION))?.kind).toBe('accepted');
    expect(received()).toBe(33);
  });

  it.each(['http://api.dtes.example', 'http://192.168.0.10', 'ftp://127.0.0.1', 'http://127.0.0.1.example'])(
    'is not even tried at %s',
    (baseUrl) => {
      expect(() =>
        createAuthority({ baseUrl, user: '', password: '', ambiente: '00', now: () => NOW }),
      ).toThrow(TypeError);
    },
  );
});

describe('a connection kept alive', () => {
  it('serves one document after the other, a second one the log-in and the questions', async () => {
    server.behave(accept);
    const authority = connect();
    for (let round = 0; round < 3; round += 1)
      expect((await authority.submit(SUBMISSION)).kind).toBe('accepted');
    for (let round = 0; round < 2; round += 1)
      expect((await authority.query(SUBMISSION)).kind).toBe('accepted');
    expect([received(), server.to(QUERY).length]).toEqual([3, 2]);
    // In each lane the next call may start a moment before the last connection is free again.
    expect(server.connections()).toBeLessThanOrEqual(4);
  });

  it('that the server closed between two documents is replaced without a trace', async () => {
    const authority = connect();
    let closed: Promise<unknown> = Promise.resolve();
    server.behave((request, socket) => {
      closed = once(socket, 'close');
      accept(request, socket);
      socket.end();
    });
    for (let round = 0; round < 5; round += 1) {
      expect((await authority.submit(SUBMISSION)).kind).toBe('accepted');
      await closed;
    }
    expect(received()).toBe(5);
  });

  it('that breaks with the next document leaves that one unknown and never repeats it', async () => {
    const authority = connect();
    server.behave(accept);
    for (let round = 0; round < 3; round += 1) await authority.submit(SUBMISSION);
    const before = server.connections();
    server.behave((_request, socket) => socket.resetAndDestroy());
    expect((await authority.submit(SUBMISSION)).kind).toBe('unknown');
    expect([server.connections(), received()]).toEqual([before, 4]);
  });

  it('never repeats any of sixty documents when all connections break', async () => {
    server.behave((_request, socket) => socket.resetAndDestroy());
    const outcomes = await submitMany(connect(), 60);
    expect(outcomes.every(({ kind }) => kind === 'unknown')).toBe(true);
    expect(received()).toBe(60);
  });

  it('is one of at most thirty-two for documents', async () => {
    server.behave(accept);
    await submitMany(connect(), 100);
    expect(received()).toBe(100);
    const forLogin = 1;
    expect(server.connections()).toBeLessThanOrEqual(32 + forLogin);
  });
});

describe('one exchange', () => {
  it('refuses to be written a second time, before anything is written', async () => {
    const refusals: unknown[] = [];
    const controller = { aborted: false, paused: false, reason: null, abort() {}, pause() {}, resume() {} };
    const exchange = await exchangeOnce(
      {
        dispatch: (_request, handler) => {
          handler.onRequestStart?.(controller, null);
          try {
            handler.onRequestStart?.(controller, null);
          } catch (error) {
            refusals.push(error);
            handler.onResponseError?.(controller, error as Error);
          }
          return true;
        },
      },
      { method: 'POST', path: '/' },
      SHORT_MS,
    );
    expect(refusals).toEqual([new Error('a request is never sent twice')]);
    expect(exchange.kind).toBe('lost');
  });
});

describe('what is sent', () => {
  it('is the envelope of §reception and the question of 8.5, below the path of the base address', async () => {
    server.behave(accept);
    const authority = connect({ baseUrl: `${server.url}/mh/` });
    server.behave(({ path }, socket) =>
      sendJson(socket, 200, path.endsWith('/auth') ? loginAnswer('Bearer x') : PROCESADO),
    );
    await authority.submit(SUBMISSION);
    await authority.query(SUBMISSION);
    const [login, submission, question] = server.requests;
    expect([login?.path, submission?.path, question?.path]).toEqual([
      '/mh/seguridad/auth',
      '/mh/fesv/recepciondte',
      '/mh/fesv/recepcion/consultadte/',
    ]);
    expect(JSON.parse(submission?.body ?? '')).toEqual({
      ambiente: '00',
      idEnvio: expect.any(Number),
      version: 1,
      tipoDte: '01',
      documento: SUBMISSION.documento,
      codigoGeneracion: CODIGO,
    });
    expect(JSON.parse(question?.body ?? '')).toEqual({
      nitEmisor: '06142108951029',
      tdte: '01',
      codigoGeneracion: CODIGO,
    });
  });

  it('is never a document of the other environment', async () => {
    await expect(connect().submit({ ...SUBMISSION, ambiente: '01' })).rejects.toThrow(TypeError);
    expect(server.requests).toHaveLength(0);
  });
});

describe('the clock of the authority', () => {
  it('is told with every answer that carries it, as its distance from ours', async () => {
    const offsets: number[] = [];
    server.behaveAtLogin((_request, socket) =>
      sendJson(socket, 200, loginAnswer('Bearer x'), ['Date: Sat, 21 Nov 2026 16:00:07 GMT']),
    );
    const answers = [['Date: Sat, 21 Nov 2026 15:59:00 GMT'], ['Date: ayer'], []];
    server.behave((_request, socket) => sendJson(socket, 200, PROCESADO, answers.shift()));
    const authority = connect({ onClockOffset: (ms) => offsets.push(ms) });
    for (let round = 0; round < 3; round += 1) await authority.submit(SUBMISSION);
    expect(offsets).toEqual([7_000, -60_000]);
  });
});

describe('an event of return (§retorno-delivery)', () => {
  it('goes to the path it is told, and its answer is read in the shape it is told', async () => {
    const path = '/fesv/recepcionevento';
    const of = (answer: 'documento' | 'evento') => ({ ...SUBMISSION, reception: { path, answer } });
    server.behave((_request, socket) =>
      sendJson(socket, 200, { ...EVENTO_RECIBIDO, codigoGeneracion: CODIGO }),
    );
    const authority = connect();
    expect(await authority.submit(of('evento'))).toMatchObject({
      kind: 'accepted',
      answer: { selloRecibido: SELLO, descripcionMsg: 'Evento de contingencia recibido' },
    });
    // Under the names of an event a document's answer says nothing.
    expect((await authority.submit(of('documento'))).kind).toBe('unknown');
    expect([server.to(path).length, received()]).toEqual([2, 0]);
  });
});
