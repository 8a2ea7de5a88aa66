/** Connections that are held, trickled into, read slowly or shaped so that two programs would read two requests. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { exchange, openConnection, readAnswer } from '../http/transport/raw-client.ts';
import { startScripted, USER_KEY, type ScriptedService } from '../http/transport/scripted-service.ts';
import { soon } from '../support/run/soon.ts';

const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});

async function connected(url: string) {
  const connection = await openConnection(url);
  open.push(connection.socket);
  return connection;
}

const hostOf = (url: string) => new URL(url).host;
const health = (url: string) => `GET /salud HTTP/1.1\r\nHost: ${hostOf(url)}\r\n\r\n`;
const KEYED = [`X-API-Key: ${USER_KEY}`, 'Content-Type: application/json'];
/** What one browser opens at most, for all of its pages together. */
const BROWSER_SOCKETS = 256;

describe('connections that say nothing', () => {
  it('leave room for the till: as many as a browser can open are fewer than there are places', async () => {
    const service = await startScripted();
    for (let each = 0; each < BROWSER_SOCKETS; each += 1) await connected(service.url);
    const answers = await Promise.all(Array.from({ length: 50 }, () => fetch(`${service.url}/salud`)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));
    await service.close();
  });

  it('are cut when their time is over, and then others are served again', async () => {
    const limits = { connections: 8, headersTimeoutMs: 200, timeoutCheckMs: 20 };
    const service = await startScripted(undefined, { limits });
    const silent = await Promise.all(
      Array.from({ length: 4 }, async () => (await connected(service.url)).closed),
    );
    expect(silent.map((text) => readAnswer(text).status)).toEqual([408, 408, 408, 408]);
    const first = await Promise.all(Array.from({ length: 8 }, () => connected(service.url)));
    const tooMany = await connected(service.url);
    expect(await tooMany.closed).toBe('');
    await Promise.all(first.map(({ closed }) => closed));
    expect((await fetch(`${service.url}/salud`)).status).toBe(200);
    await service.close();
  });
});

describe('a request that trickles in', () => {
  it('is cut at its headers and at its body, however alive it keeps itself, while others are served', async () => {
    const limits = { headersTimeoutMs: 300, requestTimeoutMs: 400, timeoutCheckMs: 20 };
    const service = await startScripted(undefined, { limits });
    const head = `POST /factura/emitir HTTP/1.1\r\nHost: ${hostOf(service.url)}\r\n${KEYED.join('\r\n')}\r\n`;
    const [headers, body] = [await connected(service.url), await connected(service.url)];
    headers.socket.write('GET /salud HTTP/1.1\r\n');
    body.socket.write(`${head}Content-Length: 1000\r\n\r\n`);
    const drip = setInterval(() => {
      headers.socket.write('X-A: b\r\n');
      body.socket.write(' ');
    }, 20);
    expect((await fetch(`${service.url}/salud`)).status).toBe(200);
    const both = await Promise.all([headers.closed, body.closed]);
    clearInterval(drip);
    expect(both.map((text) => readAnswer(text).status)).toEqual([408, 408]);
    expect(service.asked.map(({ op }) => op)).toEqual(['salud']);
    await service.close();
  });

  it('is answered at its headers when it has no key: nobody waits for its body', async () => {
    const service = await startScripted();
    const connection = await connected(service.url);
    const lines = [
      'POST /factura/emitir HTTP/1.1',
      `Host: ${hostOf(service.url)}`,
      'Content-Length: 4000000',
    ];
    connection.socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    await connection.received('\r\n\r\n');
    connection.socket.end();
    expect(readAnswer(await connection.closed).status).toBe(401);
    await service.close();
  });
});

/** The service's own end of the next connection. */
function nextAccepted(): Promise<Socket> {
  return new Promise((resolve) => {
    const take = (message: unknown): void => {
      unsubscribe('net.server.socket', take);
      resolve((message as { readonly socket: Socket }).socket);
    };
    subscribe('net.server.socket', take);
  });
}

describe('an answer that is not read', () => {
  it('is given up, and holds nobody up meanwhile', async () => {
    const large = 'x'.repeat(32 * 1024 * 1024);
    let wants = large;
    const answer = () => ({ ok: true as const, value: { estado: wants } });
    // Longer than this process, which is client and server, is ever busy with the large answer.
    const service = await startScripted(answer, { limits: { silentSocketMs: 2_000 } });
    const accepted = nextAccepted();
    const lazy = await connected(service.url);
    const givenUp = once(await accepted, 'close');
    lazy.socket.pause();
    lazy.socket.write(health(service.url));
    await soon(() => service.asked.length).toBe(1);
    wants = 'OK';
    expect(await (await fetch(`${service.url}/salud`)).json()).toEqual({ estado: 'OK' });
    // A paused socket learns of its end when it reads on: what has arrived is all there ever will be.
    await givenUp;
    lazy.socket.resume();
    expect((await lazy.closed).length).toBeLessThan(large.length);
    await service.close();
  });
});

describe('an answer that takes long', () => {
  it('is waited for, however long nothing is said', async () => {
    const work = Promise.withResolvers<void>();
    const answer = () => work.promise.then(() => ({ ok: true as const, value: { estado: 'OK' } }));
    const service = await startScripted(answer, { limits: { silentSocketMs: 50 } });
    const accepted = nextAccepted();
    const client = await connected(service.url);
    client.socket.write(health(service.url).replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
    await once(await accepted, 'timeout');
    work.resolve();
    expect(readAnswer(await client.closed).status).toBe(200);
    await service.close();
  });
});

let service: ScriptedService;
beforeAll(async () => {
  service = await startScripted(undefined, { limits: { requestTimeoutMs: 500, timeoutCheckMs: 50 } });
});
afterAll(() => service.close());

describe('a request of which two programs would read two', () => {
  const inner = 'GET /salud HTTP/1.1\r\nHost: HOST\r\n\r\n';
  it.each([
    ['a length beside chunks', ['Content-Length: 5', 'Transfer-Encoding: chunked'], `0\r\n\r\n${inner}`],
    ['chunks beside a length', ['Transfer-Encoding: chunked', 'Content-Length: 5'], `0\r\n\r\n${inner}`],
    ['two lengths', ['Content-Length: 2', 'Content-Length: 40'], `{}${inner}`],
    ['two lengths in one header', ['Content-Length: 2, 2'], `{}${inner}`],
    ['a length with a sign', ['Content-Length: +2'], `{}${inner}`],
    ['a length in hexadecimal', ['Content-Length: 0x2'], `{}${inner}`],
    ['a blank before the colon', ['Content-Length : 2', 'Content-Length: 40'], `{}${inner}`],
    ['a coding that is none', ['Transfer-Encoding: xchunked'], `0\r\n\r\n${inner}`],
    ['chunks that are not the last coding', ['Transfer-Encoding: chunked, identity'], `0\r\n\r\n${inner}`],
    ['chunks twice', ['Transfer-Encoding: chunked', 'Transfer-Encoding: chunked, gzip'], `0\r\n\r\n${inner}`],
    ['a coding under a folded line', ['Transfer-Encoding:\r\n chunked', 'Content-Length: 2'], `{}${inner}`],
    ['a coding after a vertical tab', ['Transfer-Encoding: \x0bchunked'], `0\r\n\r\n${inner}`],
    ['a chunk whose size is wrong', ['Transfer-Encoding: chunked'], `2\r\n{}X\r\n0\r\n\r\n${inner}`],
    ['a chunk of a negative size', ['Transfer-Encoding: chunked'], `-2\r\n{}\r\n0\r\n\r\n${inner}`],
    ['a header with a NUL', ['Content-Length: 2', 'X-A: b\0c'], `{}${inner}`],
    ['a carriage return alone', ['Content-Length: 2\rTransfer-Encoding: chunked'], `{}${inner}`],
  ])('is refused as one, and the second is never read: %s', async (_name, lines, rest) => {
    const before = service.asked.length;
    const host = hostOf(service.url);
    const head = ['POST /factura/emitir HTTP/1.1', `Host: ${host}`, ...KEYED, ...lines];
    const answer = await exchange(
      service.url,
      `${head.join('\r\n')}\r\n\r\n${rest.replaceAll('HOST', host)}`,
    );
    expect(answer.status).toBe(400);
    expect(answer.all.match(/HTTP\/1\.1 \d+/g)).toHaveLength(1);
    expect(service.asked.slice(before).map(({ op }) => op)).not.toContain('salud');
  });

  it('with a body where none is expected is one request all the same', async () => {
    const before = service.asked.length;
    const host = hostOf(service.url);
    const hidden = inner.replaceAll('HOST', host);
    const head = ['GET /salud HTTP/1.1', `Host: ${host}`, 'Connection: close'];
    const lines = [...head, `Content-Length: ${hidden.length}`].join('\r\n');
    const answer = await exchange(service.url, `${lines}\r\n\r\n${hidden}`);
    expect(answer.all.match(/HTTP\/1\.1 \d+/g)).toHaveLength(1);
    expect(service.asked.length - before).toBe(1);
  });

  it('is not hidden in the body of one that was refused early', async () => {
    const before = service.asked.length;
    const host = hostOf(service.url);
    const hidden = inner.replaceAll('HOST', host);
    const lines = ['POST /factura/emitir HTTP/1.1', `Host: ${host}`, `Content-Length: ${hidden.length}`];
    const connection = await connected(service.url);
    connection.socket.write(`${lines.join('\r\n')}\r\n\r\n${hidden}`);
    await connection.received('Unauthorized');
    connection.socket.end();
    expect((await connection.closed).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401']);
    expect(service.asked.length).toBe(before);
  });
});
