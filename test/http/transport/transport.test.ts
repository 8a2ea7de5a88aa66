import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exchange, openConnection, readAnswer } from './raw-client.ts';
import { post, startScripted, USER_KEY, type ScriptedService } from './scripted-service.ts';
import { soon } from '../../support/run/soon.ts';

let service: ScriptedService;
let host: string;
beforeAll(async () => {
  service = await startScripted(undefined, {
    limits: { headersTimeoutMs: 300, requestTimeoutMs: 600, timeoutCheckMs: 50, discardMs: 100 },
  });
  host = new URL(service.url).host;
});
afterAll(() => service.close());

const send = (request: string, lines: readonly string[] = [], body = '') =>
  exchange(
    service.url,
    `${[`${request} HTTP/1.1`, `Host: ${host}`, 'Connection: close', ...lines].join('\r\n')}\r\n\r\n${body}`,
  );
const KEYED = [`X-API-Key: ${USER_KEY}`, 'Content-Type: application/json'];

/** What is told of a path, and what it may have meant. */
const notFound = (meant: string | null) => {
  const way =
    meant === null
      ? 'las que hay están en /docs, y para programas en /openapi.json'
      : `¿quiso decir ${meant}? Todas están en /docs`;
  return `{"message":"Esta ruta no existe; ${way}","statusCode":404,"codigo":"RUTA_NO_ENCONTRADA"}`;
};
const ISSUE = 'POST /factura/emitir';

describe('a path', () => {
  it.each([
    ['GET /', null],
    ['GET /nada', null],
    ['POST /factura/emitir/', ISSUE],
    ['POST /Factura/Emitir', ISSUE],
    ['POST //factura/emitir', ISSUE],
    ['POST /factura%2Femitir', ISSUE],
    ['POST /v1/factura/emitir', ISSUE],
    ['GET /../salud', 'GET /salud'],
    ['GET /sal%C3%BAd', 'GET /salud'],
    ['OPTIONS *', null],
    ['OPTIONS /nada', null],
    ['PROPFIND /nada', null],
    ['GET /%00', null],
  ])('%s does not exist, with or without a key', async (request, meant) => {
    for (const lines of [[], KEYED]) {
      const answer = await send(request, lines);
      expect([answer.status, answer.body]).toEqual([404, notFound(meant)]);
      expect(answer.headers).toContain('content-type: application/json; charset=utf-8');
    }
  });

  it('does not exist even when the body sent there is no JSON', async () => {
    expect((await send('POST /nada', [...KEYED, 'Content-Length: 1'], '{')).status).toBe(404);
  });

  it('may be percent-encoded', async () => {
    expect((await send('GET /s%61lud')).status).toBe(200);
  });

  it('with a broken percent sign is 400', async () => {
    const answer = await send('GET /%ZZ');
    expect(answer.status).toBe(400);
    expect(answer.body).toContain('"codigo":"VALIDACION"');
    expect(answer.body).toContain('"campo":"(ruta)"');
  });

  it('may come as an absolute target, with a query', async () => {
    expect((await send(`GET http://${host}/salud?x=1`)).status).toBe(200);
    expect((await send(`DELETE http://${host}/salud?x=1`)).status).toBe(405);
    expect((await send(`GET http://${host}`)).status).toBe(404);
  });
});

describe('a method', () => {
  it.each([
    ['GET', '/factura/emitir', 'POST, OPTIONS', 'use POST'],
    ['PUT', '/credito-fiscal/emitir', 'POST, OPTIONS', 'use POST'],
    ['DELETE', '/nota-remision/emitir', 'POST, OPTIONS', 'use POST'],
    ['POST', '/salud', 'GET, HEAD, OPTIONS', 'use GET o HEAD'],
    ['PATCH', '/s%61lud', 'GET, HEAD, OPTIONS', 'use GET o HEAD'],
    ['PROPFIND', '/salud', 'GET, HEAD, OPTIONS', 'use GET o HEAD'],
    ['QUERY', '/salud', 'GET, HEAD, OPTIONS', 'use GET o HEAD'],
    ['TRACE', '/salud', 'GET, HEAD, OPTIONS', 'use GET o HEAD'],
  ])('%s %s is 405 and names what is allowed', async (method, path, allow, hint) => {
    const answer = await send(`${method} ${path}`);
    expect(answer.status).toBe(405);
    expect(answer.headers).toContain(`allow: ${allow}`);
    expect(answer.body).toBe(
      `{"message":"El método ${method} no se admite en esta ruta; ${hint}","statusCode":405,"codigo":"METODO_NO_PERMITIDO"}`,
    );
  });

  it('HEAD answers like GET without a body, and 405 where GET is none', async () => {
    const answer = await send('HEAD /salud');
    expect([answer.status, answer.body]).toEqual([200, '']);
    expect(answer.headers.some((line) => /^content-length: [1-9]/.test(line))).toBe(true);
    const refused = await send('HEAD /factura/emitir');
    expect([refused.status, refused.body]).toEqual([405, '']);
  });

  it('OPTIONS tells what a path allows', async () => {
    const answer = await send('OPTIONS /factura/emitir');
    expect([answer.status, answer.body]).toEqual([204, '']);
    expect(answer.headers).toContain('allow: POST, OPTIONS');
  });
});

describe('bytes that are no proper request', () => {
  const NOT_HTTP =
    '{"message":"La solicitud no es HTTP válido; revise el programa que la envía","statusCode":400,"codigo":"VALIDACION"}';
  it.each([
    ['no HTTP at all', 'hola\r\n\r\n'],
    ['a TLS greeting', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['raw UTF-8 in the path', 'GET /ñandú HTTP/1.1\r\nHost: HOST\r\n\r\n'],
    [
      'two lengths',
      'POST /factura/emitir HTTP/1.1\r\nHost: HOST\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
    ],
    [
      'a length beside chunks',
      'POST /factura/emitir HTTP/1.1\r\nHost: HOST\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a header with a line break inside', 'GET /salud HTTP/1.1\r\nHost: HOST\r\nX-A: b\rc\r\n\r\n'],
    ['a space before the colon', 'GET /salud HTTP/1.1\r\nHost : HOST\r\n\r\n'],
    ['HTTP/2 without being asked', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    [
      'a chunk that is none',
      `POST /factura/emitir HTTP/1.1\r\nHost: HOST\r\n${KEYED.join('\r\n')}\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n`,
    ],
  ])('get a Spanish 400 and the connection is closed: %s', async (_name, bytes) => {
    const answer = await exchange(service.url, bytes.replace('HOST', host));
    expect([answer.status, answer.body]).toEqual([400, NOT_HTTP]);
    expect(answer.headers).toContain('content-type: application/json; charset=utf-8');
    expect(answer.headers).toContain('connection: close');
  });

  it('are not answered in place of an earlier request on the same connection', async () => {
    const release = Promise.withResolvers<void>();
    const slow = await startScripted(async () => {
      await release.promise;
      return { ok: true, value: { estado: 'OK' } };
    });
    const connection = await openConnection(slow.url);
    connection.socket.write(`GET /salud HTTP/1.1\r\nHost: ${new URL(slow.url).host}\r\n\r\nbasura\r\n\r\n`);
    await soon(() => slow.asked.length).toBe(1);
    release.resolve();
    const all = await connection.closed;
    expect(readAnswer(all).status).toBe(200);
    expect(all).toContain('{"estado":"OK"}HTTP/1.1 400 Bad Request');
    await slow.close();
  });

  it('with an unknown Expect get 417', async () => {
    const answer = await send('GET /salud', ['Expect: milagro']);
    expect(answer.status).toBe(417);
    expect(answer.body).toContain('"codigo":"VALIDACION"');
  });
});

describe('too much or too slow', () => {
  const TOO_SLOW =
    '{"message":"La solicitud tardó demasiado en llegar completa; envíela de nuevo","statusCode":408,"codigo":"VALIDACION"}';
  const TOO_MANY =
    '{"message":"Los encabezados de la solicitud son demasiados o pasan de 16 KB; quite los que sobren","statusCode":431,"codigo":"VALIDACION"}';

  it('headers of 17 KiB are 431', async () => {
    const answer = await send('GET /salud', [`X-A: ${'a'.repeat(17 * 1024)}`]);
    expect([answer.status, answer.body]).toEqual([431, TOO_MANY]);
  });

  it('65 headers are 431, 64 are not', async () => {
    const many = (count: number) => Array.from({ length: count - 2 }, (_, at) => `X-${at}: a`);
    expect((await send('GET /salud', many(64))).status).toBe(200);
    const answer = await send('GET /salud', many(65));
    expect([answer.status, answer.body]).toEqual([431, TOO_MANY]);
  });

  it('headers that trickle in are cut off with 408', async () => {
    const connection = await openConnection(service.url);
    connection.socket.write('GET /salud HTTP/1.1\r\n');
    const drip = setInterval(() => connection.socket.write('X-A: b\r\n'), 50);
    const answer = readAnswer(await connection.closed);
    clearInterval(drip);
    expect([answer.status, answer.body]).toEqual([408, TOO_SLOW]);
  });

  it('a connection that says nothing is cut off', async () => {
    const connection = await openConnection(service.url);
    expect(readAnswer(await connection.closed).status).toBe(408);
  });

  it('a body that does not come to its end is 408, and never reaches the dispatch', async () => {
    const before = service.asked.length;
    const answer = await send('POST /factura/emitir', [...KEYED, 'Content-Length: 100'], '{"items":');
    expect([answer.status, answer.body]).toEqual([408, TOO_SLOW]);
    expect(service.asked.length).toBe(before);
  });

  it('a body whose request was refused early is not answered twice', async () => {
    const connection = await openConnection(service.url);
    connection.socket.write(`POST /factura/emitir HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 100\r\n\r\n{`);
    const all = await connection.closed;
    expect(readAnswer(all).status).toBe(401);
    expect(all.match(/HTTP\/1\.1/g)).toEqual(['HTTP/1.1']);
  });
});

describe('a connection', () => {
  it('serves many requests, errors among them', async () => {
    const connection = await openConnection(service.url);
    const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
    connection.socket.write(request('/salud'));
    await connection.received('200 OK');
    connection.socket.write(request('/nada'));
    await connection.received('RUTA_NO_ENCONTRADA');
    connection.socket.write(`POST /factura/emitir HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 3\r\n\r\nabc`);
    await connection.received('Unauthorized"');
    connection.socket.end(request('/salud'));
    expect((await connection.closed).match(/HTTP\/1\.1 \d+/g)).toEqual([
      'HTTP/1.1 200',
      'HTTP/1.1 404',
      'HTTP/1.1 401',
      'HTTP/1.1 200',
    ]);
  });

  it('that offers HTTP/2 in passing, as some clients do, is served as HTTP/1.1', async () => {
    const connection = await openConnection(service.url);
    const lines = [
      `Host: ${host}`,
      'Connection: Upgrade, HTTP2-Settings',
      'Upgrade: h2c',
      'HTTP2-Settings: AAEAAEAA',
      ...KEYED,
    ];
    connection.socket.write(
      `POST /factura/emitir HTTP/1.1\r\n${lines.join('\r\n')}\r\nContent-Length: 2\r\n\r\n{}`,
    );
    await connection.received('"dteFirmado"');
    connection.socket.end(`GET /salud HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
    expect((await connection.closed).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200']);
  });

  it('whose client leaves while a request runs harms nobody', async () => {
    const release = Promise.withResolvers<void>();
    const slow = await startScripted(async () => {
      await release.promise;
      return { ok: true, value: { estado: 'OK' } };
    });
    const connection = await openConnection(slow.url);
    connection.socket.write(`GET /salud HTTP/1.1\r\nHost: ${new URL(slow.url).host}\r\n\r\n`);
    await soon(() => slow.asked.length).toBe(1);
    connection.socket.destroy();
    await connection.closed;
    release.resolve();
    expect((await fetch(`${slow.url}/salud`)).status).toBe(200);
    expect(slow.logged).toEqual([]);
    await slow.close();
  });

  it('GET /salud needs no key and ignores a query', async () => {
    const answer = await fetch(`${service.url}/salud?t=1`);
    expect(answer.status).toBe(200);
    expect(service.asked.at(-1)).toEqual({ op: 'salud', input: {}, caller: null });
  });

  it('of a forgotten Expect: 100-continue gets its go-ahead', async () => {
    const answer = await send(
      'POST /factura/emitir',
      [...KEYED, 'Expect: 100-continue', 'Content-Length: 2'],
      '{}',
    );
    expect(answer.all).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK/);
    expect((await post(service, '{}')).status).toBe(200);
  });
});
