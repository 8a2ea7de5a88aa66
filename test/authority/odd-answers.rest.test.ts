import { rule } from '../../core/contract/rules/rules.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Authority } from '../../core/authority/authority.ts';
import { createAuthority, type AuthorityOptions } from '../../core/authority/mh-client.ts';
import {
  CODIGO_LOTE,
  CONTINGENCY,
  EVENTO_RECIBIDO,
  INVALIDACION_PROCESADA,
  INVALIDATION,
  LOT,
  LOTE_RECIBIDO,
  LOTE_RESUELTO,
} from './answers.ts';
import {
  CONTINGENCY_PATH,
  INVALIDATION_PATH,
  LOGIN,
  LOT_PATH,
  LOT_QUERY_PATH,
  loginAnswer,
  sendJson,
  sendText,
  startRawServer,
} from './raw-server.ts';
import type { Behaviour, RawServer } from './raw-server.ts';

const NOW = Date.parse('2026-11-21T16:00:00Z');
const SHORT_MS = 1_000;
const MIB = 1024 * 1024;

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

interface Case {
  readonly path: string;
  readonly send: (authority: Authority) => Promise<{ readonly kind: string }>;
  /** The documented answer of success, and what it means. */
  readonly success: object;
  readonly good: string;
  /** What an empty 404 means. */
  readonly notFound: string;
  /** An answer longer than this is not read, in MiB. */
  readonly limitMib: number;
}

const CASES: readonly (readonly [string, Case])[] = [
  [
    'a contingency event',
    {
      path: CONTINGENCY_PATH,
      send: (authority) => authority.reportContingency(CONTINGENCY),
      success: EVENTO_RECIBIDO,
      good: 'accepted',
      notFound: 'unknown',
      limitMib: 1,
    },
  ],
  [
    'an invalidation',
    {
      path: INVALIDATION_PATH,
      send: (authority) => authority.invalidate(INVALIDATION),
      success: INVALIDACION_PROCESADA,
      good: 'accepted',
      notFound: 'unknown',
      limitMib: 1,
    },
  ],
  [
    'a lot',
    {
      path: LOT_PATH,
      send: (authority) => authority.submitLot(LOT),
      success: LOTE_RECIBIDO,
      good: 'received',
      notFound: 'unknown',
      limitMib: 1,
    },
  ],
  [
    'a question about a lot',
    {
      path: `${LOT_QUERY_PATH}${CODIGO_LOTE}`,
      send: (authority) => authority.queryLot(CODIGO_LOTE),
      success: LOTE_RESUELTO,
      good: 'answered',
      notFound: 'not-found',
      limitMib: 4,
    },
  ],
];

const logins = () => server.to(LOGIN).length;
const answerOnce =
  (first: Behaviour, then: Behaviour): Behaviour =>
  (request, socket) =>
    server.to(request.path).length === 1 ? first(request, socket) : then(request, socket);

describe.each(CASES)('%s', (_name, { path, send, success, good, notFound, limitMib }) => {
  const text = JSON.stringify(success);
  const succeed: Behaviour = (_request, socket) => sendJson(socket, 200, success);
  const calls = () => server.to(path).length;

  it('is taken with the documented answer, once, with the token as it came', async () => {
    server.behave(succeed);
    expect((await send(connect())).kind).toBe(good);
    expect([logins(), calls()]).toEqual([1, 1]);
    expect(server.to(path)[0]?.headers).toMatchObject({
      authorization: 'Bearer prueba',
      'user-agent': 'caja-dte',
      'content-type': 'application/json',
    });
  });

  it('goes through after one 401, with one new log-in', async () => {
    server.behave(answerOnce((_request, socket) => sendText(socket, 401, ''), succeed));
    expect((await send(connect())).kind).toBe(good);
    expect([logins(), calls()]).toEqual([2, 2]);
  });

  it('has no answer after the second 401, and the next one goes through', async () => {
    server.behave((request, socket) =>
      server.to(request.path).length <= 2 ? sendText(socket, 401, '') : succeed(request, socket),
    );
    const authority = connect();
    expect((await send(authority)).kind).toBe('unknown');
    expect((await send(authority)).kind).toBe(good);
    expect([logins(), calls()]).toEqual([3, 3]);
  });

  it('waits for credentials when the log-in is refused, and nothing is sent', async () => {
    const refusal = { status: 'ERROR', error: '106', message: 'Credenciales inválidas' };
    server.behaveAtLogin((_request, socket) => sendJson(socket, 200, refusal));
    expect(await send(connect())).toMatchObject({ kind: 'unreachable', cause: 'credenciales' });
    expect(calls()).toBe(0);
  });

  it('surely did not leave when the port closed after the log-in', async () => {
    const last = ['Connection: close'];
    server.behaveAtLogin((_request, socket) => sendJson(socket, 200, loginAnswer('Bearer x'), last));
    server.behave((_request, socket) => sendJson(socket, 200, success, last));
    const authority = connect();
    await send(authority);
    await server.close();
    expect(await send(authority)).toEqual({
      kind: 'unreachable',
      cause: 'sin-linea',
      detail: rule('hacienda-fuera-de-alcance', { error: 'ECONNREFUSED' }),
    });
    server = await startRawServer();
  });

  it.each<[string, Behaviour]>([
    ['a reset after the body', (_request, socket) => socket.resetAndDestroy()],
    ['an end after the body', (_request, socket) => socket.end()],
    [
      'a reset in the middle of the answer',
      (_request, socket) => {
        const head = `HTTP/1.1 200 OK\r\nContent-Length: ${text.length}\r\n\r\n`;
        socket.write(head + text.slice(0, 20), () => socket.resetAndDestroy());
      },
    ],
    ['a page with HTTP 503', (_request, socket) => sendText(socket, 503, '<html>503</html>')],
    ['a page with HTTP 200', (_request, socket) => sendText(socket, 200, '<html></html>')],
    ['a page with HTTP 404', (_request, socket) => sendText(socket, 404, '<html>404</html>')],
    ['an empty answer', (_request, socket) => sendText(socket, 200, '')],
    ['an empty 500', (_request, socket) => sendText(socket, 500, '')],
    ['half of the JSON', (_request, socket) => sendText(socket, 200, text.slice(0, -10))],
    ['no JSON', (_request, socket) => sendText(socket, 200, 'RECIBIDO')],
    ['a redirection', (_request, socket) => sendText(socket, 307, '', ['Location: /otra'])],
  ])('is unknown after %s, and is not repeated', async (_odd, behaviour) => {
    server.behave(behaviour);
    expect((await send(connect())).kind).toBe('unknown');
    expect([logins(), calls()]).toEqual([1, 1]);
  });

  it('is unknown when its time is over', async () => {
    server.behave(() => undefined);
    const timeouts = { eventMs: SHORT_MS, lotMs: SHORT_MS, lotQueryMs: SHORT_MS };
    expect(await send(connect({ timeouts }))).toEqual({
      kind: 'unknown',
      detail: rule('hacienda-sin-respuesta', { ms: SHORT_MS }),
    });
    expect(calls()).toBe(1);
  });

  it(`meets an empty 404: ${notFound}`, async () => {
    server.behave((_request, socket) => sendText(socket, 404, ''));
    expect((await send(connect())).kind).toBe(notFound);
  });

  it(`is read up to ${limitMib} MiB and unknown beyond`, async () => {
    const padded = (bytes: number) => text + ' '.repeat(bytes - text.length);
    server.behave(
      answerOnce(
        (_request, socket) => sendText(socket, 200, padded(limitMib * MIB - 1024)),
        (_request, socket) => sendText(socket, 200, padded(limitMib * MIB + 1024)),
      ),
    );
    const authority = connect();
    expect((await send(authority)).kind).toBe(good);
    expect((await send(authority)).kind).toBe('unknown');
  });
});

describe('a refusal', () => {
  const refuse = (body: object): void =>
    server.behave((_request, socket) => sendJson(socket, 400, { ...body, estado: 'RECHAZADO' }));

  it.each<[string, { descripcion: string; observaciones: readonly string[] }, readonly (string | null)[]]>([
    [
      'in the sentence',
      {
        descripcion: '[identificacion.codigoGeneracion] YA EXISTE UN REGISTRO CON ESE VALOR',
        observaciones: [],
      },
      ['identificacion.codigoGeneracion'],
    ],
    [
      'as pointers',
      {
        descripcion: 'DOCUMENTO NO CUMPLE ESQUEMA JSON',
        observaciones: [
          'Campo #/motivo contiene un valor inválido',
          'Campo #/motivo/fFin no cumple el formato requerido',
        ],
      },
      [null, 'motivo.fFin'],
    ],
    [
      'in both places',
      {
        descripcion: '[emisor.nit] VALOR NO ES VALIDO',
        observaciones: ['[motivo.fFin] FECHA FUERA DE PLAZO', ''],
      },
      ['emisor.nit', 'motivo.fFin'],
    ],
  ])('gives its reasons when they stand %s', async (_name, { descripcion, observaciones }, campos) => {
    const authority = connect();
    refuse({ mensaje: descripcion, fechaHora: '21/11/2026 10:00:00', selloRecibido: null, observaciones });
    const contingency = await authority.reportContingency(CONTINGENCY);
    refuse({ ...INVALIDACION_PROCESADA, descripcionMsg: descripcion, codigoMsg: '004', observaciones });
    const invalidation = await authority.invalidate(INVALIDATION);
    refuse({ ...LOTE_RECIBIDO, descripcionMsg: descripcion, codigoMsg: '004', observaciones });
    const lot = await authority.submitLot(LOT);
    for (const outcome of [contingency, invalidation, lot])
      expect(outcome.kind === 'rejected' && outcome.answer.reasons.map(({ campo }) => campo)).toEqual(campos);
  });
});

describe('what is sent', () => {
  it('are the bodies of §lots, §contingency-call, §invalidation-call, and the address of 8.4, below the path of the base', async () => {
    server.behave(({ path }, socket) =>
      sendJson(socket, 200, path.endsWith('/auth') ? loginAnswer('t') : {}),
    );
    const authority = connect({ baseUrl: `${server.url}/mh/` });
    await authority.reportContingency(CONTINGENCY);
    await authority.invalidate(INVALIDATION);
    await authority.submitLot(LOT);
    await authority.queryLot(CODIGO_LOTE);
    const [, contingency, invalidation, lot, question] = server.requests;
    expect([contingency?.method, contingency?.path]).toEqual(['POST', '/mh/fesv/contingencia']);
    expect(JSON.parse(contingency?.body ?? '')).toEqual({
      nit: '06142108951029',
      documento: CONTINGENCY.documento,
    });
    expect([invalidation?.method, invalidation?.path]).toEqual(['POST', '/mh/fesv/anulardte']);
    expect(JSON.parse(invalidation?.body ?? '')).toEqual({
      ambiente: '00',
      idEnvio: expect.any(Number),
      version: 3,
      documento: INVALIDATION.documento,
    });
    expect([lot?.method, lot?.path]).toEqual(['POST', '/mh/fesv/recepcionlote/']);
    expect(JSON.parse(lot?.body ?? '')).toEqual({
      ambiente: '00',
      idEnvio: 'AAAAAAAA-2222-4333-8444-555555555555',
      version: 2,
      nitEmisor: '06142108951029',
      documentos: LOT.documentos,
    });
    expect([question?.method, question?.path, question?.body]).toEqual([
      'GET',
      '/mh/fesv/recepcion/consultadtelote/BBBBBBBB-2222-4333-8444-555555555555',
      '',
    ]);
  });

  it.each<[string, (authority: Authority) => Promise<unknown>]>([
    ['an event of the other environment', (to) => to.invalidate({ ...INVALIDATION, ambiente: '01' })],
    ['a lot of the other environment', (to) => to.submitLot({ ...LOT, ambiente: '01' })],
    ['a lot without documents', (to) => to.submitLot({ ...LOT, documentos: [] })],
    [
      'a lot of 101 documents',
      (to) => to.submitLot({ ...LOT, documentos: Array.from({ length: 101 }, () => 'a.b.c') }),
    ],
    ['a question about no lot', (to) => to.queryLot('../../seguridad/auth')],
  ])('is never %s', async (_name, send) => {
    await expect(send(connect())).rejects.toThrow(TypeError);
    expect(server.requests).toHaveLength(0);
  });
});
