import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { isLocalAddress } from '../../../core/output/local-address.ts';
import type { ResolveName } from '../../../core/output/named-address.ts';
import { createWebhookSender } from '../../../core/output/webhook-sender.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** Starts a server on this computer; gives its port. */
function listen(answer: RequestListener): Promise<number> {
  return started(createServer(answer));
}

async function started(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

interface How {
  readonly resolve?: ResolveName;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

function send(url: string, { resolve, timeoutMs, signal = new AbortController().signal }: How = {}) {
  const sender = createWebhookSender({
    userAgent: 'CajaDTE/prueba',
    ...(resolve === undefined ? {} : { resolve }),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
  return sender({ url, headers: { 'X-Caja-Evento': '7' }, body: '{"n":"ñ"}' }, signal);
}

describe('where webhooks may go', () => {
  it.each([
    ['127.0.0.1', true],
    ['127.255.255.254', true],
    ['10.0.0.1', true],
    ['172.16.0.1', true],
    ['172.31.255.255', true],
    ['192.168.1.20', true],
    ['::1', true],
    ['fc00::1', true],
    ['fdff:ffff::1', true],
    ['::ffff:192.168.1.20', true],
    ['172.15.255.255', false],
    ['172.32.0.0', false],
    ['192.169.0.1', false],
    ['11.0.0.1', false],
    ['8.8.8.8', false],
    ['0.0.0.0', false],
    ['169.254.169.254', false],
    ['100.64.0.1', false],
    ['::', false],
    ['fe80::1', false],
    ['2001:db8::1', false],
    ['::ffff:8.8.8.8', false],
    ['localhost', false],
    ['', false],
  ])('%s: %s', (address, local) => {
    expect(isLocalAddress(address)).toBe(local);
  });
});

describe('a call to a target', () => {
  it('carries body and headers, to a name of this computer too', async () => {
    const seen: unknown[] = [];
    const port = await listen((request, response) => {
      request.setEncoding('utf8').on('data', (text) => {
        seen.push([request.method, request.url, request.headers['x-caja-evento'], text]);
      });
      request.on('end', () => response.writeHead(202).end('gracias'));
    });
    const resolve: ResolveName = (_name, done) => done(null, [{ address: '127.0.0.1', family: 4 }]);
    expect(await send(`http://localhost:${port}/a?b=c`)).toEqual({ kind: 'delivered', status: 202 });
    expect(await send(`http://servidor.tienda.example:${port}/`, { resolve })).toEqual({
      kind: 'delivered',
      status: 202,
    });
    expect(seen).toEqual([
      ['POST', '/a?b=c', '7', '{"n":"ñ"}'],
      ['POST', '/', '7', '{"n":"ñ"}'],
    ]);
  });

  it.each([
    ['8.8.8.8', 'http://8.8.8.8/'],
    ['8.8.8.8', 'http://134744072/'],
    ['169.254.169.254', 'http://169.254.169.254/latest/meta-data'],
    ['::ffff:808:808', 'http://[::ffff:8.8.8.8]/'],
    ['0.0.0.0', 'http://0.0.0.0/'],
  ])('to the foreign address %s (%s) is not made', async (address, url) => {
    expect(await send(url)).toEqual({
      kind: 'failed',
      status: null,
      detail: `la dirección ${address} no es de esta computadora ni de la red local`,
    });
  });

  it.each([
    'HTTP/1.1 101 Switching Protocols\r\nUpgrade: otro\r\nConnection: Upgrade\r\n\r\n',
    'HTTP/1.1 100 Continue\r\n\r\n',
    '',
  ])('ends where its connection does, whatever came of it: %j', async (answer) => {
    const server = createServer();
    server.on('connection', (socket) => socket.once('data', () => socket.end(answer)));
    const port = await started(server);
    expect(await send(`http://127.0.0.1:${port}/`)).toMatchObject({ kind: 'failed', status: null });
  });

  it('is not made to a name that was pointed elsewhere after it was judged', async () => {
    let calls = 0;
    const port = await listen((_request, response) => {
      calls += 1;
      response.end();
    });
    // The name changes hands between the first and the second question.
    let asked = 0;
    const rebound: ResolveName = (_name, done) => {
      asked += 1;
      done(null, [{ address: asked === 1 ? '127.0.0.1' : '203.0.113.9', family: 4 }]);
    };
    const url = `http://destino.example:${port}/`;
    const foreign = 'la dirección 203.0.113.9 no es de esta computadora ni de la red local';
    expect(await send(url, { resolve: rebound })).toEqual({ kind: 'delivered', status: 200 });
    expect([asked, calls]).toEqual([1, 1]);
    expect(await send(url, { resolve: rebound })).toEqual({ kind: 'failed', status: null, detail: foreign });
    expect([asked, calls]).toEqual([2, 1]);
  });

  it('is not made to a name with a foreign address among its own', async () => {
    const port = await listen((_request, response) => void response.end());
    const mixed: ResolveName = (_name, done) =>
      done(null, [
        { address: '127.0.0.1', family: 4 },
        { address: '203.0.113.9', family: 4 },
      ]);
    expect((await send(`http://destino.example:${port}/`, { resolve: mixed })).kind).toBe('failed');
  });

  it('does not follow a redirect', async () => {
    let followed = false;
    const elsewhere = await listen((_request, response) => {
      followed = true;
      response.end();
    });
    const port = await listen((_request, response) => {
      response.writeHead(307, { Location: `http://127.0.0.1:${elsewhere}/` }).end();
    });
    expect(await send(`http://127.0.0.1:${port}/`)).toEqual({
      kind: 'failed',
      status: 307,
      detail: 'respondió 307: las redirecciones no se siguen; ponga la dirección definitiva',
    });
    expect(followed).toBe(false);
  });

  it('ends when nobody answers in time, when nobody listens and when the service stops', async () => {
    const silent = await listen(() => undefined);
    expect(await send(`http://127.0.0.1:${silent}/`, { timeoutMs: 50 })).toEqual({
      kind: 'failed',
      status: null,
      detail: 'no respondió en 0.05 segundos',
    });
    const closed = await listen(() => undefined);
    await new Promise((resolve) => servers.pop()?.close(resolve));
    expect(await send(`http://127.0.0.1:${closed}/`)).toEqual({
      kind: 'failed',
      status: null,
      detail: 'no se pudo conectar (ECONNREFUSED)',
    });
    const stop = new AbortController();
    const under = send(`http://127.0.0.1:${silent}/`, { signal: stop.signal });
    stop.abort();
    expect((await under).kind).toBe('failed');
  });

  it('is over with the status, and does not read an answer without end', async () => {
    const cut = Promise.withResolvers<void>();
    const port = await listen((_request, response) => {
      response.writeHead(200);
      const pour = () => {
        while (response.write('x'.repeat(64 * 1024)));
      };
      response.on('drain', pour);
      response.on('close', cut.resolve);
      pour();
    });
    expect(await send(`http://127.0.0.1:${port}/`)).toEqual({ kind: 'delivered', status: 200 });
    await cut.promise;
  });
});
