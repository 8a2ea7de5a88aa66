/** What a web page in the till's browser can reach of a running service: pages and names are attackers here. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSimulator, type Simulator } from '../../core/simulator/simulator.ts';
import { exchange, openConnection, type RawAnswer } from '../http/transport/raw-client.ts';
import { sandboxEnv, startService, type Running } from '../support/service/service-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'caja-page-'));
let service: Running;
let simulator: Simulator;
beforeAll(async () => {
  [service, simulator] = await Promise.all([
    startService(join(folder, 'datos'), sandboxEnv(folder)),
    startSimulator({ port: 0, file: null }),
  ]);
});
afterAll(async () => {
  await Promise.all([service.stop(), simulator.close()]);
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
});

type Door = 'api' | 'ui' | 'simulator';

function urlOf(door: Door): string {
  return door === 'simulator' ? simulator.url : String(service.ready[door]);
}

/** One request with these lines; PORT and KEY stand for the real ones. */
function send(door: Door, request: string, lines: readonly string[]): Promise<RawAnswer> {
  const { port } = new URL(urlOf(door));
  const text = [`${request} HTTP/1.1`, 'Connection: close', 'User-Agent: navegador', ...lines].join('\r\n');
  const key = String(service.ready['demoKey']);
  return exchange(urlOf(door), `${text.replaceAll('PORT', port).replaceAll('KEY', key)}\r\n\r\n`);
}

/** What is worth reaching at each door, with the key a page might have been told. */
const PRIZES: readonly (readonly [Door, string])[] = [
  ['api', 'GET /salud'],
  ['api', 'GET /documentos'],
  ['api', 'GET /stats'],
  ['api', 'GET /eventos'],
  ['api', 'POST /factura/emitir'],
  ['api', 'OPTIONS /factura/emitir'],
  ['ui', 'GET /'],
  ['ui', 'GET /salud'],
  ['simulator', 'GET /simulador/informe'],
  ['simulator', 'DELETE /simulador/fallas'],
];

describe('a name that an attacker points at this computer', () => {
  it.each([
    ['another name', ['Host: evil.example:PORT']],
    ['another name without a port', ['Host: evil.example']],
    ['a name that begins like ours', ['Host: 127.0.0.1.evil.example:PORT']],
    ['a name that ends like ours', ['Host: evil-localhost:PORT']],
    ['our name with a dot at its end', ['Host: localhost.:PORT']],
    ['our name as the user part', ['Host: 127.0.0.1:PORT@evil.example']],
    ['a public address', ['Host: 203.0.113.9:PORT']],
    ['the address of all interfaces', ['Host: 0.0.0.0:PORT']],
    ['an IPv6 address that is not ours', ['Host: [2001:db8::1]:PORT']],
    ['our IPv4 address written as IPv6', ['Host: [::ffff:127.0.0.1]:PORT']],
    ['our address as one number', ['Host: 2130706433:PORT']],
  ])('is refused at every door: %s', async (_name, lines) => {
    for (const [door, request] of PRIZES) {
      const answer = await send(door, request, [...lines, 'X-API-Key: KEY', 'Content-Length: 0']);
      expect([door, request, answer.status]).toEqual([door, request, 403]);
      expect(answer.headers.join('\n')).not.toContain('access-control-');
    }
  });

  it('is refused when it is not said at all', async () => {
    expect((await send('api', 'GET /documentos', ['X-API-Key: KEY'])).status).toBe(403);
    expect((await send('ui', 'GET /', [])).status).toBe(403);
    // HTTP/1.1 itself demands the header.
    expect((await send('simulator', 'GET /simulador/informe', [])).status).toBe(400);
  });

  it('is refused in the request line too, and a second Host does not help', async () => {
    const good = 'Host: 127.0.0.1:PORT';
    expect((await send('api', 'GET http://evil.example/salud', [good])).status).toBe(403);
    expect((await send('api', 'GET http://evil.example:80@127.0.0.1/salud', [good])).status).toBe(403);
    expect((await send('ui', 'GET http://evil.example/', [good])).status).toBe(403);
    expect((await send('api', 'GET /salud', [good, 'Host: evil.example'])).status).toBe(403);
    expect((await send('ui', 'GET /', ['Host: evil.example', good])).status).toBe(403);
  });

  it('is told from our own names, in any case and as IPv6', async () => {
    for (const host of ['127.0.0.1:PORT', 'LOCALHOST:PORT', '[::1]:PORT']) {
      expect((await send('api', 'GET /salud', [`Host: ${host}`])).status).toBe(200);
      expect((await send('ui', 'GET /salud', [`Host: ${host}`])).status).toBe(200);
      expect((await send('simulator', 'GET /simulador/informe', [`Host: ${host}`])).status).toBe(200);
    }
  });
});

describe('a page of another origin', () => {
  const HOST = 'Host: 127.0.0.1:PORT';
  it.each([
    ['a script with its key', ['Origin: https://evil.example', 'X-API-Key: KEY']],
    ['a sandboxed frame', ['Origin: null', 'X-API-Key: KEY']],
    [
      'a page of another port of this computer',
      ['Origin: http://127.0.0.1:3000', 'Sec-Fetch-Site: same-site'],
    ],
    ['a page that claims our origin', ['Origin: http://127.0.0.1:PORT', 'Origin: https://evil.example']],
    ['our own address under https', ['Origin: https://127.0.0.1:PORT']],
  ])('can call nothing at any door: %s', async (_name, lines) => {
    for (const [door, request] of PRIZES) {
      const answer = await send(door, request, [HOST, ...lines, 'Content-Length: 0']);
      expect([door, request, answer.status]).toEqual([door, request, 403]);
      expect(answer.headers.join('\n')).not.toContain('access-control-');
    }
  });

  it.each([
    ['text/plain'],
    ['application/x-www-form-urlencoded'],
    ['multipart/form-data; boundary=x'],
    ['text/plain; application/json'],
  ])('can send no form, which browsers send without asking: %s', async (type) => {
    const lines = [HOST, 'Origin: https://evil.example', `Content-Type: ${type}`, 'Content-Length: 0'];
    expect((await send('api', 'POST /factura/emitir', [...lines, 'X-API-Key: KEY'])).status).toBe(403);
    expect((await send('simulator', 'POST /simulador/fallas', lines)).status).toBe(403);
    // A browser that says nothing of where the form came from still cannot pass it off as JSON.
    const silent = [HOST, 'X-API-Key: KEY', `Content-Type: ${type}`, 'Content-Length: 0'];
    expect((await send('api', 'POST /factura/emitir', silent)).status).toBe(415);
  });

  it('cannot even ask whether it may', async () => {
    const answer = await send('api', 'OPTIONS /factura/emitir', [
      HOST,
      'Origin: https://evil.example',
      'Access-Control-Request-Method: POST',
      'Access-Control-Request-Private-Network: true',
    ]);
    expect(answer.status).toBe(403);
    expect(answer.headers.join('\n')).not.toContain('access-control-');
  });

  it('gets nothing with a picture or a script tag, which carry no Origin', async () => {
    for (const [door, request] of PRIZES.filter(([at]) => at !== 'simulator')) {
      const answer = await send(door, request, [HOST, 'Sec-Fetch-Site: cross-site', 'Content-Length: 0']);
      expect([request, answer.status]).toEqual([request, 403]);
    }
  });

  it('of this very computer reads nothing either: what needs no key cannot be read, the rest needs one', async () => {
    const lines = [HOST, 'Sec-Fetch-Site: same-site', 'Sec-Fetch-Mode: no-cors'];
    const open = await send('api', 'GET /salud', lines);
    expect([open.status, open.headers.filter((line) => line.startsWith('access-control-'))]).toEqual([
      200,
      [],
    ]);
    expect(open.headers).toEqual(expect.arrayContaining(['x-content-type-options: nosniff']));
    for (const path of ['/documentos', '/stats', '/eventos'])
      expect((await send('api', `GET ${path}`, lines)).status).toBe(401);
  });

  it('cannot put ours into a frame or run anything in it', async () => {
    const answer = await send('ui', 'GET /', [HOST]);
    const policy = answer.headers.find((line) => line.startsWith('content-security-policy:')) ?? '';
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|\*/);
  });

  it('cannot turn the connection into another protocol', async () => {
    const upgrade = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'];
    const lines = [HOST, ...upgrade, 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=='];
    const opened = await openConnection(urlOf('api'));
    const { port } = new URL(urlOf('api'));
    const text = ['GET /eventos HTTP/1.1', ...lines].join('\r\n').replaceAll('PORT', port);
    opened.socket.write(`${text}\r\n\r\n`);
    await opened.received('\r\n\r\n');
    opened.socket.end();
    expect(await opened.closed).toMatch(/^HTTP\/1\.1 401 /);
  });
});

describe('a path', () => {
  it.each([
    ['/../package.json'],
    ['/..%2f..%2fpackage.json'],
    ['/%2e%2e/%2e%2e/package.json'],
    ['/assets/..%5c..%5c..%5cpackage.json'],
    ['/....//package.json'],
    ['//etc/passwd'],
    ['/%252e%252e/package.json'],
    ['/index.html%00.js'],
    ['/caja.db'],
    ['/vault.json'],
  ])('leads to no file of this computer: %s', async (path) => {
    for (const door of ['api', 'ui'] as const) {
      const answer = await send(door, `GET ${path}`, ['Host: 127.0.0.1:PORT', 'X-API-Key: KEY']);
      expect([door, answer.status]).toEqual([door, 404]);
      expect(answer.body).toContain('RUTA_NO_ENCONTRADA');
    }
  });

  it.each([
    ['/documentos/..%2f..%2fcaja.db/json', 400],
    ['/documentos/%2e%2e/json', 400],
    ['/documentos/AAAAAAAA-2222-4333-8444-555555555555%00/json', 400],
    ['/documentos/AAAAAAAA-2222-4333-8444-555555555555%0d%0aX-Puesto:%20si/json', 400],
    ['/documentos/AAAAAAAA-2222-4333-8444-555555555555/json', 404],
    ['/catalogos/CAT-012%0d%0aX-Puesto:%20si', 400],
    ['/catalogos/..%2f..%2fcaja.db', 404],
  ])('with a name in it is a name and nothing else: %s', async (path, status) => {
    const answer = await send('api', `GET ${path}`, ['Host: 127.0.0.1:PORT', 'X-API-Key: KEY']);
    expect(answer.status).toBe(status);
    expect(answer.headers.filter((line) => /x-puesto|content-disposition/i.test(line))).toEqual([]);
  });
});
