import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exchange } from './raw-client.ts';
import { startScripted, USER_KEY, type ScriptedService } from './scripted-service.ts';

const FOREIGN = 'https://pos.ejemplo.com';
let service: ScriptedService;
let port: string;
beforeAll(async () => {
  service = await startScripted(undefined, {
    allowedHosts: ['caja.local', 'proxy.local:9000'],
    allowedOrigins: [FOREIGN],
  });
  port = new URL(service.url).port;
});
afterAll(() => service.close());

function send(lines: readonly string[], request = 'GET /salud') {
  const head = [
    `${request} HTTP/1.1`,
    'Connection: close',
    ...lines.map((line) => line.replaceAll('PORT', port)),
  ];
  return exchange(service.url, `${head.join('\r\n')}\r\n\r\n`);
}

describe('the Host header', () => {
  it.each([
    ['127.0.0.1:PORT'],
    ['localhost:PORT'],
    ['LOCALHOST:PORT'],
    ['[::1]:PORT'],
    ['caja.local'],
    ['caja.local:PORT'],
    ['proxy.local:9000'],
  ])('%s is served', async (host) => {
    expect((await send([`Host: ${host}`])).status).toBe(200);
  });

  it.each([
    ['a name that an attacker points here', ['Host: evil.example:PORT']],
    ['another port', ['Host: 127.0.0.1:1']],
    ['no port', ['Host: 127.0.0.1']],
    ['an allowed name on another port', ['Host: caja.local:1']],
    ['a name that only begins like ours', ['Host: 127.0.0.1:PORT.evil.example']],
    ['a name with a dot at its end', ['Host: localhost.:PORT']],
    ['a user part', ['Host: x@127.0.0.1:PORT']],
    ['an empty value', ['Host:']],
    ['nothing', []],
    ['two of them', ['Host: 127.0.0.1:PORT', 'Host: evil.example']],
    ['0.0.0.0', ['Host: 0.0.0.0:PORT']],
  ])('is refused with %s', async (_name, lines) => {
    const answer = await send(lines);
    expect(answer.status).toBe(403);
    expect(answer.headers).toContain('content-type: application/json; charset=utf-8');
    expect(answer.body).toBe(
      '{"message":"El encabezado Host no corresponde a este servicio; use la dirección que muestra al iniciar o agréguela en service.hostsPermitidos del archivo de provisión","statusCode":403,"codigo":"ORIGEN_NO_PERMITIDO"}',
    );
  });

  it('must agree with an absolute target as well', async () => {
    expect((await send(['Host: 127.0.0.1:PORT'], `GET http://localhost:${port}/salud`)).status).toBe(200);
    expect((await send(['Host: 127.0.0.1:PORT'], 'GET http://evil.example/salud')).status).toBe(403);
    expect((await send(['Host: evil.example'], `GET http://localhost:${port}/salud`)).status).toBe(403);
  });

  it('is judged before the key and the path', async () => {
    expect((await send(['Host: evil.example'], 'GET /nada')).status).toBe(403);
    expect(
      (await send(['Host: evil.example', `X-API-Key: ${USER_KEY}`], 'POST /factura/emitir')).status,
    ).toBe(403);
  });
});

describe('a web page', () => {
  it.each([
    ['a program, without Origin', []],
    ['our own origin', ['Origin: http://127.0.0.1:PORT']],
    ['our own origin by name', ['Origin: http://localhost:PORT', 'Sec-Fetch-Site: same-origin']],
    ['an address typed by a person', ['Sec-Fetch-Site: none']],
    [
      'a link that a person followed from elsewhere',
      ['Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: navigate', 'Sec-Fetch-Dest: document'],
    ],
  ])('may call as %s', async (_name, lines) => {
    const answer = await send(['Host: 127.0.0.1:PORT', ...lines]);
    expect(answer.status).toBe(200);
    expect(answer.headers.filter((line) => line.startsWith('access-control'))).toEqual([]);
  });

  it.each([
    ['a foreign origin', ['Origin: https://evil.example']],
    ['the origin null', ['Origin: null']],
    ['an empty origin', ['Origin:']],
    ['another port of this computer', ['Origin: http://127.0.0.1:1']],
    ['our own address under https', ['Origin: https://127.0.0.1:PORT']],
    ['an origin that begins like an allowed one', [`Origin: ${FOREIGN}.evil.example`]],
    ['two origins', ['Origin: http://127.0.0.1:PORT', 'Origin: https://evil.example']],
    ['a cross-site request without Origin', ['Sec-Fetch-Site: cross-site']],
    [
      'a frame in a foreign page',
      ['Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: navigate', 'Sec-Fetch-Dest: iframe'],
    ],
    [
      'a cross-site request that claims our origin',
      ['Origin: http://127.0.0.1:PORT', 'Sec-Fetch-Site: cross-site'],
    ],
  ])('is refused as %s', async (_name, lines) => {
    const answer = await send(['Host: 127.0.0.1:PORT', ...lines]);
    expect(answer.status).toBe(403);
    expect(answer.body).toBe(
      '{"message":"Esta página web no tiene permiso de usar el servicio; agregue su origen en service.origenesPermitidos del archivo de provisión","statusCode":403,"codigo":"ORIGEN_NO_PERMITIDO"}',
    );
    expect(answer.headers.filter((line) => line.startsWith('access-control'))).toEqual([]);
  });

  it('of an allowed origin may call and read, its errors too', async () => {
    const lines = ['Host: 127.0.0.1:PORT', `Origin: ${FOREIGN}`, 'Sec-Fetch-Site: cross-site'];
    for (const [request, status] of [
      ['GET /salud', 200],
      ['POST /factura/emitir', 401],
      ['GET /nada', 404],
    ] as const) {
      const answer = await send(lines, request);
      expect(answer.status).toBe(status);
      expect(answer.headers).toEqual(
        expect.arrayContaining([
          `access-control-allow-origin: ${FOREIGN}`,
          'vary: Origin',
          'access-control-expose-headers: Content-Disposition, Deprecation, Idempotency-Replayed, Sunset, X-Autoridad, X-Aviso, X-Interfaz, Retry-After, Request-Id, X-Request-Id',
        ]),
      );
    }
  });

  it('of an allowed origin may ask first', async () => {
    const answer = await send(
      [
        'Host: 127.0.0.1:PORT',
        `Origin: ${FOREIGN}`,
        'Access-Control-Request-Method: POST',
        'Access-Control-Request-Private-Network: true',
      ],
      'OPTIONS /factura/emitir',
    );
    expect(answer.status).toBe(204);
    expect(answer.headers).toEqual(
      expect.arrayContaining([
        'allow: POST, OPTIONS',
        `access-control-allow-origin: ${FOREIGN}`,
        'access-control-allow-methods: POST, OPTIONS',
        'access-control-allow-headers: Content-Type, X-API-Key, Authorization, Idempotency-Key, If-Match, X-Corrige, X-Ensayo, X-Espera-Maxima-Ms, Last-Event-ID, Request-Id, X-Request-Id, MCP-Protocol-Version, Mcp-Method, Mcp-Name',
        'access-control-max-age: 600',
        'access-control-allow-private-network: true',
      ]),
    );
  });

  it('of another origin may not even ask', async () => {
    const answer = await send(
      ['Host: 127.0.0.1:PORT', 'Origin: https://evil.example', 'Access-Control-Request-Method: POST'],
      'OPTIONS /factura/emitir',
    );
    expect(answer.status).toBe(403);
  });
});
